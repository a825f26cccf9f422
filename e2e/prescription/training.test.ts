/**
 * Prescriptions as children have them: training recorded and taken back, a prescription completed, ended and withdrawn,
 * and what that does to the numbers of its class. The demo's classes keep to their prescriptions more or less.
 */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { dialog, rows, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import {
  classDays,
  drawerOf,
  fact,
  listUntrained,
  openIssued,
  openTab,
  typeRecord,
} from '../support/screens/training.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('training', () => {
  test('is recorded by the staff and taken back, and the numbers of child and class follow [3.32]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await listUntrained(page);
    const clazz = (await rows(page).first().locator('td').nth(1).textContent()) ?? '';
    const [trained = 0, due = 0] = await classDays(page, clazz);
    // The list has kept its search.
    await openTab(page, '下发记录');
    const drawer = await openIssued(page, 0);
    await drawer.getByText('还没有训练记录').waitFor();
    expect(await fact(drawer, '依从率').textContent()).toBe('0%');
    await lookAt(page, 'issued-untrained');

    await drawer.getByRole('button', { name: '记录训练', exact: true }).click();
    const form = await typeRecord(page, { '训练时长（分钟）': '0', 动作个数: '51' });
    await form.getByText('训练时长为1至300分钟').waitFor();
    await form.getByText('动作个数为1至50').waitFor();
    await lookAt(page, 'training-faults');
    expect(await form.getByLabel('训练日期').inputValue()).toBe(today());
    await typeRecord(page, { '训练时长（分钟）': '20', 动作个数: '4' });
    await told(page, '训练已记录');
    await form.waitFor({ state: 'hidden' });
    await drawer.getByRole('row', { name: `${today()} 20 分钟 4 个 医生 沈若兰` }).waitFor();
    expect(await fact(drawer, '已训练').textContent()).toMatch(/^1\/\d+ 天$/);
    expect(await fact(drawer, '训练时长').textContent()).toBe('20 分钟');
    await rows(page).first().getByText('20 分钟').waitFor();
    // What was trained stays: it can be ended, but not withdrawn.
    expect(await drawer.getByRole('button', { name: '撤回' }).count()).toBe(0);
    await lookAt(page, 'issued-trained');
    expect(await classDays(page, clazz)).toEqual([trained + 1, due]);

    await openTab(page, '下发记录');
    await openIssued(page, 0);
    await drawer.getByRole('button', { name: /^删除.*20分钟训练记录$/ }).click();
    const question = await dialog(page, '的训练记录？');
    await question.getByText('20 分钟、4 个动作，记录人：医生 沈若兰').waitFor();
    await lookAt(page, 'training-delete');
    await question.getByRole('button', { name: '删除', exact: true }).click();
    await told(page, '训练记录已删除');
    await drawer.getByText('还没有训练记录').waitFor();
    expect(await classDays(page, clazz)).toEqual([trained, due]);
    expect(faults).toEqual([]);
  });
});

describe('a prescription', () => {
  longTest('cannot be withdrawn once a colleague has recorded training', async () => {
    const { page } = await stage.openAs('doctor');
    await listUntrained(page);
    const drawer = await openIssued(page, 2);
    await drawer.getByRole('button', { name: '撤回' }).click();
    const question = await dialog(page, '撤回');
    const colleague = await stage.openAs('manager');
    await colleague.page.goto(page.url());
    await drawerOf(colleague.page).getByRole('button', { name: '记录训练', exact: true }).click();
    await typeRecord(colleague.page, {});
    await told(colleague.page, '训练已记录');
    await question.getByRole('button', { name: '撤回', exact: true }).click();
    await told(page, '已有训练记录，不能撤回，可以提前结束');
    await question.waitFor();
  });
});

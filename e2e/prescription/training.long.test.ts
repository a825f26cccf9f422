/** Prescriptions as children have them: the calendar by keys, every end of one, its lists and numbers, and a phone. */

import { addDays } from '@spine/contract/kernel';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import { fits, goTo, narrow, rowOf, rows, settled, told, total } from '../support/list.ts';
import { exportList } from '../support/screens/job.ts';
import {
  answer,
  CLASS_PLAN,
  drawerOf,
  listUntrained,
  openIssued,
  openTab,
  typeRecord,
} from '../support/screens/training.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('training', () => {
  test('is recorded for a former day by the keys of the calendar', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await listUntrained(page);
    const drawer = await openIssued(page, 1);
    await drawer.getByRole('button', { name: /今天，未训练，记录训练$/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    const form = await typeRecord(page, {});
    await told(page, '训练已记录');
    await form.waitFor({ state: 'hidden' });
    const yesterday = addDays(today(), -1);
    await drawer.getByRole('row', { name: yesterday }).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('a prescription', () => {
  test('is listed with its plan, days, state, amount, time and whether it was opened, and exported [3.29, 4.25]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await openTab(page, '下发记录');
    const all = await total(page);
    await narrow(page, { 家长打开: '未打开' });
    const closed = await total(page);
    await narrow(page, { 家长打开: '已打开' });
    expect((await total(page)) + closed).toBe(all);
    await narrow(page, { 状态: '已完成' });
    await lookAt(page, 'issued-list');
    const row = rows(page).first();
    const cells = await row.locator('td').allTextContents();
    expect(cells).toContain('颈肩舒缓方案');
    expect(cells).toContain('预防训练');
    expect(cells).toContain('已打开');
    expect(cells.join(' ')).toMatch(
      /\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d 2 \d+ 分钟 .*已完成 ?\d+\/14 天/,
    );
    await page.reload();
    await settled(page);
    expect(await rows(page).first().locator('td').allTextContents()).toEqual(cells);
    expect((await exportList(page)).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(faults).toEqual([]);
  });

  test('is printed, completed, ended early and withdrawn, each after a question', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await listUntrained(page);
    const found = await total(page);
    const drawer = await openIssued(page, 2);
    const coming = page.waitForEvent('download');
    await drawer.getByRole('button', { name: '打印处方' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);

    await drawer.getByRole('button', { name: '标记完成' }).click();
    await lookAt(page, 'issued-complete');
    await answer(page, '标记为已完成？', '标记完成');
    await told(page, '处方已标记为完成');
    await expect.poll(() => total(page)).toBe(found - 1);

    await (await openIssued(page, 2)).getByRole('button', { name: '提前结束' }).click();
    await lookAt(page, 'issued-end');
    await answer(page, '提前结束', '提前结束');
    await told(page, '处方已提前结束');
    await expect.poll(() => total(page)).toBe(found - 2);

    await (await openIssued(page, 2)).getByRole('button', { name: '撤回' }).click();
    await lookAt(page, 'issued-withdraw');
    await answer(page, '撤回', '撤回');
    await told(page, '处方已撤回');
    await expect.poll(() => total(page)).toBe(found - 3);
    expect(faults).toEqual([]);
  });

  test('stands in the record of its child, with the way to it and no number in the address', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await listUntrained(page);
    const name = (await rows(page).first().locator('td').first().textContent()) ?? '';
    const clazz = (await rows(page).first().locator('td').nth(1).textContent()) ?? '';
    await goTo(page, '学生管理');
    await page.getByRole('search').getByRole('textbox', { name: '姓名' }).fill(name);
    await page.getByRole('button', { name: '查询' }).click();
    await page.locator('.filter-chips_chip').filter({ hasText: name }).waitFor();
    await settled(page);
    const [grade, room] = [clazz.slice(0, -2), clazz.slice(-2)];
    await rowOf(page, grade).filter({ hasText: room }).first().locator('td').nth(1).click();
    const link = page.getByRole('link', { name: `看明细：处方“${CLASS_PLAN}”` });
    await link.scrollIntoViewIfNeeded();
    await lookAt(page, 'patient-prescriptions');
    await link.click();
    await drawerOf(page).getByRole('heading', { name }).waitFor();
    expect(page.url()).toMatch(/\/prescription\/issued\?open=[0-9a-f-]{36}$/);
    expect(faults).toEqual([]);
  });
});

describe('how classes keep to their prescriptions', () => {
  test('is told lowest first, and every number leads to the children behind it [4.25]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await openTab(page, '训练依从');
    const rates = (await rows(page).locator('td:last-child').allTextContents()).map(
      Number.parseFloat,
    );
    expect(rates.length).toBeGreaterThan(3);
    expect(rates).toEqual(rates.toSorted((one, other) => one - other));
    await lookAt(page, 'adherence-list');
    const closed = rows(page)
      .first()
      .getByRole('link', { name: /^家长未打开/ });
    const count = Number(await closed.textContent());
    await closed.click();
    await page.getByRole('heading', { level: 1, name: '下发记录' }).waitFor();
    expect(await total(page)).toBe(count);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '训练依从' }).waitFor();
    await settled(page);

    await rows(page).first().locator('td').first().click();
    const drawer = page.getByRole('complementary', { name: '班级训练依从' });
    const yesterday = addDays(today(), -1);
    const day = `${Number(yesterday.slice(5, 7))}月${Number(yesterday.slice(8))}日`;
    if (yesterday.slice(0, 7) !== today().slice(0, 7))
      await drawer.getByRole('button', { name: '上个月' }).click();
    await drawer.getByText(new RegExp(`^${day}，\\d+ 人有处方，\\d+ 人训练$`)).waitFor();
    await lookAt(page, 'adherence-class');
    await drawer.getByRole('button', { name: '查看这些学生' }).click();
    await page.getByRole('heading', { level: 1, name: '下发记录' }).waitFor();
    expect(await total(page)).toBeGreaterThanOrEqual(count);
    expect(faults).toEqual([]);
  });

  test('says what to do first where nothing was issued', async () => {
    const { page, faults } = await stage.openAs('rival');
    await openTab(page, '下发记录');
    await page.getByText('还没有下发过处方').waitFor();
    await lookAt(page, 'issued-empty');
    await openTab(page, '训练依从');
    await lookAt(page, 'adherence-empty');
    await page.getByRole('link', { name: '去处方库下发' }).click();
    await page.getByRole('heading', { level: 1, name: '运动处方' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('fits a telephone, the days of a child and of a class too', async () => {
    const { page, faults } = await stage.openAs('manager', PHONE);
    await page.goto('/mainPage/prescription/issued?status=3');
    const card = page
      .locator('.list-body_cards button')
      .filter({ hasText: '颈肩舒缓方案' })
      .first();
    await card.waitFor();
    await fits(page);
    await lookAt(page, 'issued-phone');
    await card.click();
    await drawerOf(page).getByRole('heading', { name: '训练日历' }).waitFor();
    await drawerOf(page).locator('.issued-list_trainingRecords').waitFor();
    await fits(page);
    await lookAt(page, 'issued-phone-child');
    await page.goto('/mainPage/prescription/adherence');
    await page.locator('.list-body_cards button').first().click();
    await page.getByRole('table').waitFor();
    await fits(page);
    await lookAt(page, 'adherence-phone');
    expect(faults).toEqual([]);
  });
});

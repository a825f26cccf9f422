/** A project that is deleted with its examinations, and the cockpit from school to school and by itself. */
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/browser.ts';
import { setForward } from './support/clock.ts';
import { goTo, rowOf, told } from './support/list.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

describe('projects', () => {
  test('deleting one with examinations asks what becomes of them, and for its name [8.82]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    const row = rowOf(page, '已完成').first();
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByText(/条检查数据，如何处理/).waitFor();
    expect(await page.getByRole('radio', { name: /保留检查数据/ }).isChecked()).toBe(true);
    const name = (await row.locator('td').nth(0).textContent()) ?? '';
    const question = page.getByRole('dialog');
    await question.getByRole('radio', { name: /同时删除全部/ }).check();
    expect(await question.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(name.trim());
    await lookAt(page, 'project-delete');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '项目已删除');
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('the cockpit shows every class and changes school by address', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
    await page.getByText('受检率').waitFor();
    await page.getByText(/更新，每10秒/).waitFor();
    await lookAt(page, 'project-progress');
    expect(await page.getByRole('button', { name: '结束项目' }).count()).toBe(0);
    const before = page.url();
    await page.getByLabel('切换学校').click();
    await page.locator('.ant-select-item-option').last().click();
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByText('受检率').waitFor();
    expect(faults).toEqual([]);
  });

  test('the cockpit asks again by itself, and keeps its figures when the connection breaks', async () => {
    const { page } = await stage.openAs('doctor');
    await setForward(page);
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
    await page.getByText('受检率').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/project/progress'));
    await page.clock.fastForward(10_500);
    await asked;
    await page.route('**/project/progress*', (route) => route.abort());
    await page.clock.fastForward(10_500);
    await page.clock.fastForward(5_000);
    await page.getByText(/连接中断，停在/).waitFor();
    await page.getByText('受检率').waitFor();
  });
});

/** Enter in a picker takes the day, covers nothing with a calendar, and never sends the form. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { today } from '../support/clock.ts';
import { dialog, goTo, narrow, rows, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** Days typed and ended by Enter; a second one comes from who is not sure of the first. */
async function enter(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label);
  await field.fill(day);
  await field.press('Enter');
  expect(await page.locator('.ant-picker-dropdown:visible').count()).toBe(0);
  await field.press('Enter');
}

test.each([
  ['学生管理', '新增学生', ['出生日期']],
  ['项目管理', '新增项目', ['开始日期', '结束日期']],
])('%s: %s stays as it is', async (entry, title, days) => {
  const { page } = await stage.openAs('manager');
  await goTo(page, entry);
  await page.getByRole('button', { name: title }).click();
  const form = await dialog(page, title);
  for (const label of days) await enter(page, label, '2026-09-18');
  expect(await form.getByText('不能为空').count()).toBe(0);
});

test('a visit is not saved by Enter in its day', async () => {
  const { page } = await stage.openAs('doctor');
  await goTo(page, '检查记录');
  await narrow(page, { 结果: '侧弯Ⅲ度' });
  await rows(page).first().click();
  const drawer = page.getByRole('complementary', { name: '检查详情' });
  await drawer.getByRole('button', { name: '登记就诊' }).click();
  const form = await dialog(page, '登记就诊');
  await enter(page, '就诊日期', today());
  expect(await page.getByRole('dialog').count()).toBe(1);
  await form.getByLabel('医院').fill('市人民医院');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已登记就诊');
});

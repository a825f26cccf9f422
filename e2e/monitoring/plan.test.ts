/** The plan of the year: made, its schools taken from what is suggested, and numbered. */
import { expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { dialog, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a manager makes the plan of the year, and its schools get their numbers', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/monitoring');
  await page.getByText('这个学年还没有监测方案').waitFor();
  await lookOnBoth(page, 'monitoring-no-plan');
  await page.getByRole('button', { name: '新建方案' }).click();
  const form = await dialog(page, '新建方案');
  await lookAt(page, 'monitoring-plan-form');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '方案已保存');

  const schools = page.getByRole('region', { name: '学校' });
  const rows = schools.locator('tbody tr');
  await rows.first().waitFor();
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await schools.getByText('建议', { exact: true }).nth(1).waitFor();
  await lookOnBoth(page, 'monitoring-suggested');

  await schools.getByLabel('选择全部').check();
  await schools.getByRole('button', { name: '设为城市' }).click();
  const first = rows.first();
  await first.getByLabel(/编号$/).fill('100');
  await first.getByLabel(/每年级应报$/).fill('120');
  await first.getByLabel(/编号$/).fill('0');
  await schools.getByRole('button', { name: /^保存/ }).click();
  await first.getByText('1到99').waitFor();
  await lookAt(page, 'monitoring-typed-fault');
  await first.getByLabel(/编号$/).fill('7');
  await schools.getByRole('button', { name: /^保存/ }).click();
  await told(page, '学校已保存');
  await expect.poll(() => first.getByLabel(/编号$/).inputValue()).toBe('07');
  await expect.poll(() => rows.nth(1).getByLabel(/编号$/).inputValue()).toMatch(/^\d\d$/);
  await lookOnBoth(page, 'monitoring-plan');

  // The number of another school of the same place.
  const second = rows.nth(1);
  await second.getByLabel(/地区代码$/).fill(await first.getByLabel(/地区代码$/).inputValue());
  await second.getByLabel(/编号$/).fill('07');
  await schools.getByRole('button', { name: '放弃修改' }).waitFor();
  await lookAt(page, 'monitoring-unsaved');
  await schools.getByRole('button', { name: '放弃修改' }).click();
  expect(faults).toEqual([]);
});

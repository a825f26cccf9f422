/** The audit of the year on 3 December: an incident is recorded, the countdown runs, and the report is handed in. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { choose, dialog, fits, rowOf, settled, told } from '../support/list.ts';
import { jobs } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const DAY = '2026-12-03T09:00:00+08:00';
const COUNTDOWN = '2026年度未成年人个人信息合规审计须于 2027-01-31 前报送，还有 59 天';

const stage = openStage({
  settings: () => Promise.resolve({ CLOCK_SHIFT_MS: String(Date.parse(DAY) - Date.now()) }),
});

test('an incident is recorded, filled in and closed, and the report of the year is handed in', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/logs/incidents');
  await settled(page);
  await page.getByRole('button', { name: '登记安全事件' }).first().click();
  const form = await dialog(page, '登记安全事件');
  await choose(form.getByLabel('类型'), '泄露');
  await form.getByLabel('发生日期').fill('2026-12-01');
  await form.getByLabel('发现日期').fill('2026-12-02');
  await form.getByLabel('不满14周岁人数').fill('32');
  await form.getByLabel('经过').fill('一份班级名单发到了别的家长群');
  await lookOnBoth(page, 'incident-form');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已保存');
  const row = rowOf(page, '一份班级名单发到了别的家长群');
  await row.getByText('未告知').waitFor();
  await row.getByText('不满14周岁 32，14至17周岁 待查').waitFor();
  await lookOnBoth(page, 'incident-list');

  await page.goto('/mainPage/currentUser');
  const notice = page.getByRole('complementary', { name: '年度审计提醒' });
  await notice.getByText('有 1 起安全事件未结案').waitFor();
  await lookOnBoth(page, 'audit-notice');
  await notice.getByRole('link', { name: COUNTDOWN }).click();
  await page.getByRole('heading', { level: 1, name: '年度审计' }).waitFor();
  const report = page.getByRole('region', { name: '报送' });
  await report.getByText(COUNTDOWN).waitFor();
  await lookOnBoth(page, 'audit');

  await report.getByRole('link', { name: '有 1 起安全事件未结案' }).click();
  await settled(page);
  await row.click();
  const drawer = page.getByRole('complementary', { name: '安全事件详情' });
  await drawer.getByText('待查').waitFor();
  await lookAt(page, 'incident-drawer');
  await drawer.getByRole('button', { name: '编辑' }).click();
  const editing = await dialog(page, '编辑安全事件');
  await editing.getByLabel('告知家长日期').fill('2026-12-02');
  await editing.getByLabel('结案日期').fill('2026-12-03');
  await editing.getByRole('button', { name: '保存' }).click();
  await editing.getByText('结案前还须写明原因和处置措施').waitFor();
  await editing.getByLabel('原因').fill('群名相似');
  await editing.getByLabel('处置措施').fill('撤回，改用系统通知');
  await editing.getByRole('button', { name: '保存' }).click();
  await told(page, '已保存');

  await page.getByRole('link', { name: '年度审计' }).click();
  await page.getByRole('button', { name: '生成审计包' }).click();
  await jobs(page).first().getByText('已完成').waitFor();
  await lookOnBoth(page, 'audit-job');
  const coming = page.waitForEvent('download');
  await jobs(page).first().getByRole('button', { name: /^下载/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('合规审计-2026-临溪市妇幼保健院.zip');
  const packed = await readFile(await download.path());
  expect(packed.subarray(0, 2).toString()).toBe('PK');
  await page.keyboard.press('Escape');

  await report.getByRole('button', { name: '登记已报送' }).click();
  const reported = await dialog(page, '2026年度合规审计已报送');
  await lookAt(page, 'audit-reported-form');
  await reported.getByRole('button', { name: '保存' }).click();
  await report.getByText('2026年度合规审计已于 2026-12-03 报送').waitFor();
  await page.goto('/mainPage/currentUser');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await notice.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('the platform has incidents of its own, without a school, and its own report', async () => {
  const { page, faults } = await stage.openAs('platform', PHONE);
  await page.goto('/mainPage/logs/audit');
  const report = page.getByRole('region', { name: '报送' });
  await report.getByText(COUNTDOWN).waitFor();
  expect(await page.getByRole('link', { name: '大批量导出与显示' }).count()).toBe(0);
  expect(await page.getByLabel('范围').count()).toBe(0);
  await fits(page);
  await lookAt(page, 'audit-platform-phone');
  await page.getByRole('link', { name: '安全事件', exact: true }).click();
  await settled(page);
  await page.getByText('在这里登记').waitFor();
  await page.getByRole('button', { name: '登记安全事件' }).first().click();
  const form = await dialog(page, '登记安全事件');
  expect(await form.getByLabel('学校').count()).toBe(0);
  expect(faults).toEqual([]);
});

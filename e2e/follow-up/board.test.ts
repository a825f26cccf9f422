/** The board beside its cases: its tabs on a phone, by when steps are due, and its numbers for who sees no child. */
import { expect, test } from 'vitest';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits, goTo, settled, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('retests open with those that are due soon, and the list fits a phone', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await goTo(page, '随访管理');
  const tab = (words: string) => page.getByRole('button', { name: new RegExp(`^${words} \\d+$`) });
  const others = () => Promise.all(['未就诊', '已结案'].map((words) => tab(words).textContent()));
  await settled(page);
  const before = await others();
  await tab('待复测').click();
  await page.getByText('期限：30 天内到期').waitFor();
  await settled(page);
  expect(await others()).toEqual(before);
  await page.getByRole('button', { name: '移除筛选：期限' }).click();
  await page.getByText('期限：30 天内到期').waitFor({ state: 'detached' });
  await settled(page);
  expect(new URL(page.url()).searchParams.get('tab')).toBe('toRetest');
  await page.setViewportSize(PHONE);
  await fits(page);
  await lookAt(page, 'follow-up-phone');
  await page.setViewportSize(DESK);
  expect(faults).toEqual([]);
});

test('a manager changes by when a retest is due, and it is kept', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '随访管理');
  const open = async () => {
    await page.getByRole('button', { name: '期限设置' }).click();
    return dialog(page, '随访期限');
  };
  const form = await open();
  const notice = form.getByLabel('通知家长').first();
  await expect.poll(() => notice.inputValue()).toBe('3');
  await notice.fill('60');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('不早于通知家长的期限').waitFor();
  await lookAt(page, 'follow-up-due-days');
  await notice.fill('3');
  await form.getByRole('button', { name: '添加学期' }).click();
  const term = form.getByRole('group', { name: '第1个学期' });
  await term.getByLabel('开学日期').fill('2026-09-01');
  await term.getByLabel('放假日期').fill('2026-08-20');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('放假日期不早于开学日期').waitFor();
  await term.getByLabel('放假日期').fill('2027-01-20');
  // Other tests have no child with a poor posture.
  await form.getByLabel('复测').first().fill('200');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '期限已保存，未结案的随访正在更新');
  const again = await open();
  await expect.poll(() => again.getByLabel('复测').first().inputValue()).toBe('200');
  expect(await again.getByLabel('放假日期').inputValue()).toBe('2027-01-20');
  expect(faults).toEqual([]);
});

test('an analyst reads with the statistics where the cases are, and opens none', async () => {
  const { page, faults } = await stage.openAs('analyst');
  await page.goto('/mainPage/statistic-analysis');
  const line = page.getByText('所有年度，现在').locator('..');
  await line.getByText(/^待通知/).waitFor();
  expect(await line.getByRole('link').count()).toBe(0);
  await lookAt(page, 'follow-up-numbers');
  expect(faults).toEqual([]);
});

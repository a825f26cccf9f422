/** What people key in and paste: days as they write them, numbers as they copy them, and Tab that leaves. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, settled } from '../support/list.ts';
import { open as openStatistics } from '../support/screens/statistics.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** Keys text as fingers do, and leaves the field by Tab. */
async function key(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed);
  await page.keyboard.press('Tab');
}

test('a day is what was keyed, and what is none stays with its fault', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '学生管理');
  await page.getByRole('button', { name: '新增学生' }).click();
  const form = await dialog(page, '新增学生');
  const born = form.getByLabel('出生日期');
  for (const [typed, day] of [
    ['2015/3/19', '2015-03-19'],
    ['2015/12/25', '2015-12-25'],
    ['2015-3-19', '2015-03-19'],
    ['２０１５年３月１９日', '2015-03-19'],
  ] as const) {
    await born.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(typed);
    expect(await born.inputValue()).toBe(typed);
    await page.keyboard.press('Tab');
    await expect.poll(() => born.inputValue()).toBe(day);
  }
  await born.fill('2015/2/30');
  await born.press('Tab');
  await form.getByText('日期不存在，2015年2月只有28天').waitFor();
  expect(await born.inputValue()).toBe('2015/2/30');
  await lookAt(page, 'typed-day-fault');
  await born.fill('1989.12.31');
  await born.press('Tab');
  await form.getByText('不能早于 1990-01-01').waitFor();
  expect(await born.inputValue()).toBe('1989-12-31');
  await born.click();
  await born.fill('2015年');
  await page.locator('.ant-picker-cell-in-view[title$="-05"]:visible').first().click();
  await expect.poll(() => born.inputValue()).toMatch(/^\d{4}-\d{2}-05$/);
  expect(faults).toEqual([]);
});

test('the days of a filter are read alike, and a wrong one asks for nothing', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await goTo(page, '检查记录');
  await page.getByRole('button', { name: '展开' }).click();
  const [from, to] = [0, 1].map((at) => page.getByRole('search').getByLabel('检查日期').nth(at));
  // Two fields stand there once the calendar is loaded; until then one that waits.
  await to?.waitFor();
  await from?.focus();
  await key(page, '2026/9/1x');
  await key(page, '2026.9.30');
  await page.getByText('开始日期：看不出是哪一天').waitFor();
  await page.getByRole('button', { name: '查询' }).click();
  await lookAt(page, 'typed-range-fault');
  expect(await from?.inputValue()).toBe('2026/9/1x');
  expect(await from?.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(page.url()).not.toContain('2026');
  await from?.fill('20260901');
  await from?.press('Enter');
  await page.getByText('检查日期：2026-09-01 至 2026-09-30').waitFor();
  await to?.fill('2026/8/1');
  await to?.press('Tab');
  await page.getByText('结束日期早于开始日期').waitFor();
  expect(faults).toEqual([]);
});

/** Puts text on the clipboard and pastes it where the keyboard is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('a pasted number loses what stands around its digits, and no digit', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await goTo(page, '学生管理');
  await page.getByRole('button', { name: '新增学生' }).click();
  const form = await dialog(page, '新增学生');
  const tel = form.getByLabel('联系电话');
  for (const copied of ['138 0000 0417', '\u202d13800000417\u202c', '＋86 138-0000-0417']) {
    await tel.fill('');
    await tel.focus();
    await paste(page, copied);
    expect(await tel.inputValue()).toBe('13800000417');
  }
  await tel.fill('');
  await key(page, '138 0000 0417');
  expect(await tel.inputValue()).toBe('13800000417');
  await tel.fill('');
  await tel.focus();
  await paste(page, '138000004170');
  await page.keyboard.press('Tab');
  await form.getByText('请输入正确的11位手机号').waitFor();
  expect(await tel.inputValue()).toBe('138000004170');
  await form.getByLabel('学号').focus();
  await paste(page, '\u202dＧ330102201503190012\u202c');
  expect(await form.getByLabel('学号').inputValue()).toBe('G330102201503190012');
  expect(faults).toEqual([]);
});

test('Tab leaves a choice and chooses nothing; Enter chooses', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '项目管理');
  await page.getByRole('button', { name: '新增项目' }).click();
  const form = await dialog(page, '新增项目');
  const schools = form.getByLabel('学校');
  const chosen = form.locator('.ant-select-selection-item');
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await schools.click();
  await schools.pressSequentially('东湖');
  await list.getByText('临溪市东湖小学').waitFor();
  await page.keyboard.press('Tab');
  await list.waitFor({ state: 'detached' });
  expect(await schools.evaluate((box) => box === document.activeElement)).toBe(false);
  expect(await chosen.count()).toBe(0);
  await schools.click();
  await schools.pressSequentially('东湖');
  await list.getByText('临溪市东湖小学').waitFor();
  await page.keyboard.press('Enter');
  await chosen.filter({ hasText: '临溪市东湖小学' }).waitFor();
  expect(faults).toEqual([]);
});

test('Tab leaves a region and the choices of the search row, and chooses nothing', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '学校管理');
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const leaves = async (box: Locator) => {
    await box.click();
    await open.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await open.waitFor({ state: 'detached' });
    expect(await box.evaluate((each) => each === document.activeElement)).toBe(false);
  };
  const row = page.getByRole('search');
  await leaves(row.getByRole('combobox', { name: '所属地区' }));
  await page.getByRole('button', { name: '新增学校' }).click();
  const form = await dialog(page, '新增学校');
  await leaves(form.getByLabel('所属地区'));
  await form.getByRole('button', { name: '取消' }).click();
  await goTo(page, '检查记录');
  await leaves(row.getByRole('combobox', { name: '学校' }));
  await row.getByRole('button', { name: '查询' }).click();
  await settled(page);
  expect(await page.locator('.filter-chips_chip').count()).toBe(0);
  // Days alone: no project is chosen yet, of which there may be several.
  await openStatistics(page, '?groupBy=grade&splitBy=sex&from=2025-09-01');
  await leaves(row.getByRole('combobox', { name: '项目' }));
  await row.getByRole('button', { name: '查询' }).click();
  expect(await page.locator('.filter-chips_chip').allTextContents()).toHaveLength(1);
  expect(faults).toEqual([]);
});

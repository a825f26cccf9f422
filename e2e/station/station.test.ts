/** The station before a child is examined: from the cockpit to the roster of a class. The roster is an answer of the test. */

import { SUCCESS_CODE } from '@spine/contract/kernel';
import { type StationChild, stationRoster } from '@spine/contract/station';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE, type Size } from '../support/browser.ts';
import { goTo, rowOf } from '../support/list.ts';
import { showsChild } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const TABLET = { width: 1180, height: 820 } as const;

const LAST_ID_DIGITS = 12;
const STATES = ['examined', 'toRetest', 'absent', 'notExamined', 'declined'] as const;
const NAMES = [
  ['程嘉树', 'cjs'],
  ['白沐瑶', 'bmy'],
  ['秦浩然', 'qhr'],
  ['许景行', 'xjx'],
  ['欧阳予墨', 'oyym'],
  ['林知夏', 'lzx'],
] as const;

/** A class in every state. The last child has been examined already. */
const CLASS: readonly StationChild[] = NAMES.map(([name, initials], at) => ({
  id: `0198f2a0-0000-7000-8000-${String(at).padStart(LAST_ID_DIGITS, '0')}`,
  name,
  initials,
  gender: at % 2 === 0 ? 'm' : 'f',
  birthDate: '2016-03-18',
  studentTail: `042${at}`,
  state: STATES[at % STATES.length] ?? 'examined',
  permission: 'informed',
  examId: null,
  examTime: null,
  last: null,
  retestOf: null,
}));

async function openClass(size: Size): Promise<{ page: Page; faults: string[] }> {
  const opened = await stage.openAs('doctor');
  const { page } = opened;
  await page.route(`**${stationRoster.path}?**`, (route) =>
    route.fulfill({ json: { code: SUCCESS_CODE, rows: CLASS, total: CLASS.length } }),
  );
  await goTo(page, '项目管理');
  await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
  await page.getByRole('main').getByRole('link', { name: '现场筛查' }).click();
  await page.setViewportSize(size);
  await page
    .getByRole('button', { name: /班 (剩)?\d+人$/ })
    .first()
    .click();
  await page.getByText(/^已选 1 个班/).waitFor();
  return opened;
}

test.each([
  ['tablet', TABLET],
  ['phone', PHONE],
] as const)(
  'a class is chosen and a child found on a %s, and no address names either',
  async (device, size) => {
    const { page, faults } = await openClass(size);
    await lookAt(page, `station-choose-${device}`);
    if (device === 'phone') {
      // The list of schools is folded out and in again, and the class stays chosen.
      const school = page.getByRole('region', { name: '学校' }).getByRole('button');
      await school.click();
      await school.and(page.getByRole('button', { pressed: true })).click();
      await expect.poll(() => school.count()).toBe(1);
      await page.getByText(/^已选 1 个班/).waitFor();
    }
    await page.getByRole('button', { name: '开始检查' }).click();
    await page.getByRole('button', { name: /许景行.*检查$/ }).waitFor();
    await lookAt(page, `station-roster-${device}`);

    const main = page.getByRole('main');
    await main.getByRole('button', { name: '2 其他' }).click();
    expect(await main.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('秦浩然'),
      expect.stringContaining('欧阳予墨'),
    ]);
    await page.getByRole('textbox', { name: '姓名、首字母、学号尾号' }).fill('lzx');
    await expect.poll(() => main.getByRole('listitem').count()).toBe(1);
    await page.keyboard.press('Enter');
    // The first child of the day: which scoliometer measures, changed later by a touch.
    await page.getByLabel('测量尺编号').fill(' sc-12');
    await lookAt(page, `station-scoliometer-${device}`);
    await page.getByRole('button', { name: '确定' }).click();
    await showsChild(page, { name: '林知夏' });
    await page.getByRole('button', { name: /测量尺.*SC-12/ }).click();
    await page.getByRole('button', { name: '尺上没有编号' }).click();
    await page.getByRole('button', { name: /测量尺.*无编号/ }).waitFor();
    await lookAt(page, `station-first-child-${device}`);
    expect(decodeURIComponent(page.url())).not.toMatch(/\p{Script=Han}|lzx|0425/u);
    expect(await page.title()).toBe('现场筛查');

    await page.goBack();
    await page.getByRole('button', { name: /许景行.*检查$/ }).waitFor();
    await page.goBack();
    await page.getByText(/^已选 1 个班/).waitFor();
    expect(faults).toEqual([]);
  },
);

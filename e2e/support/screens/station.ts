/** What an examiner does at the station: opens a class, and finishes child after child. */

import { examHistory, type HistoryRow } from '@spine/contract/exam';
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { type StationChild, stationRoster } from '@spine/contract/station';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { freshName } from '../again.ts';
import { today } from '../clock.ts';
import { goTo, rowOf } from '../list.ts';
import type { Stage } from '../stage.ts';
import { type StaffCalls, staffOf } from './family.ts';

const MS_A_SECOND = 1000;
export const STATION_TABLET = { width: 1180, height: 820 } as const;

/** Of a whole class: enough for every way an examination ends. */
export const TWELVE_NAMES = [
  '程嘉树',
  '白沐瑶',
  '秦浩然',
  '许景行',
  '林知夏',
  '方一诺',
  '陆清和',
  '沈星河',
  '顾言蹊',
  '江映月',
  '苏南乔',
  '叶书宁',
] as const;

/** The number that this device has been told today. */
export const SCOLIOMETER = 'SC-12';

/** The keypad and the key of the next child. */
export const padOf = (page: Page): Locator => page.getByRole('complementary', { name: '录入' });

/** Waits until the child is at hand and its keys answer, which they do not at once. */
export async function showsChild(
  page: Page,
  child: Pick<StationChild, 'name'> | undefined,
): Promise<void> {
  await page.getByRole('heading', { level: 1, name: child?.name ?? '' }).waitFor();
  await page.locator('[data-waking="true"]').waitFor({ state: 'detached' });
}

/**
 * Touches a key twice, the second time `ms` after the first, and when the next child is there already. Both touches bear
 * their time, so that it does not matter how long the machine takes between them.
 */
export async function tapTwice(
  page: Page,
  key: Locator,
  { ms, between }: { ms: number; between: () => Promise<void> },
): Promise<void> {
  await key.click({ trial: true });
  const box = await key.boundingBox();
  if (!box) throw new Error('the key is not on the screen');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const tap = async (timestamp: number) => {
    const event = { timestamp, touchPoints };
    await session.send('Input.dispatchTouchEvent', { ...event, type: 'touchStart' });
    await session.send('Input.dispatchTouchEvent', { ...event, type: 'touchEnd', touchPoints: [] });
  };
  const at = Date.now() / MS_A_SECOND;
  await tap(at);
  if (ms > 0) await between();
  await tap(at + ms / MS_A_SECOND);
  await session.detach();
}

type NewClass = {
  readonly manager: StaffCalls;
  readonly clazz: string;
  readonly names: readonly string[];
  readonly size: { readonly width: number; readonly height: number };
};

/** A new class of the school that is open; answers its children in the order of the roster, and where that is read. */
export async function openNewClass(page: Page, { manager, clazz, names, size }: NewClass) {
  await goTo(page, '项目管理');
  await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
  await page.getByRole('main').getByRole('link', { name: '现场筛查' }).click();
  await page
    .getByRole('button', { name: /人$|已检完$/ })
    .first()
    .waitFor();
  const schoolId = new URLSearchParams(new URL(page.url()).hash.slice(1)).get('school');
  const clazzName = freshName(clazz);
  for (const [at, name] of names.entries()) {
    const added = await manager.post('/patient/add', {
      name,
      studentId: `${clazzName}${String(at).padStart(2, '0')}`,
      gender: 'f',
      birthDate: '2016-03-18',
      schoolId,
      gradeName: '五年级',
      clazzName,
    });
    expect(added).toMatchObject({ code: SUCCESS_CODE });
  }
  const preferences = JSON.stringify({ scoliometer: { day: today(), code: SCOLIOMETER } });
  await page.evaluate(
    (stored) => window.localStorage.setItem('spine.preferences', stored),
    preferences,
  );
  await page.reload();
  await page.setViewportSize(size);
  await page.getByRole('button', { name: new RegExp(`${clazzName} ${names.length}人$`) }).click();
  const [listed] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(stationRoster.path)),
    page.getByRole('button', { name: '开始检查' }).click(),
  ]);
  const { rows }: { rows: StationChild[] } = await listed.json();
  return { children: rows, rosterUrl: listed.url() };
}

/** A new class on a tablet, and `examsOf`: the examinations that the platform has of a child. */
export async function openNewStation(
  page: Page,
  stage: Stage,
  { clazz, names = TWELVE_NAMES }: { clazz: string; names?: readonly string[] },
) {
  const manager = await staffOf(stage);
  const opened = await openNewClass(page, { manager, clazz, names, size: STATION_TABLET });
  const examsOf = async (child: StationChild | undefined): Promise<HistoryRow[]> => {
    const address = `${API_PREFIX}${examHistory.path}?patientId=${child?.id}`;
    return (await (await manager.page.request.get(address)).json()).rows;
  };
  /** The roster as the platform has it now. */
  const readRoster = async (): Promise<StationChild[]> =>
    (await (await manager.page.request.get(opened.rosterUrl)).json()).rows;
  return { ...opened, manager, examsOf, readRoster };
}

/** Touches the first child of the roster that is to be examined. */
export async function openFirstChild(page: Page, child: StationChild | undefined): Promise<void> {
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await showsChild(page, child);
}

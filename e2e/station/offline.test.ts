/**
 * A class in a hall without a network: the device is prepared, the network is cut, the browser is killed in between, and once
 * there is a network again everything is at the server, once, as the device graded it.
 */
import { randomUUID } from 'node:crypto';
import { NOTICE_FIELDS, noticeFieldWord, recordConsents } from '@spine/contract/consent';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, SMALL_PHONE } from '../support/browser.ts';
import {
  besideNetwork,
  examine,
  killPage,
  prepareDevice,
  unlock,
} from '../support/screens/device.ts';
import { publishNoticeOf, type StaffCalls } from '../support/screens/family.ts';
import {
  openFirstChild,
  openNewStation,
  padOf,
  SCOLIOMETER,
  STATION_TABLET,
  showsChild,
  TWELVE_NAMES,
} from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
/** How many are examined before the page is killed. */
const BEFORE = 6;

test('a class is examined without a network, and nothing is lost', async () => {
  const { page, faults } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await signIn(page, 'doctor');
  const station = await openNewStation(page, stage, { clazz: '离线班' });
  const { children, rosterUrl, examsOf, readRoster, manager } = station;
  const [small, absent, graded, ...others] = children;
  const refused = others.at(-1);
  await refuse(manager, rosterUrl, refused);
  await page.goBack();
  // Its answer to the end of the session comes late: nobody is led elsewhere by it.
  let begin: () => void = () => undefined;
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  await page.route('**/logout', async (route) => {
    const response = await route.fetch();
    await hasBegun;
    await route.fulfill({ response });
  });
  await prepareDevice(page, '1室平板', new URL(rosterUrl).searchParams.get('clazzName') ?? '');
  begin();
  // The session of who prepared it would go around the lock.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('SESSION');

  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: '姓名、首字母、学号尾号' }).fill('查无此人');
  await page.getByText('先记在纸上').waitFor();
  await page.getByRole('button', { name: '清除查找' }).click();
  await openFirstChild(page, small);
  const before = await countDocuments(page);
  await padOf(page).getByRole('button', { name: '0°', exact: true }).click();
  await expect.poll(() => countDocuments(page)).toBeGreaterThan(before);
  await killPage(page);
  await unlock(page);
  // The angle that was entered before stands there.
  await showsChild(page, small);
  await examine(page, '左', '2', '右', '1');
  await showsChild(page, absent);
  await page.getByRole('button', { name: '缺席', exact: true }).click();
  await showsChild(page, graded);
  const six = ['左', '6', '左', '6', '左', '6', '右', '1', '0°'];
  await examine(page, ...six, ...six);
  const seen = 3;
  for (const child of others.slice(0, BEFORE - seen)) {
    await showsChild(page, child);
    await examine(page, '左', '3', '右', '1', '0°');
  }
  await page.getByText(`未上传 ${BEFORE} 条`).waitFor();
  await lookAt(page, 'station-without-network');

  await killPage(page);
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await page.getByLabel('本机口令', { exact: true }).fill('11111111');
  await page.getByRole('button', { name: '解锁' }).click();
  await page.getByText(/口令不对，再错9次清除名单/).waitFor();
  await lookAt(page, 'station-locked');
  await lockFitsPhone(page);
  await unlock(page);
  for (const child of others.slice(BEFORE - seen, -1)) {
    await showsChild(page, child);
    await examine(page, '左', '3', '右', '1', '0°');
  }
  // Nobody examines against its family's answer: its guardian has come, and reads what the device brought along.
  await page.getByRole('button', { name: new RegExp(`${refused?.name}.*不同意$`) }).click();
  await page.getByRole('heading', { level: 2, name: '现场补签' }).waitFor();
  await page.getByText('告知要点（第 1 版）').waitFor();
  await page.getByRole('button', { name: /^纸质/ }).click();
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await showsChild(page, refused);
  await examine(page, '左', '3', '右', '1', '0°');
  const answers = 1;
  await page.getByText(`未上传 ${TWELVE_NAMES.length + answers} 条`).waitFor();

  await page.context().setOffline(false);
  await page.getByText('未上传 0 条').waitFor();
  const belowFive = { finding: 'belowFive', beside: null };
  expect(await examsOf(small)).toMatchObject([
    { overall: belowFive, maxAngle: 2, deviceCode: SCOLIOMETER },
  ]);
  expect(await examsOf(absent)).toEqual([]);
  expect(await examsOf(graded)).toMatchObject([{ overall: { finding: 'severityOne' } }]);
  for (const child of others)
    expect(await examsOf(child)).toMatchObject([{ overall: belowFive, maxAngle: 3 }]);
  const roster = await readRoster();
  expect(roster[1]).toMatchObject({ id: absent?.id, state: 'absent' });
  expect(roster.at(-1)).toMatchObject({ id: refused?.id, permission: 'agreed' });
  await page.getByTitle('上传情况').click();
  await page.getByRole('heading', { name: '救援文件' }).waitFor();
  await lookAt(page, 'station-device-sync');
  expect(besideNetwork(faults)).toEqual([]);
});

/** The project of the class publishes a notice, and the family of a child refuses on paper. */
async function refuse(
  manager: StaffCalls,
  rosterUrl: string,
  child: StationChild | undefined,
): Promise<void> {
  const { searchParams } = new URL(rosterUrl);
  const target = {
    projectId: searchParams.get('projectId') ?? '',
    schoolId: searchParams.get('schoolId') ?? '',
  };
  const texts = Object.fromEntries(NOTICE_FIELDS.map((field) => [field, noticeFieldWord[field]]));
  await publishNoticeOf(manager, target.projectId, texts);
  const answers = [{ id: randomUUID(), patientId: child?.id, answer: 'refused' }];
  const recorded = { ...target, channel: 'paper', answers };
  expect(await manager.post(recordConsents.path, recorded)).toMatchObject({ code: SUCCESS_CODE });
}

/** On the smallest phone nothing of the lock has to be reached sideways. */
async function lockFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(SMALL_PHONE);
  const over = () =>
    page.locator('.lock_screen').evaluate((screen) => screen.scrollWidth - screen.clientWidth);
  await expect.poll(over).toBe(0);
  await page.setViewportSize(STATION_TABLET);
}

/** What lies behind the passcode on the disk, but for records. */
function countDocuments(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const db = await done(indexedDB.open('spine-station'));
    const count = await done(db.transaction('documents').objectStore('documents').count());
    db.close();
    return count;
  });
}

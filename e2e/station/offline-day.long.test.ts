/** A class of forty in a hall without a network, on both sizes: killed twice, beside a second station that has one. */

import { examHistory, type HistoryRow } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import { expect, test } from 'vitest';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { examine, killPage, prepareDevice, unlock } from '../support/screens/device.ts';
import { staffOf } from '../support/screens/family.ts';
import { openNewClass, padOf, STATION_TABLET, showsChild } from '../support/screens/station.ts';
import { signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const CHILDREN = 40;
const FAMILY = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const GIVEN = ['知远', '若溪'];
const NAMES = Array.from({ length: CHILDREN }, (_, at) => {
  const family = FAMILY[at % FAMILY.length] ?? '';
  return family + (GIVEN[Math.floor(at / FAMILY.length)] ?? '');
});
/** Before these the page is killed. */
const KILLED = [12, 27];
const KEYS = ['左', '2', '右', '1', '0°'] as const;

test.each([
  { device: 'tablet', size: STATION_TABLET },
  { device: 'phone', size: PHONE },
])('forty children are examined without a network on a $device', async ({ device, size }) => {
  const { page } = await stage.openFirst({ ...DESK, keepsPages: true });
  await signIn(page, 'doctor');
  const manager = await staffOf(stage);
  const of = { manager, clazz: `断网${device}`, names: NAMES, size };
  const { children, rosterUrl } = await openNewClass(page, of);
  const clazz = new URL(rosterUrl).searchParams.get('clazzName') ?? '';
  await page.goBack();
  await prepareDevice(page, `${device} 1`, clazz);
  await lookAt(page, `station-device-roster-${device}`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /检查$/ }).first().click();
  for (const [at, child] of children.entries()) {
    if (KILLED.includes(at)) {
      await killPage(page);
      await lookAt(page, `station-locked-${device}`);
      await unlock(page);
    }
    await showsChild(page, child);
    await examine(page, ...KEYS);
  }
  await page.getByText(`未上传 ${CHILDREN} 条`).waitFor();

  const anglesOf = async (child: StationChild | undefined) => {
    const answer = await manager.page.request.get(
      `${API_PREFIX}${examHistory.path}?patientId=${child?.id}`,
    );
    const { rows } = (await answer.json()) as { rows: HistoryRow[] };
    return rows.map(({ maxAngle }) => maxAngle).sort();
  };

  // Meanwhile somebody else examines a child that the server does not know to be examined, at a station with a network.
  const second = await stage.openAs('manager', STATION_TABLET);
  const { search, hash } = new URL(page.url());
  await second.page.goto(`/station${search}${hash.replace('&at=measure', '')}`);
  await second.page.getByRole('button', { name: /检查$/ }).first().click();
  await second.page.getByRole('button', { name: '尺上没有编号' }).click();
  await padOf(second.page).waitFor();
  const name = await second.page.getByRole('heading', { level: 1 }).innerText();
  const twice = children.find((child) => name.endsWith(child.name));
  await examine(second.page, '左', '3', '右', '1', '0°');
  await expect.poll(() => anglesOf(twice)).toEqual([3]);

  await page.context().setOffline(false);
  await page.getByText('未上传 0 条').waitFor();
  expect(await anglesOf(twice)).toEqual([2, 3]);
  for (const child of children) if (child !== twice) expect(await anglesOf(child)).toEqual([2]);
  await page.getByTitle('上传情况').click();
  await lookAt(page, `station-device-day-${device}`);
});

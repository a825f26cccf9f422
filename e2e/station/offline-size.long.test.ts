/** A device with three thousand children on a processor slowed six times: how large it is, and how long it takes. */

import { SUCCESS_CODE } from '@spine/contract/kernel';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { slowDown } from '../support/browser.ts';
import { PASSCODE, unlock } from '../support/screens/device.ts';
import { type StaffCalls, staffOf } from '../support/screens/family.ts';
import { openNewClass, STATION_TABLET } from '../support/screens/station.ts';
import { PASSWORD, signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const CLASSES = 66;
const OF_A_CLASS = 45;
const AT_ONCE = 8;
const GRADE = '四年级';

/** Children of classes beside that of the test, in the same school. */
async function addChildren(manager: StaffCalls, schoolId: string): Promise<void> {
  const children = Array.from({ length: CLASSES * OF_A_CLASS }, (_, at) => ({
    name: `陈${String.fromCodePoint(0x5000 + at)}`,
    studentId: `大校${String(at).padStart(5, '0')}`,
    gender: 'f',
    birthDate: '2017-03-18',
    schoolId,
    gradeName: GRADE,
    clazzName: `大校${1 + Math.floor(at / OF_A_CLASS)}班`,
  }));
  for (let at = 0; at < children.length; at += AT_ONCE)
    await Promise.all(
      children.slice(at, at + AT_ONCE).map(async (child) => {
        expect(await manager.post('/patient/add', child)).toMatchObject({ code: SUCCESS_CODE });
      }),
    );
}

/** From a letter in the field of the search until the rows are drawn, in milliseconds. */
function timeSearch(page: Page, typed: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>('form input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const begun = performance.now();
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now() - begun;
  }, typed);
}

/** Its figures stand in docs/station-security.md; nothing is asserted of a time. */
test('three thousand children are downloaded, unlocked and searched', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await signIn(page, 'doctor');
  const manager = await staffOf(stage);
  const of = { manager, clazz: '大校班', names: ['程嘉树'], size: STATION_TABLET };
  const { rosterUrl } = await openNewClass(page, of);
  await addChildren(manager, new URL(rosterUrl).searchParams.get('schoolId') ?? '');
  await page.goBack();
  await page.reload();
  await page.getByRole('button', { name: '准备离线使用' }).click();
  await page.getByLabel('本机名称').fill('大校平板');
  await page.getByLabel('本机口令').fill(PASSCODE);
  await page.getByLabel('再输一次').fill(PASSCODE);
  await page.getByLabel('账号密码').fill(PASSWORD);
  await page.getByRole('checkbox', { name: `${GRADE}全部班级` }).click();
  await page.getByText(/已选 \d{2,} 个班/).waitFor();
  await slowDown(page, 6);
  const begun = performance.now();
  await page.getByRole('button', { name: '下载名单并开始' }).click();
  await page.getByText('大校平板 · 可离线使用').waitFor();
  const ready = performance.now() - begun;
  const usage = await page.evaluate(() => navigator.storage.estimate());
  await page.reload();
  const asked = performance.now();
  await unlock(page);
  const unlocked = performance.now() - asked;
  await page.getByRole('button', { name: '开始检查' }).click();
  await page.getByRole('heading', { level: 1, name: /名单$/ }).waitFor();
  const searches: number[] = [];
  for (const typed of ['c', 'cz', '陈', '00', '0012']) searches.push(await timeSearch(page, typed));
  process.stdout.write(
    `a device with ${CLASSES * OF_A_CLASS} children, processor slowed six times: ready after ${Math.round(ready)} ms, ` +
      `unlocked after ${Math.round(unlocked)} ms, a search at most ${Math.round(Math.max(...searches))} ms, ` +
      `storage ${JSON.stringify(usage)}\n`,
  );
  expect(searches).toHaveLength(5);
});

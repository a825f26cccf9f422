/** What was examined without a network outlives a forgotten passcode and a lost device, and nobody reads it on the disk. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { examHistory, type HistoryRow } from '@spine/contract/exam';
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import type { StationChild } from '@spine/contract/station';
import {
  type DeviceRow,
  eraseDevice,
  listDevices,
  revokeDevice,
} from '@spine/contract/station-device';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { DESK, lookAt, openProfile } from '../support/browser.ts';
import { filesIn } from '../support/files.ts';
import { goTo } from '../support/list.ts';
import { examine, killPage, PASSCODE, prepareDevice } from '../support/screens/device.ts';
import { type StaffCalls, staffOf } from '../support/screens/family.ts';
import { openNewClass, STATION_TABLET, showsChild } from '../support/screens/station.ts';
import { fillForm, PASSWORD, signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const KEYS = ['左', '2', '右', '1', '0°'] as const;

async function examsOf(manager: StaffCalls, child: StationChild | undefined) {
  const answer = await manager.page.request.get(
    `${API_PREFIX}${examHistory.path}?patientId=${child?.id}`,
  );
  return ((await answer.json()) as { rows: HistoryRow[] }).rows;
}

/** A device with a class whose first child was examined without a network. */
async function openDevice(page: Page, name: string, names: readonly string[]) {
  await signIn(page, 'doctor');
  const manager = await staffOf(stage);
  const of = { manager, clazz: `${name}班`, names, size: STATION_TABLET };
  const { children, rosterUrl } = await openNewClass(page, of);
  await page.goBack();
  const clazz = new URL(rosterUrl).searchParams.get('clazzName') ?? '';
  await prepareDevice(page, name, clazz);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /检查$/ }).first().click();
  await showsChild(page, children[0]);
  await examine(page, ...KEYS);
  await page.getByText('未上传 1 条').waitFor();
  return { manager, children, clazz };
}

async function deviceOf(manager: StaffCalls, name: string) {
  const { rows } = await manager.get(listDevices.path, { page: '1', size: '50', name });
  return rows[0] as Partial<DeviceRow> | undefined;
}

const openTablet = () => stage.openFirst({ ...STATION_TABLET, keepsPages: true });

test('after a forgotten passcode anybody of the institution sends what is sealed', async () => {
  const { page } = await openTablet();
  const { manager, children } = await openDevice(page, '忘了口令', ['程嘉树', '白沐瑶']);
  await killPage(page);
  await page.context().setOffline(false);
  await fillForm(page, {
    username: 'manager',
    password: PASSWORD,
    opened: () => page.getByRole('button', { name: '忘记口令或换人：登录' }).click(),
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => examsOf(manager, children[0])).toMatchObject([{ maxAngle: 2 }]);
});

test('a rescue file is uploaded by a manager, twice, and counts once', async () => {
  const { page } = await openTablet();
  const { manager, children } = await openDevice(page, '救援', ['秦浩然', '许景行']);
  await page.getByTitle('上传情况').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '存文件' }).click();
  const file = await (await coming).path();
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('秦浩然');
  const { page: desk } = await stage.openAs('manager', DESK);
  await goTo(desk, '筛查设备');
  for (const _time of [1, 2]) {
    await desk.locator('input[type="file"]').setInputFiles({
      name: 'rescue.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await desk.getByText('收下 1 条').waitFor();
    await lookAt(desk, 'station-rescued');
    await desk.keyboard.press('Escape');
    await desk.getByText('收下 1 条').waitFor({ state: 'hidden' });
  }
  expect(await examsOf(manager, children[0])).toMatchObject([{ maxAngle: 2 }]);
});

test('a device that is to be erased sends what it has, and then knows nothing', async () => {
  const { page } = await openTablet();
  const { manager, children } = await openDevice(page, '远程清除', ['林知夏', '方一诺']);
  const { id } = (await deviceOf(manager, '远程清除')) ?? {};
  const order = { id, isErased: true, reason: '平板遗失' };
  expect(await manager.post(eraseDevice.path, order)).toMatchObject({ code: SUCCESS_CODE });
  await page.context().setOffline(false);
  await page.getByText('名单已清除；未上传的记录保留，请登录后重新准备本机').waitFor();
  await lookAt(page, 'station-erased');
  expect(await examsOf(manager, children[0])).toMatchObject([{ maxAngle: 2 }]);
  await expect.poll(async () => (await deviceOf(manager, '远程清除'))?.state).toBe('revoked');
});

test('a device that was revoked keeps what is sealed for who signs in', async () => {
  const { page } = await openTablet();
  const { manager, children } = await openDevice(page, '已停用', ['陆清和', '沈星河']);
  const { id } = (await deviceOf(manager, '已停用')) ?? {};
  const order = { id, isRevoked: true, reason: '借出' };
  expect(await manager.post(revokeDevice.path, order)).toMatchObject({ code: SUCCESS_CODE });
  await page.context().setOffline(false);
  await page.getByText('本机已被管理员停用，未上传的记录请由本人或管理员登录后上传').waitFor();
  await page.getByRole('button', { name: '把未上传的 1 条存成救援文件' }).waitFor();
  await lookAt(page, 'station-revoked');
  expect(await examsOf(manager, children[0])).toEqual([]);
  await fillForm(page, {
    username: 'doctor',
    password: PASSWORD,
    opened: () => page.reload(),
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => examsOf(manager, children[0])).toMatchObject([{ maxAngle: 2 }]);
});

test('the profile of the browser holds none of two hundred names and numbers', async () => {
  const SURNAMES = '欧阳上官司马诸葛皇甫尉迟公孙慕容长孙宇文';
  const names = Array.from(
    { length: 100 },
    (_, at) => `${SURNAMES[at % SURNAMES.length]}${String.fromCodePoint(0x9f00 + at)}植`,
  );
  const profile = await mkdtemp(path.join(os.tmpdir(), 'spine-profile-'));
  onTestFinished(() => rm(profile, { recursive: true, force: true }));
  const opened = await openProfile(profile, stage.product.origin, STATION_TABLET);
  const { page, context } = opened;
  const { children, clazz } = await openDevice(page, '搜查', names);
  for (const child of children.slice(1, 10)) {
    await showsChild(page, child);
    await examine(page, ...KEYS);
  }
  await killPage(page);
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await context.close();
  const numbers = names.map((_, at) => clazz + String(at).padStart(2, '0'));
  const words = [...names, ...numbers, PASSCODE].flatMap((word) => [
    Buffer.from(word, 'utf8'),
    Buffer.from(word, 'utf16le'),
  ]);
  const found: string[] = [];
  let files = 0;
  for await (const { file, bytes } of filesIn(profile)) {
    files += 1;
    for (const word of words) if (bytes.includes(word)) found.push(`${file}: ${word}`);
  }
  expect(files).toBeGreaterThan(10);
  expect(found).toEqual([]);
});

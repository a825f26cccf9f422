/** A manager finds the device that a doctor registered, revokes it, has it erased, and uploads rescue files. */

import { SUCCESS_CODE } from '@spine/contract/kernel';
import { listProjects, ProjectStatus } from '@spine/contract/project';
import { registerDevice, stationDeviceErrors, uploadRescue } from '@spine/contract/station-device';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits, goTo, rowOf, settled, told, total } from '../support/list.ts';
import { callsOf } from '../support/screens/family.ts';
import { digestFor } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const LAPTOP = { width: 1280, height: 800 } as const;
const ID = '0198f2a0-0000-7000-8000-000000000001';
const record = { id: ID, keyId: ID, box: 'AQAB' };
const RESCUE = {
  format: 'spine-station-rescue',
  version: 1,
  device: { id: ID, name: '3室平板' },
  savedAt: '2026-11-20T14:52:30+08:00',
  records: [record, { ...record, id: ID.replace(/1$/, '2') }],
};

/** Registered by a doctor, as the station does it. */
async function register(name: string): Promise<void> {
  const doctor = callsOf((await stage.openAs('doctor')).page);
  const { rows } = await doctor.get(listProjects.path, { status: String(ProjectStatus.Underway) });
  const device = {
    id: ID,
    name,
    projectId: rows[0]?.id,
    model: 'Android 13 · Chrome 128',
    clientVersion: '1.0.1',
    classes: [{ schoolId: ID, gradeName: '六年级', clazzName: '3班' }],
    pw: await digestFor(doctor.page),
  };
  expect(await doctor.post(registerDevice.path, device)).toMatchObject({ code: SUCCESS_CODE });
}

type Order = { button: string; title: string; reason: string; done: string };

/** Gives an order in the drawer; without a reason nothing is done. */
async function order(page: Page, drawer: Locator, given: Order): Promise<void> {
  await drawer.getByRole('button', { name: given.button, exact: true }).click();
  const form = await dialog(page, given.title);
  const send = form.getByRole('button', { name: given.button, exact: true });
  await send.click();
  await form.getByText('原因不能为空').waitFor();
  await lookAt(page, 'station-device-order');
  await form.getByLabel('原因').fill(given.reason);
  await send.click();
  await told(page, given.done);
}

const fileOf = (content: string) => ({
  name: '救援文件.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test('a manager revokes the device of a doctor, gives it back, and has it erased', async () => {
  const name = '3室平板';
  await register(name);
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '筛查设备');
  expect(await total(page)).toBeGreaterThan(1);
  await lookAt(page, 'station-devices');
  const row = rowOf(page, name);
  await row.getByText('使用中').waitFor();
  await row.click();
  const drawer = page.getByRole('complementary', { name: '设备详情' });
  await drawer.getByText('可能被浏览器清理').waitFor();
  await lookAt(page, 'station-device');

  const reason = '平板遗失在学校';
  const revoke = { button: '停用', title: `停用“${name}”`, reason, done: '设备已停用' };
  await order(page, drawer, revoke);
  await drawer.getByText(`${reason}（`).waitFor();
  await row.getByText('已停用').waitFor();
  const restore = { ...revoke, button: '启用', title: `启用“${name}”`, reason: '已找回' };
  await order(page, drawer, { ...restore, done: '设备已启用' });
  await row.getByText('使用中').waitFor();
  const erase = { ...revoke, button: '远程清除', title: `远程清除“${name}”` };
  await order(page, drawer, { ...erase, done: '设备将在下次联系时清除' });
  await row.getByText('等待清除').waitFor();
  await drawer.getByRole('button', { name: '取消清除' }).waitFor();
  await lookAt(page, 'station-device-erasing');

  await page.setViewportSize(LAPTOP);
  await lookAt(page, 'station-device-laptop');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await fits(page);
  await lookAt(page, 'station-devices-laptop');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: `${name} 等待清除` }).waitFor();
  await fits(page);
  await lookAt(page, 'station-devices-phone');
  await page.getByRole('button', { name: `${name} 等待清除` }).click();
  await drawer.getByText(`${reason}（`).waitFor();
  await fits(page);
  await lookAt(page, 'station-device-phone');
  await page.setViewportSize(DESK);
  expect(faults).toEqual([]);
});

test('a rescue file is refused where it is damaged, and says what became of each record', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goTo(page, '筛查设备');
  await settled(page);
  const choose = (content: string) =>
    page.getByLabel('救援文件', { exact: true }).setInputFiles(fileOf(content));
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(uploadRescue.path)) sent += 1;
  });
  await choose('{"format":"spine-station-rescue","records":[');
  await told(page, '这不是救援文件，或者文件已损坏，没有上传任何记录');
  expect(sent).toBe(0);
  // Of another institution, as far as this one can tell.
  await choose(JSON.stringify(RESCUE));
  const result = await dialog(page, '救援文件已上传：3室平板');
  await result.getByText('收下 0 条，退回 2 条').waitFor();
  await result.getByText(`${stationDeviceErrors.keyUnknown.message}（2 条）`).waitFor();
  await result.getByRole('button', { name: '知道了' }).click();
  await result.waitFor({ state: 'detached' });
  expect(sent).toBe(1);

  const { code, message: msg } = stationDeviceErrors.contentInvalid;
  const results = RESCUE.records.map(({ id }, at) =>
    at === 0 ? { id, outcome: 'accepted' } : { id, outcome: 'refused', code, msg },
  );
  await page.route(`**${uploadRescue.path}`, (route) =>
    route.fulfill({ json: { code: SUCCESS_CODE, data: { results } } }),
  );
  await choose(JSON.stringify(RESCUE));
  await result.getByText('收下 1 条，退回 1 条').waitFor();
  await result.getByText(`${msg}（1 条）`).waitFor();
  await lookAt(page, 'station-rescue');
  await result.getByRole('button', { name: '知道了' }).click();
  await result.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

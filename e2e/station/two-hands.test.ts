/**
 * One tablet in two hands: what a doctor left waits for the doctor while a manager prepares it, preparations break off, one leaves
 * a record that nobody reads and the platform refuses, and then the tablet is revoked.
 */

import { examErrors, uploadExams } from '@spine/contract/exam';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { logout } from '@spine/contract/session';
import {
  deviceRoster,
  listDevices,
  revokeDevice,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, SMALL_PHONE } from '../support/browser.ts';
import { fits } from '../support/list.ts';
import { examine, fillPreparation, killPage, unlock } from '../support/screens/device.ts';
import { staffOf } from '../support/screens/family.ts';
import {
  openFirstChild,
  openNewStation,
  STATION_TABLET,
  showsChild,
} from '../support/screens/station.ts';
import { fillForm, PASSWORD, signIn } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();
const LAPTOP = { width: 1280, height: 800 } as const;
const KEYS = ['左', '2', '右', '1', '0°'] as const;
const NAME = '两人平板';
const CLAZZ = '两人班';
const [UPLOAD, ROSTER] = [`**${uploadExams.path}`, `**${deviceRoster.path}?**`] as const;
const LOGOUT = `**${logout.path}`;

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const asked = (page: Page) => page.getByRole('dialog', { name: '还有未上传的记录' });

/** Signs in as the manager on the form that something opens, and goes to the choice of classes. */
async function signInAsManager(page: Page, opened: () => Promise<unknown>): Promise<void> {
  await fillForm(page, { username: 'manager', password: PASSWORD, opened });
  await page.keyboard.press('Enter');
  await page.locator('input[name="password"]').waitFor({ state: 'detached' });
  await page.evaluate(() => window.location.assign('#'));
  await fillPreparation(page, freshName(NAME), freshName(CLAZZ));
  await press(page, '下载名单并开始');
  await asked(page).waitFor();
}

/** Goes on where the preparation asks, while no roster arrives. */
async function breakOff(page: Page, goOn: () => Promise<void>): Promise<void> {
  await page.route(ROSTER, (route) => route.abort());
  await goOn();
  await page.getByText('网络连接失败，请检查网络后重试').first().waitFor();
  await page.unroute(ROSTER);
}

async function dropReadable(page: Page): Promise<void> {
  await press(page, '继续准备');
  await press(page, '再按：放弃查看 1 条');
}

test('a tablet in two hands loses nobody’s record, whatever breaks off', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  const manager = await staffOf(stage);
  await signIn(page, 'doctor');
  const names = ['程嘉树', '白沐瑶', '秦浩然'];
  const { children, examsOf } = await openNewStation(page, stage, { clazz: CLAZZ, names });
  const [ofDoctor, ofManager, gone] = children;
  await page.route(UPLOAD, (route) => route.abort());
  await openFirstChild(page, ofDoctor);
  await examine(page, ...KEYS);
  await page.getByText('上一位 已存').waitFor();
  await page.getByTitle('上传情况').click();
  await press(page, '退出登录');

  // The manager takes the tablet: the doctor's record does not become the manager's.
  await signInAsManager(page, () => press(page, /^还有 1 条未上传/));
  await asked(page)
    .getByText(/ 1 条：不转入本机/)
    .waitFor();
  await page.getByText('他人 1 条').waitFor();
  await lookAt(page, 'station-prepare-held');
  await breakOff(page, () => press(page, '继续准备'));
  await press(page, '下载名单并开始');
  await press(page, '继续准备');
  await page.getByText(`${freshName(NAME)} · 可离线使用`).waitFor();
  await press(page, '开始检查');
  await page.context().setOffline(true);
  const row = page.getByRole('main').getByRole('button', { name: new RegExp(names[1] ?? '') });
  await row.first().click();
  await showsChild(page, ofManager);
  await examine(page, ...KEYS);
  await showsChild(page, gone);
  await examine(page, ...KEYS);
  await page.getByText('未上传 2 条').waitFor();
  expect(await manager.post(deletePatients.path, { ids: gone?.id })).toMatchObject({
    code: SUCCESS_CODE,
  });
  await killPage(page);
  await page.context().setOffline(false);

  // Who signs in sends what is sealed; another preparation breaks off, and the device works on.
  await signInAsManager(page, () => press(page, '忘记口令或换人：登录'));
  await asked(page)
    .getByText(/1 条：只留密封件/)
    .waitFor();
  await lookAt(page, 'station-prepare-dropped');
  await breakOff(page, () => dropReadable(page));
  expect(await examsOf(ofDoctor)).toMatchObject([{ maxAngle: 2 }]);
  expect(await examsOf(ofManager)).toMatchObject([{ maxAngle: 2 }]);

  // Nobody comes in by a session whose end the server did not hear: neither beside the lock, nor on the platform.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await page.route(LOGOUT, (route) => route.abort());
  await press(page, '锁定');
  await press(page, '忘记口令或换人：登录');
  await page.locator('input[name="password"]').waitFor();
  expect(await cookies()).toContain('SESSION');
  await lookAt(page, 'station-beside-lock');
  await press(page, '返回锁屏');
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await page.unroute(LOGOUT);
  const station = page.url();
  await page.goto('/mainPage');
  await page.waitForURL('**/login**');
  await page.goto(station);
  await unlock(page);
  expect(await cookies()).not.toContain('SESSION');
  await page.getByText('被拒 1 条').waitFor();

  // The next one goes through: nobody reads the refused record any more, and it is listed.
  await press(page, '锁定');
  await signInAsManager(page, () => press(page, '忘记口令或换人：登录'));
  await dropReadable(page);
  await page.getByText(`${freshName(NAME)} · 可离线使用`).waitFor();
  await page.getByTitle('上传情况').click();
  await page.getByRole('heading', { name: /1条以前的记录没有被接收/ }).waitFor();
  await page.getByText(examErrors.studentNotFound.message).waitFor();
  await page.setViewportSize(LAPTOP);
  await lookAt(page, 'station-leftovers');
  await page.setViewportSize(SMALL_PHONE);
  await fits(page);
  await lookAt(page, 'station-leftovers-phone');

  // Revoked with what is left, it erases itself and keeps the box.
  const { rows } = await manager.get(listDevices.path, {
    page: '1',
    size: '9',
    name: freshName(NAME),
  });
  const order = { id: rows[0]?.id, isRevoked: true, reason: '平板遗失' };
  expect(await manager.post(revokeDevice.path, order)).toMatchObject({ code: SUCCESS_CODE });
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByText(stationDeviceErrors.revoked.message).waitFor();
  await page.getByRole('button', { name: '把未上传的 1 条存成救援文件' }).waitFor();
});

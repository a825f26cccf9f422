/**
 * One tablet in two hands: what a doctor left waits for the doctor while a manager prepares it, a preparation breaks off, another
 * one leaves a record that nobody reads and the platform refuses, and then the tablet is revoked.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SUCCESS_CODE } from '../../packages/contract/src/kernel/index.ts';
import { uploadExams } from '../../packages/contract/src/exam/index.ts';
import {
  deviceRoster,
  listDevices,
  revokeDevice,
  sendDeviceRecords,
} from '../../packages/contract/src/station-device/index.ts';
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
const NAME = '1室平板';

/** Signs in on the form that something opens. */
async function signInAs(page: Page, username: string, opened: () => Promise<unknown>) {
  await fillForm(page, { username, password: PASSWORD, opened });
  await page.keyboard.press('Enter');
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Leaves the class, without loading the page anew. */
async function toClasses(page: Page): Promise<void> {
  await page.evaluate(() => window.location.assign('#'));
}

test('a tablet in two hands loses nobody’s record, whatever breaks off', async () => {
  const { page } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  const manager = await staffOf(stage);
  await signIn(page, 'doctor');
  const { children, examsOf } = await openNewStation(page, stage, {
    clazz: '两人班',
    names: ['程嘉树', '白沐瑶', '秦浩然'],
  });
  const [ofDoctor, ofManager, gone] = children;
  const start = page.url();

  // The doctor leaves a record, and the manager prepares the tablet.
  await page.route(`**${uploadExams.path}`, (route) => route.abort());
  await openFirstChild(page, ofDoctor);
  await examine(page, ...KEYS);
  await page.getByText('上一位 已存').waitFor();
  await page.getByTitle('上传情况').click();
  await press(page, '退出登录');
  await signInAs(page, 'manager', () => press(page, /^还有 1 条未上传/));
  await toClasses(page);
  await fillPreparation(page, NAME, '两人班');
  await press(page, '下载名单并开始');
  const asked = page.getByRole('dialog', { name: '还有未上传的记录' });
  await asked.getByText(/1 条：不转入本机/).waitFor();
  await lookAt(page, 'station-prepare-held');
  await page.route(`**${deviceRoster.path}?**`, (route) => route.abort());
  await press(page, '继续准备');
  await page.getByText('没有准备好，请检查网络后再试').waitFor();
  await page.unroute(`**${deviceRoster.path}?**`);
  await press(page, '下载名单并开始');
  await press(page, '继续准备');
  await page.getByText(`${NAME} · 可离线使用`).waitFor();
  expect(start).toContain('station');
});

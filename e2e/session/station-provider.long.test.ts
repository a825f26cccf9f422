/** An examiner without a password: a tablet is prepared after single sign-on, and says that the provider is open still. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { inviteDoctor } from '../support/provider/link-doctor.ts';
import { signInAtProvider, signOutAtProvider } from '../support/provider/provider.ts';
import { fillDevice } from '../support/screens/device.ts';
import { callsOf } from '../support/screens/family.ts';
import { openNewClass, STATION_TABLET } from '../support/screens/station.ts';
import { openStage } from '../support/stage.ts';

const NAME = '临溪医院统一登录';
const DEVICE = '5室平板';

const stage = openStage();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** On the tablet, and as narrow as a phone. */
async function lookOnStation(page: Page, name: string): Promise<void> {
  await lookAt(page, name);
  await page.setViewportSize(PHONE);
  await lookAt(page, `${name}-phone`);
  await page.setViewportSize(STATION_TABLET);
}

test('a doctor without a password prepares a tablet, and is told to sign out at the provider', async () => {
  const { page: desk } = await stage.openAs('manager');
  const { invitation } = await inviteDoctor(desk, NAME);
  const { page, faults } = await stage.openFirst({ ...STATION_TABLET, keepsPages: true });
  await page.goto('/station/');
  await page.getByText('用单点登录的，请先在平台的登录页登录').waitFor();
  await lookOnStation(page, 'station-sign-in');
  await page.getByRole('link', { name: '去登录页' }).click();
  await page.waitForURL('**/login');

  await page.goto(invitation);
  await press(page, `用“${NAME}”登录并关联`);
  await signInAtProvider(page, 'shen');
  await page.waitForURL('**/mainPage/currentUser');
  const manager = callsOf(desk);
  const of = { manager, clazz: '单点班', names: ['程嘉树'], size: STATION_TABLET };
  const { rosterUrl } = await openNewClass(page, of);
  await page.goBack();
  const clazz = new URL(rosterUrl).searchParams.get('clazzName') ?? '';
  await fillDevice(page, DEVICE, clazz);
  await page.getByText('不用输入平台的密码').waitFor();
  expect(await page.getByLabel('账号密码').count()).toBe(0);
  await lookOnStation(page, 'station-prepare-by-provider');
  await press(page, '下载名单并开始');
  await page.getByText(`${DEVICE} · 可离线使用`).waitFor();
  const open = page.getByRole('alert').filter({ hasText: '单点登录的账号还没有退出' });
  await open.waitFor();
  await lookOnStation(page, 'station-provider-open');
  await press(page, '锁定');
  await page.getByRole('heading', { name: '已锁定' }).waitFor();
  await open.waitFor();
  await lookOnStation(page, 'station-lock-provider-open');
  await press(page, '忘记口令或换人：登录');
  await page.getByText('这里用平台的密码或手机验证码登录').waitFor();
  await lookOnStation(page, 'station-sign-in-beside-lock');
  await open.getByRole('link', { name: '去那里退出' }).click();
  await signOutAtProvider(page);
  await page.waitForURL('**/login');
  expect(faults).toEqual([]);
});

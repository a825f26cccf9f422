/** Users of whom a second factor is asked: set it up at sign-in, sign in with it, and come back without the phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '../support/authenticator.ts';
import { DESK, lookAt, PHONE } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { dialog, told } from '../support/list.ts';
import { endSession, fillSignIn, PASSWORD } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

/** Passkeys work at a name, and the pages of tests are opened at an address. */
const stage = openStage({
  settings: async () => {
    const PORT = await freePort();
    return { SECOND_FACTOR: 'administrators', PORT, PUBLIC_URL: `http://localhost:${PORT}` };
  },
});
const nameOf = (origin: string) => origin.replace('127.0.0.1', 'localhost');

/** The password; the second step comes in its place. */
async function givePassword(page: Page, heading: string, user = 'manager'): Promise<void> {
  await endSession(page);
  await fillSignIn(page, user, PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading }).waitFor();
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const isInside = (page: Page) => page.waitForURL('**/mainPage/**');

async function lookOnBoth(page: Page, name: string): Promise<void> {
  await lookAt(page, name);
  await page.setViewportSize(PHONE);
  await lookAt(page, `${name}-phone`);
  await page.setViewportSize(DESK);
}

test('a manager sets up an authenticator, signs in with it, and with a recovery code', async () => {
  const { page, faults } = await stage.open();
  await givePassword(page, '设置手机验证器');
  await page.getByRole('img', { name: '手机验证器的二维码' }).waitFor();
  const secret = await page.locator('code').innerText();
  await lookOnBoth(page, 'second-factor-set-up');
  await field(page, '验证码').fill('000 00');
  await page.keyboard.press('Enter');
  await page.getByText('验证码不正确').waitFor();
  const first = codeOf(secret);
  await field(page, '验证码').fill(`${first.slice(0, 3)} ${first.slice(3)}`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '请保存恢复码' }).waitFor();
  const codes = await page
    .getByRole('list', { name: '恢复码' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await lookOnBoth(page, 'second-factor-recovery-codes');
  const goOn = page.getByRole('button', { name: '继续' });
  expect(await goOn.isDisabled()).toBe(true);
  await page.getByLabel('我已保存恢复码').check();
  await goOn.click();
  await isInside(page);
  await page.getByText('剩余 10 个').waitFor();
  await lookOnBoth(page, 'own-factors');

  await givePassword(page, '二次验证');
  await lookOnBoth(page, 'second-factor-prove');
  await page.goto('/mainPage/currentUser');
  await page.waitForURL('**/login?**');
  await givePassword(page, '二次验证');
  await field(page, '验证码').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await isInside(page);

  await givePassword(page, '二次验证');
  await page.getByRole('button', { name: '手机不在身边' }).click();
  await field(page, '恢复码').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByLabel('30 天内').check();
  await lookOnBoth(page, 'second-factor-recover');
  await page.keyboard.press('Enter');
  await isInside(page);
  await page.getByText('剩余 9 个').waitFor();
  await endSession(page);
  await fillSignIn(page, 'manager', PASSWORD);
  await page.keyboard.press('Enter');
  await isInside(page);

  await page.getByRole('button', { name: /^不再免验证 / }).click();
  await (await dialog(page, '取消“')).getByRole('button', { name: '不再免验证' }).click();
  await told(page, '该浏览器下次登录要再次验证');
  await page.getByRole('button', { name: '再添加一个' }).click();
  const adding = await dialog(page, '设置二次验证');
  await adding.getByText(`通行密钥只能在 ${nameOf(stage.product.origin)} 上使用`).waitFor();
  await adding.getByLabel('验证码或恢复码').fill(codes[1] ?? '');
  await adding.getByLabel('登录密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: '手机验证器的二维码' }).waitFor();
  await lookOnBoth(page, 'own-factor-add');
  expect(faults).toEqual([]);
});

/** A computer that checks a finger: the page's own, until it closes. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    setUserVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('an administrator sets up a passkey, signs in with it, and adds an authenticator', async () => {
  const { page, faults } = await stage.open();
  const device = await addDevice(page);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${nameOf(stage.product.origin)}/mainPage/currentUser`);
  await page.waitForURL('**/login?**');
  await givePassword(page, '设置二次验证', 'platform');
  await lookOnBoth(page, 'passkey-choice');
  await device.setUserVerified(false);
  await press('设置通行密钥');
  await page.getByText('没有完成：可能是取消了，或等待太久').waitFor();
  await lookOnBoth(page, 'passkey-refused');
  await device.setUserVerified(true);
  await press('设置通行密钥');
  await page.getByRole('heading', { name: '请保存恢复码' }).waitFor();
  await page.getByLabel('我已保存恢复码').check();
  await press('继续');
  await isInside(page);
  await page.getByText('剩余 10 个').waitFor();
  await lookOnBoth(page, 'own-passkey');

  await endSession(page);
  await page.reload();
  await page.waitForURL('**/login?**');
  await givePassword(page, '二次验证', 'platform');
  await lookOnBoth(page, 'passkey-prove');
  await press('使用通行密钥');
  await isInside(page);

  await press('再添加一个');
  const adding = await dialog(page, '设置二次验证');
  await adding.getByLabel('手机验证器').check();
  await adding.getByLabel('登录密码').fill(PASSWORD);
  await lookOnBoth(page, 'own-factor-kinds');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: '手机验证器的二维码' }).waitFor();
  const secret = await page.locator('code').innerText();
  await field(page, '验证码').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await told(page, '手机验证器已设置，其他设备上的登录已退出');
  await page.getByRole('button', { name: /^移除 Chrom/ }).click();
  const removing = await dialog(page, '移除“Chrom');
  await removing.getByLabel('登录密码').fill(PASSWORD);
  await lookOnBoth(page, 'own-passkey-remove');
  await page.keyboard.press('Enter');
  await told(page, '已移除');
  expect(faults).toEqual([]);
});

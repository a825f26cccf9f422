/**
 * Users of whom a second factor is asked: set it up at sign-in, sign in with it, and come back without the phone.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDevice, codeOf, nameOf, passkeySettings } from '../support/authenticator.ts';
import { DESK, lookAt, lookOnBoth, PHONE } from '../support/browser.ts';
import { choose, dialog, rowOf, settled, told } from '../support/list.ts';
import { endSession, fillSignIn, PASSWORD } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const GATEWAY = 'gateway';
const PASSWORD_OF_DEVICE = 'Haitang2026';

const stage = openStage({
  settings: async () => ({ SECOND_FACTOR: 'administrators', ...(await passkeySettings()) }),
});

/** The password; the second step comes in its place. */
async function givePassword(page: Page, heading: string, user = 'manager'): Promise<void> {
  await endSession(page);
  await fillSignIn(page, user, PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: heading }).waitFor();
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const isInside = (page: Page) => page.waitForURL('**/mainPage/**');

/** In place of printing: the page notes what a frame would print, and no frame hears that it has been printed. */
function holdPrint(): void {
  window.print = () => {
    const page = window.parent.document.documentElement;
    page.dataset['printed'] = document.body.innerText;
  };
}

/** Asks everybody of the institution for a second factor, but for a device. */
async function addDeviceAccount(page: Page, recoveryCode: string): Promise<void> {
  await page.goto('/mainPage/users');
  await settled(page);
  const policyCall = '**/api/v1/org/secondFactor';
  await page.route(policyCall, (route) =>
    route.fulfill({ json: { errorCode: 1500, errorMsg: '系统出错' } }),
  );
  const askPolicy = async () => {
    await page.getByRole('button', { name: '二次验证要求' }).click();
    return dialog(page, '二次验证要求');
  };
  const failed = await askPolicy();
  await failed.getByRole('button', { name: '重试' }).waitFor();
  await page.unroute(policyCall);
  await failed.getByRole('button', { name: '重试' }).click();
  const unchanged = await dialog(page, '二次验证要求');
  await unchanged.getByText('平台要求机构管理员设置二次验证').waitFor();
  await unchanged.getByRole('button', { name: '保存' }).click();
  await unchanged.waitFor({ state: 'hidden' });
  const { data } = await (await page.request.get('/api/v1/org/secondFactor')).json();
  expect(data).toEqual({ own: 'off', platform: 'managers' });
  const asking = await askPolicy();
  await choose(asking.getByLabel('本机构要求'), '全部用户');
  await lookOnBoth(page, 'own-factor-policy');
  await asking.getByRole('button', { name: '保存' }).click();
  // A remembered browser was not asked for a code, so it is now.
  const again = page.getByRole('dialog', { name: '请确认是你本人' });
  await again.getByRole('button', { name: '手机不在身边' }).click();
  await again.getByRole('textbox', { name: '恢复码' }).fill(recoveryCode);
  await page.keyboard.press('Enter');
  await told(page, '已用一个恢复码，剩余 7 个');
  await told(page, '二次验证要求已修改');
  await page.getByRole('button', { name: '新增用户' }).click();
  const adding = await dialog(page, '新增用户');
  await adding.getByLabel('用户名').fill(GATEWAY);
  await adding.getByLabel('姓名').fill('测量网关');
  await adding.getByLabel('密码').fill(PASSWORD_OF_DEVICE);
  await choose(adding.getByLabel('角色'), '检查医生');
  await adding.getByRole('radio', { name: '设备账号' }).check();
  await adding.getByLabel('用途').fill('现场筛查');
  await lookOnBoth(page, 'user-device-account');
  await adding.getByRole('button', { name: '保存' }).click();
  await told(page, '用户已新增');
  await rowOf(page, GATEWAY).getByText('设备账号').waitFor();
}

test('a manager sets up an authenticator, signs in with it and with a recovery code, and adds a device that is not asked', async () => {
  const { page, faults } = await stage.open();
  await page.addInitScript(holdPrint);
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
  await page.getByRole('button', { name: '打印' }).click();
  const printed = await page.evaluate(() => document.documentElement.dataset['printed']);
  expect(printed).toContain('恢复码（用户：manager）');
  for (const code of codes) expect(printed).toContain(code);
  const goOn = page.getByRole('button', { name: '继续' });
  expect(await goOn.isDisabled()).toBe(true);
  await page.getByLabel('我已保存恢复码').check();
  await goOn.click();
  await isInside(page);
  await page.getByText('剩余 10 个').waitFor();
  expect(page.frames()).toHaveLength(1);
  await lookOnBoth(page, 'own-factors');

  await givePassword(page, '二次验证');
  await lookOnBoth(page, 'second-factor-prove');
  await page.getByRole('button', { name: '返回，重新登录' }).click();
  await field(page, '用户名').waitFor();
  const answer = await page.request.get('/api/v1/users/current');
  expect((await answer.json()).errorCode).toBe(2401);
  await givePassword(page, '二次验证');
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

  await addDeviceAccount(page, codes[2] ?? '');
  await lookAt(page, 'users-with-device-account');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: GATEWAY }).click();
  await page.getByRole('button', { name: '重置密码' }).waitFor();
  await lookAt(page, 'user-phone');
  expect(await page.getByRole('button', { name: '重置二次验证' }).count()).toBe(0);
  await page.setViewportSize(DESK);
  await endSession(page);
  await fillSignIn(page, GATEWAY, PASSWORD_OF_DEVICE);
  await page.keyboard.press('Enter');
  await told(page, '这是设备账号，只用于设备或应用程序上传检查记录，不能登录网页');
  expect(faults).toEqual([]);
});

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

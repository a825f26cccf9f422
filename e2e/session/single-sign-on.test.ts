/** A hospital's own provider: a manager adds it and invites a doctor, who signs in and out by it, and is signed out from there. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookOnBoth } from '../support/browser.ts';
import { dialog, goTo, rowOf, settled, told } from '../support/list.ts';
import {
  signInAtProvider,
  signOutAtProvider,
  startProvider,
} from '../support/provider/provider.ts';
import { openStage } from '../support/stage.ts';

const NAME = '临溪医院统一登录';
const PROOF_NEEDED = { code: 21001560, msg: '请先再次验证身份，再继续操作' };

const stage = openStage();

const press = (inside: Page | Locator, name: string) =>
  inside.getByRole('button', { name, exact: true }).click();

/** An address that is there to be copied. */
const addressOf = async (inside: Locator, label: string): Promise<string> =>
  (await inside
    .locator('.providers_copyLine')
    .filter({ hasText: label })
    .locator('code')
    .textContent()) ?? '';

async function addProvider(page: Page) {
  await goTo(page, '用户管理');
  await press(page, '单点登录');
  await page.getByText('还没有单点登录方式').waitFor();
  await press(page, '添加登录方式');
  const adding = await dialog(page, '添加登录方式');
  const redirect = await addressOf(adding, '登录后返回的地址');
  const provider = await startProvider({
    redirect,
    afterSignOut: await addressOf(adding, '退出后返回的地址'),
    backChannelLogout: await addressOf(adding, '退出通知地址'),
  });
  await adding.getByLabel('名称').fill(NAME);
  const issuer = adding.getByLabel('提供方网址');
  await issuer.fill(`${provider.issuer}/nowhere`);
  await press(adding, '测试连接');
  await adding.getByText('找不到登录提供方的网址').waitFor();
  await issuer.fill(provider.issuer);
  await press(adding, '测试连接');
  await adding.getByText('可以连接，用户将在 localhost').waitFor();
  await adding.getByLabel('客户端编号').fill(provider.clientId);
  await adding.getByLabel('客户端密钥').fill(provider.clientSecret);
  await lookOnBoth(page, 'single-sign-on-add');
  await adding.getByText('在登录提供方登记的地址', { exact: true }).click();
  await adding.getByText('redirect_uri', { exact: true }).waitFor();
  await lookOnBoth(page, 'single-sign-on-add-addresses');
  await press(adding, '保存');
  await told(page, '登录方式已添加');
  await page.getByRole('region', { name: NAME }).getByText('已启用').waitFor();
  await lookOnBoth(page, 'single-sign-on-providers');
  return { ...provider, redirect };
}

/** Answers the address that the doctor gets. */
async function inviteDoctor(page: Page): Promise<string> {
  await page.getByRole('link', { name: '返回用户管理' }).click();
  await rowOf(page, 'doctor').click();
  await press(page.getByRole('complementary', { name: '用户详情' }), '单点登录');
  const links = await dialog(page, '“doctor”的单点登录');
  await press(links, '邀请');
  await links.getByText('请现在复制').waitFor();
  await lookOnBoth(page, 'single-sign-on-invite');
  return addressOf(links, '邀请链接');
}

const isInside = (page: Page) => page.waitForURL('**/mainPage/currentUser');

/** In a window that a button of the page opens, and that closes itself. */
async function signInInWindow(page: Page, button: string, user: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await press(page, button);
  const opened = await opening;
  await opened.getByPlaceholder('Enter any login').waitFor();
  await Promise.all([opened.waitForEvent('close'), signInAtProvider(opened, user)]);
}

test('a manager adds a provider and invites a doctor, who signs in, signs out and is signed out by it', async () => {
  const { page: desk, faults } = await stage.openAs('manager');
  const provider = await addProvider(desk);
  const invitation = await inviteDoctor(desk);

  const { page } = await stage.open();
  await page.goto(invitation);
  await page.getByText('doctor', { exact: true }).waitFor();
  expect(page.url()).not.toContain('#');
  await lookOnBoth(page, 'single-sign-on-invitation');
  await press(page, `用“${NAME}”登录并关联`);
  await signInAtProvider(page, 'shen');
  await isInside(page);
  await told(page, '登录成功');
  await page.getByText('管理员邀请').waitFor();
  await lookOnBoth(page, 'single-sign-on-own');
  // Who may know no password is asked for none.
  await page.getByRole('button', { name: /^(绑定|更换)手机号$/ }).click();
  const binding = page.getByRole('dialog', { name: /^(绑定|更换)手机号$/ });
  await binding.getByText('这里不用输入平台的密码').waitFor();
  expect(await binding.getByLabel('登录密码').count()).toBe(0);
  await lookOnBoth(page, 'single-sign-on-phone');
  await press(binding, '取消');

  // What was asked for is done after the proof, in the page that asked.
  await page.route('**/users/singleSignOn/end', (route) => route.fulfill({ json: PROOF_NEEDED }), {
    times: 1,
  });
  await press(page, `取消关联 ${NAME}`);
  await press(await dialog(page, '取消关联“'), '取消关联');
  await page.getByRole('dialog', { name: '请确认是你本人' }).waitFor();
  await page.getByRole('button', { name: `用“${NAME}”验证` }).waitFor();
  await lookOnBoth(page, 'single-sign-on-proof');
  await signInInWindow(page, `用“${NAME}”验证`, 'shen');
  await told(page, '已取消关联');
  // Who is signed in there already may be a neighbour: a link is to who signs in for it.
  await press(page, `关联 ${NAME}`);
  await signInAtProvider(page, 'shen');
  await page.getByText('本人关联').waitFor();
  await told(page, '已关联，以后可以用它登录');

  await page.locator('header .main-layout_who').click();
  await page.getByText('退出登录').click();
  await signOutAtProvider(page);
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: `用“${NAME}”登录` }).waitFor();
  await page.getByText('临溪市妇幼保健院的登录方式').waitFor();
  await lookOnBoth(page, 'single-sign-on-buttons');
  const stranger = await page.context().newPage();
  await stranger.goto(`${provider.redirect}?code=forged&state=${'A'.repeat(43)}`);
  await stranger.getByText('这次登录已失效').waitFor();
  await lookOnBoth(stranger, 'single-sign-on-refused');
  await stranger.reload();
  await stranger.getByText('这个页面只在登录过程中打开').waitFor();
  await lookOnBoth(stranger, 'single-sign-on-reloaded');
  await stranger.close();
  await page.goto('/mainPage/patientsList');
  await press(page, `用“${NAME}”登录`);
  await signInAtProvider(page, 'shen');
  await page.waitForURL('**/mainPage/patientsList');
  await settled(page);

  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`${provider.issuer}/session/end`);
  await signOutAtProvider(elsewhere);
  await elsewhere.getByText('Sign-out Success').waitFor();
  await elsewhere.close();
  // Where the page has asked something meanwhile, the form is there already.
  await page.getByRole('button', { name: '刷新' }).dispatchEvent('click');
  await page.getByRole('dialog', { name: '请重新登录' }).waitFor();
  await lookOnBoth(page, 'single-sign-on-again');
  await signInInWindow(page, `用“${NAME}”登录`, 'shen');
  await page.getByRole('dialog', { name: '请重新登录' }).waitFor({ state: 'hidden' });
  expect(page.url()).toContain('/mainPage/patientsList');
  expect(faults).toEqual([]);
});

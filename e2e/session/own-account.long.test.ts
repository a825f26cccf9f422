/** What a doctor does to the own account: bind a phone, see where it is signed in and end that, change the password. */

import { sendSms } from '@spine/contract/session';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { dialog, fits, told } from '../support/list.ts';
import { callsOf } from '../support/screens/family.ts';
import { fillSignIn, signIn, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const FIRST_PASSWORD = 'Spine2026';
const NEW_PASSWORD = 'Haitang2026x';
const NEW_PHONE = '13912345678';

const stage = openStage();

async function openAs(username: string, size?: { width: number; height: number }) {
  const opened = await stage.openAs(username, size);
  await opened.page.goto('/mainPage');
  await opened.page.getByRole('heading', { level: 3, name: '已登录的设备' }).waitFor();
  await opened.page.getByText('本次登录').waitFor();
  return opened;
}

const sessionsOf = (page: Page) => page.locator('.own-sessions_table tbody tr');

async function isOver(page: Page): Promise<boolean> {
  const answer = await page.request.get('/api/v1/users/current');
  return (await answer.json()).errorCode === 2401;
}

/** In this moment, whether it is too early or not. */
async function askForCode(page: Page, tel: string): Promise<void> {
  await callsOf(page).post(sendSms.path, { tel });
}

describe('the own phone', () => {
  test('is bound with the code sent to it and the password, and signs in from then on [1.11, 2.34, 8.69]', async () => {
    const elsewhere = await openAs('doctor');
    const { page, faults } = await openAs('doctor');
    await lookAt(page, 'own-account');
    await page.getByRole('button', { name: '更换手机号' }).click();
    const form = await dialog(page, '更换手机号');
    const tel = form.getByLabel('新手机号');
    const send = form.getByRole('button', { name: '获取验证码' });
    await tel.fill('12345678901');
    await send.click();
    await form.getByText('请输入正确的11位手机号').waitFor();
    await expect.poll(() => tel.evaluate((box) => box === document.activeElement)).toBe(true);
    await lookAt(page, 'own-phone-refused');
    await tel.fill(NEW_PHONE);
    await send.click();
    await told(page, '验证码已发送');
    await form.getByRole('button', { name: /^\d+ 秒后重发$/ }).waitFor();
    expect(await tel.isDisabled()).toBe(true);
    const code = await stage.product.smsCode();
    await form.getByLabel('短信验证码').fill(code === '000000' ? '111111' : '000000');
    await form.getByLabel('登录密码').fill(FIRST_PASSWORD);
    await form.getByRole('button', { name: /^绑\s?定$/ }).click();
    await form.getByText('短信验证码不正确').waitFor();
    await lookAt(page, 'own-phone-code');
    await form.getByLabel('短信验证码').fill(code);
    await page.keyboard.press('Enter');
    await told(page, '手机号已绑定');
    await page.getByText('139****5678').waitFor();
    expect(await isOver(elsewhere.page)).toBe(true);
    expect(await isOver(page)).toBe(false);
    expect(faults).toEqual([]);
  });

  test('gets no second code within a minute, also for signing in', async () => {
    const { page } = await stage.open();
    await page.goto('/login');
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await page.getByLabel('手机号').fill(NEW_PHONE);
    await askForCode(page, NEW_PHONE);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await told(page, '操作过于频繁');
    expect(await page.getByLabel('手机号').isEnabled()).toBe(true);
    await lookAt(page, 'login-sms-refused');
  });
});

describe('the own sessions', () => {
  test('another one is ended after being asked, and this one goes on', async () => {
    const other = await openAs('manager');
    const { page, faults } = await openAs('manager');
    expect(await sessionsOf(page).count()).toBe(2);
    expect(await sessionsOf(page).first().textContent()).toContain('Chrome · Linux');
    await sessionsOf(page).getByRole('button', { name: /^退出/ }).click();
    const question = await dialog(page, '退出“Chrome · Linux”上的登录？');
    await lookAt(page, 'own-session-end');
    await question.getByRole('button', { name: /^退\s?出$/ }).click();
    await told(page, '已退出该设备上的登录');
    await question.waitFor({ state: 'detached' });
    expect(await sessionsOf(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: '退出其他登录' }).isDisabled()).toBe(true);
    expect([await isOver(other.page), await isOver(page)]).toEqual([true, false]);
    expect(faults).toEqual([]);
  });

  test('all others are ended at once, or all of them with this one', async () => {
    const [one, two] = [await openAs('analyst'), await openAs('analyst')];
    const { page } = await openAs('analyst');
    await page.getByRole('button', { name: '退出其他登录' }).click();
    const others = await dialog(page, '退出其他登录？');
    await others.getByText('除本次登录外的 2 处都会退出').waitFor();
    await others.getByRole('button', { name: '退出其他登录' }).click();
    await told(page, '其他登录已全部退出');
    expect([await isOver(one.page), await isOver(two.page)]).toEqual([true, true]);
    const later = await openAs('analyst');
    await page.getByRole('button', { name: '全部退出' }).click();
    const all = await dialog(page, '全部退出？');
    await all.getByRole('button', { name: '全部退出' }).click();
    await page.waitForURL('**/login');
    await told(page, '已全部退出，请重新登录');
    expect([await isOver(later.page), await isOver(page)]).toEqual([true, true]);
  });

  test('stand below each other on a phone, with room for a thumb', async () => {
    await openAs('maker');
    const { page } = await openAs('maker', PHONE);
    await fits(page);
    await lookAt(page, 'own-account-phone', { fullPage: true });
    await page.getByRole('button', { name: /^退出 Chrome/ }).scrollIntoViewIfNeeded();
    await lookAt(page, 'own-sessions-phone');
    await page.getByRole('button', { name: /^(绑定|更换)手机号$/ }).click();
    await dialog(page, '手机号');
    await fits(page);
    await lookAt(page, 'own-phone-phone');
  });

  test('that cannot be read say so, and are read again', async () => {
    const { page } = await stage.open();
    await page.route('**/users/sessions', (route) => route.abort());
    await signIn(page, 'rival');
    await page.goto('/mainPage');
    await page.getByRole('button', { name: '重试' }).waitFor();
    await lookAt(page, 'own-sessions-failed');
    await page.unroute('**/users/sessions');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('本次登录').waitFor();
  });
});

describe('the own password', () => {
  test('is changed after both new ones agree, and everything signs in anew [1.11, 2.43, 5.14, 5.15, 7.10, 8.75]', async () => {
    const elsewhere = await openAs('doctor');
    const { page, faults } = await openAs('doctor');
    const submit = page.getByRole('button', { name: '修改密码' });
    const hasFocus = (field: Locator) =>
      expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    await submit.click();
    await hasFocus(page.getByLabel('原密码'));
    await page.getByRole('button', { name: '取消' }).click();
    await hasFocus(submit);
    expect(await page.getByLabel('原密码').count()).toBe(0);
    await submit.click();
    await page.getByLabel('原密码').fill(FIRST_PASSWORD);
    await page.getByLabel(/^新密码/).fill(NEW_PASSWORD);
    await page.getByLabel('确认新密码').fill('Haitang2026y');
    await submit.click();
    await page.getByText('两次输入的密码不一致').waitFor();
    await page.getByLabel('确认新密码').fill(NEW_PASSWORD);
    await page.getByLabel('原密码').fill('Wrong2026');
    await submit.click();
    await page.locator('.ant-form-item-explain').filter({ hasText: '原密码不正确' }).waitFor();
    await lookAt(page, 'own-password-refused');
    await page.getByLabel('原密码').fill(FIRST_PASSWORD);
    const sent = page.waitForRequest((request) => request.url().endsWith('/users/changePw'));
    await submit.click();
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['oldPw', 'pw']);
    await told(page, '密码修改成功');
    await page.waitForURL('**/login');
    expect(await isOver(elsewhere.page)).toBe(true);
    await fillSignIn(page, 'doctor', FIRST_PASSWORD);
    await page.keyboard.press('Enter');
    await told(page, '登录失败，请检查用户名和密码');
    await signInByHand(page, 'doctor', NEW_PASSWORD);
    await page.getByText('139****5678').waitFor();
    expect(faults).toEqual([]);
  });
});

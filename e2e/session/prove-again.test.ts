/** Who is not known to be there is asked again, at what the page shows, and goes on there. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDevice, nameOf, passkeySettings } from '../support/authenticator.ts';
import { lookOnBoth } from '../support/browser.ts';
import { dialog, goTo, rows, told } from '../support/list.ts';
import { openExamined } from '../support/screens/patient.ts';
import { endSession, fillSignIn, PASSWORD, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage({ settings: passkeySettings });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '请确认是你本人' });
const showNumber = (child: Locator) => child.getByRole('button', { name: '显示学号' }).click();
const isShown = (child: Locator) => child.getByText(/还显示 \d+ 秒，原因：核对身份/).waitFor();

test('a page that was left open asks who is there before it shows a number, and goes on', async () => {
  const { page } = await stage.open();
  const child = await openExamined(page, 'doctor');
  await stage.product.stop();
  await stage.product.start(11);
  await showNumber(child);
  await page.getByRole('button', { name: '核对身份' }).click();
  const asks = dialogOf(page);
  const password = asks.getByLabel('密码');
  await password.waitFor();
  await lookOnBoth(page, 'prove-again');
  await page.keyboard.press('Escape');
  await asks.waitFor({ state: 'hidden' });
  expect(await child.getByText(/还显示 \d+ 秒/).count()).toBe(0);
  await showNumber(child);
  await password.fill('Wrong2026');
  await page.keyboard.press('Enter');
  await asks.getByText('登录密码不正确').waitFor();
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await isShown(child);
  expect(await asks.count()).toBe(0);
});

/** A manager with a passkey, in a browser that is remembered: signing in was no proof. */
async function signInRemembered(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const beginAgain = async () => {
    await endSession(page);
    await page.reload();
    await page.waitForURL('**/login?**');
  };
  await page.goto(`${nameOf(stage.product.origin)}/mainPage/currentUser`);
  await page.waitForURL('**/login?**');
  await signInByHand(page, 'manager');
  await press('设置二次验证');
  const adding = await dialog(page, '设置二次验证');
  expect(await adding.getByLabel('通行密钥').isChecked()).toBe(true);
  await adding.getByLabel('登录密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await told(page, '通行密钥已设置');
  await page.getByLabel('我已保存恢复码').check();
  await press('继续');
  await beginAgain();
  await fillSignIn(page, 'manager', PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('30 天内').check();
  await press('使用通行密钥');
  await page.getByText('免验证的浏览器').waitFor();
  await beginAgain();
  await signInByHand(page, 'manager');
}

test('a remembered browser asks for the passkey before it shows a number, and goes on', async () => {
  const { page, faults } = await stage.open();
  const device = await addDevice(page);
  await signInRemembered(page);
  await goTo(page, '学生管理');
  await rows(page).first().click();
  const child = page.getByRole('complementary', { name: '学生详情' });
  await showNumber(child);
  await page.getByRole('button', { name: '核对身份' }).click();
  const asks = dialogOf(page);
  const use = asks.getByRole('button', { name: '使用通行密钥' });
  await use.waitFor();
  await lookOnBoth(page, 'prove-again-passkey');
  await device.setUserVerified(false);
  await use.click();
  await asks.getByText('没有完成：可能是取消了').waitFor();
  await device.setUserVerified(true);
  await use.click();
  await isShown(child);
  expect(await asks.count()).toBe(0);
  expect(faults).toEqual([]);
});

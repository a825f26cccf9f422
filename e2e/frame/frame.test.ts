/** The frame behind the sign-in page, what it loads first, and the way back. */
import { describe, expect, test } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { told } from '../support/list.ts';
import { fillSignIn, PASSWORD, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('behind the sign-in page', () => {
  test('stands a frame of header, menu and content, with the own page first [2.7, 2.8, 2.40, 4.29, 8.67]', async () => {
    const { page, faults } = await stage.open();
    await signInByHand(page, 'doctor');
    await told(page, '登录成功');
    await page.goto('/mainPage');
    await page.waitForURL('**/mainPage/currentUser');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /沈若兰/ })
      .waitFor();
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '学生管理' })
      .waitFor();
    await page.getByRole('main').getByRole('heading', { level: 1, name: '个人信息' }).waitFor();
    await page.goto('/login');
    await page.goto('/mainPage/currentUser');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /沈若兰/ })
      .click();
    await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
    expect(faults).toEqual([]);
  });
});

/** Where the next message of a success comes. Runs in the page. */
function topOfMessage(): Promise<number> {
  return new Promise((resolve) => {
    new MutationObserver((_changes, watching) => {
      const message = document.querySelector('.toasts_toast[data-kind="success"]');
      if (!message) return;
      watching.disconnect();
      resolve(message.getBoundingClientRect().top);
    }).observe(document, { childList: true, subtree: true });
  });
}

test('on a phone the word that signing in worked stands off the head of the page', async () => {
  const { page } = await stage.open(PHONE);
  await fillSignIn(page, 'doctor', PASSWORD);
  const top = page.evaluate(topOfMessage);
  await page.keyboard.press('Enter');
  expect(await top).toBeGreaterThan(PHONE.height / 2);
  await page.waitForURL('**/mainPage/**');
});

describe('the way back', () => {
  test('signing out leads to the sign-in page and says so [4.30, 8.68]', async () => {
    const { page } = await stage.open();
    await signInByHand(page, 'doctor');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /沈若兰/ })
      .click();
    await page.getByText('退出登录').click();
    await page.waitForURL('**/login');
    await told(page, '已退出登录');
  });
});

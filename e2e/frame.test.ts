/** The frame behind the sign-in page, what it loads first, and the ways back: signing out and expiry. */
import { describe, expect, test } from 'vitest';
import { holdClock } from './support/clock.ts';
import { goTo, settled, told } from './support/list.ts';
import { longTest } from './support/long.ts';
import { fillSignIn, PASSWORD, signInByHand } from './support/sign-in.ts';
import { openStage } from './support/stage.ts';

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

describe('the ways back', () => {
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

  longTest(
    'a session that is over says so for three seconds and leads home [4.33, 8.2, 9.14]',
    async () => {
      const { page } = await stage.open();
      await signInByHand(page, 'doctor');
      await goTo(page, '学生管理');
      await settled(page);
      await page.context().clearCookies({ name: 'SESSION' });
      await holdClock(page);
      await page.getByRole('button', { name: '刷新' }).click();
      const toast = page.locator('.toasts_toast').filter({ hasText: '登录已失效' });
      await toast.waitFor();
      await page.clock.runFor(2800);
      expect(await toast.isVisible()).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/mainPage/patientsList');
      await page.clock.runFor(300);
      await page.waitForURL(/\/login\?next=/);
      await page.clock.resume();
      await fillSignIn(page, 'doctor', PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/mainPage/patientsList');
    },
  );
});

/** The frame behind the sign-in page, what it loads first, and the ways back: signing out and expiry. */
import { describe, expect, test } from 'vitest';
import { holdClock } from './support/clock.ts';
import { goTo, settled, told } from './support/list.ts';
import { fillSignIn, PASSWORD, signInByHand } from './support/sign-in.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

const open = () => stage.open();

describe('behind the sign-in page', () => {
  test('stands a frame of header, menu and content, with the own page first [2.7, 2.8, 2.40, 4.29, 8.67]', async () => {
    const { page, faults } = await open();
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

  test.each([
    ['platform', '/org/list', '/school/list'],
    ['doctor', '/school/list', '/org/list'],
  ])('%s has loaded %s and not %s [4.37, 4.38, 7.24, 9.12]', async (name, own, others) => {
    const { page } = await open();
    const asked: URL[] = [];
    page.on('request', (request) => asked.push(new URL(request.url())));
    const loaded = page.waitForResponse((response) => response.url().includes(own));
    await signInByHand(page, name);
    expect((await (await loaded).json()).code).toBe(8000);
    const found = asked.filter(({ pathname }) => pathname.endsWith(own));
    expect(found.map(({ searchParams }) => searchParams.get('size'))).toEqual(['1000']);
    expect(asked.some(({ pathname }) => pathname.endsWith(others))).toBe(false);
  });

  test.each([
    ['manager', 1],
    ['doctor', 1],
    ['maker', 0],
  ])('%s has asked for the report template %i times [4.39]', async (name, times) => {
    const { page } = await open();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/template/info')) asked += 1;
    });
    await signInByHand(page, name);
    await expect.poll(() => asked).toBe(times);
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(times);
  });

  test('a screen that is on its way says so [2.41]', async () => {
    const { page } = await open();
    let release: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/assets/login*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByRole('status').filter({ hasText: '正在加载…' }).waitFor();
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

describe('the ways back', () => {
  test('signing out leads to the sign-in page and says so [4.30, 8.68]', async () => {
    const { page } = await open();
    await signInByHand(page, 'doctor');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /沈若兰/ })
      .click();
    await page.getByText('退出登录').click();
    await page.waitForURL('**/login');
    await told(page, '已退出登录');
  });

  test('it does so too when the call fails [4.31]', async () => {
    const { page } = await open();
    await signInByHand(page, 'doctor');
    await page.route('**/users/logout', (route) => route.abort());
    await page
      .getByRole('banner')
      .getByRole('button', { name: /沈若兰/ })
      .click();
    await page.getByText('退出登录').click();
    await page.waitForURL('**/login');
    await page.unroute('**/users/logout');
    expect(await page.getByRole('link', { name: '学生管理' }).count()).toBe(0);
  });

  test('a session that is over says so for three seconds and leads home [4.33, 8.2, 9.14]', async () => {
    const { page } = await open();
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
  });

  test('an account that does not exist is refused like a wrong password [8.7, 8.66]', async () => {
    const { page } = await open();
    await fillSignIn(page, 'nobody', 'Wrong2026');
    const redrawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.keyboard.press('Enter');
    await redrawn;
    await told(page, '登录失败，请检查用户名和密码');
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

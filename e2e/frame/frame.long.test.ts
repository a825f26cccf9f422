/** What the frame loads first for each role, while it is on its way, and how one is sent back. */
import { describe, expect, test } from 'vitest';
import { told } from '../support/list.ts';
import { fillSignIn, signInByHand } from '../support/sign-in.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('behind the sign-in page', () => {
  test.each([
    ['platform', '/org/list', '/school/list'],
    ['doctor', '/school/list', '/org/list'],
  ])('%s has loaded %s and not %s [4.37, 4.38, 7.24, 9.12]', async (name, own, others) => {
    const { page } = await stage.open();
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
    const { page } = await stage.open();
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
    const { page } = await stage.open();
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
  test('it does so too when the call fails [4.31]', async () => {
    const { page } = await stage.open();
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

  test('an account that does not exist is refused like a wrong password [8.7, 8.66]', async () => {
    const { page } = await stage.open();
    await fillSignIn(page, 'nobody', 'Wrong2026');
    const redrawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.keyboard.press('Enter');
    await redrawn;
    await told(page, '登录失败，请检查用户名和密码');
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

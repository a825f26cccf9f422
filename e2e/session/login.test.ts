import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('signing in', () => {
  test('the address of the product leads to the sign-in page [0.1, 2.1, 2.6, 2.34]', async () => {
    const { page, faults } = await stage.open();
    await page.goto('/');
    await page.getByRole('heading', { name: '脊柱筛查管理平台' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await lookAt(page, 'login');
    await page.getByRole('tab', { name: '短信验证码' }).click();
    await lookAt(page, 'login-sms');
    expect(faults).toEqual([]);
  });

  longTest(
    'without an answer the address of the product leads there too, and an unknown one says so',
    async () => {
      const { page } = await stage.open();
      await page.route('**/users/current', (route) => route.fulfill({ status: 503 }));
      await page.goto('/');
      await page.getByRole('heading', { name: '脊柱筛查管理平台' }).waitFor();
      await page.goto('/no/such/page');
      await page.getByText('找不到这个页面').waitFor();
    },
  );

  test('an older browser reads which one to install', async () => {
    const { page } = await stage.open();
    await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'replaceChildren'));
    for (const address of ['/login', '/station', '/quick-query']) {
      // Not even a script of the application has come.
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(address);
      await page.getByRole('alert').getByText('请改用 Chrome、Edge').waitFor();
    }
    await page.unroute('**/assets/*.js');
    await page.goto('/login');
    await page.getByRole('button', { name: '登录' }).waitFor();
    await page.getByRole('alert').getByText('请改用 Chrome、Edge').waitFor();
    await lookAt(page, 'login-older-browser');
  });

  test('a list has its styles where a browser knows no :where() and no logical sides', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (condition: string, value?: string) =>
        !/where|inset-inline/.test(condition) &&
        (value === undefined ? supports(condition) : supports(condition, value));
    });
    await page.goto('/mainPage/examine-history');
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    const styles = (await page.locator('style[data-css-hash]').allTextContents()).join('\n');
    expect(styles.includes('.ant-table')).toBe(true);
    expect(
      styles.match(/:where\(|[;{](?:inset|padding)-inline.{9}|(?:^|\})a[:{].{9}/gm),
    ).toBeNull();
    expect(faults).toEqual([]);
  });

  test('a wrong password says so, draws a new code and keeps the name [2.35, 8.7, 8.66]', async () => {
    const { page } = await stage.open();
    const drawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.goto('/login');
    const { msg } = (await (await drawn).json()) as { msg: string };
    await page.getByLabel('用户名').fill('doctor');
    await page.locator('input[name="password"]').fill('Wrong2026');
    await page.getByRole('textbox', { name: '图形验证码' }).fill(msg);
    const redrawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.getByRole('button', { name: '登录' }).click();
    await redrawn;
    await told(page, '登录失败，请检查用户名和密码');
    expect(await page.getByLabel('用户名').inputValue()).toBe('doctor');
    await lookAt(page, 'login-refused');
  });

  test('leaving leads back, and the session is over [2.40, 4.30]', async () => {
    const { page } = await stage.openAs('doctor');
    await page.goto('/');
    await page.waitForURL('**/mainPage/currentUser');
    expect(await page.getByLabel('原密码').count()).toBe(0);
    await lookAt(page, 'current-user');
    for (const unknown of ['/no/such/page', '/mainPage/no-such-page']) {
      await page.goto(unknown);
      await page.getByText('找不到这个页面').waitFor();
      await page.getByRole('navigation', { name: '主菜单' }).waitFor();
    }
    await lookAt(page, 'not-found-inside');
    const kept = await page.context().cookies();
    await page.getByRole('button', { name: /沈若兰/ }).click();
    await page.getByText('退出登录').click();
    await page.waitForURL('**/login');
    const session = kept.find(({ name }) => name === 'SESSION');
    const answer = await page.request.get('/api/v1/users/current', {
      headers: { cookie: `SESSION=${session?.value}` },
    });
    expect((await answer.json()).errorCode).toBe(2401);
  });
});

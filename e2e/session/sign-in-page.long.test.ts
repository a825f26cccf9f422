/** What the sign-in page promises: slides, facts, two modes, codes. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { holdClock, setForward } from '../support/clock.ts';
import { told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const SLIDE_MS = 6000;

const stage = openStage();

async function shownSlide(page: Page): Promise<string> {
  return (await page.locator('.carousel_slide.carousel_on h2').textContent()) ?? '';
}

describe('the sign-in page', () => {
  test('shows slides that follow each other and begin again [2.2, 2.3]', async () => {
    const { page, faults } = await stage.open();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await setForward(page);
    await page.goto('/login');
    const dots = page.getByRole('group', { name: '介绍图片' }).getByRole('button');
    await dots.first().waitFor();
    await holdClock(page);
    const count = await dots.count();
    const first = await shownSlide(page);
    const seen = [first];
    for (let turn = 1; turn < count; turn += 1) {
      await page.clock.runFor(SLIDE_MS);
      await expect.poll(() => shownSlide(page)).not.toBe(seen.at(-1));
      seen.push(await shownSlide(page));
    }
    expect(new Set(seen).size).toBe(count);
    await page.clock.runFor(SLIDE_MS);
    await expect.poll(() => shownSlide(page)).toBe(first);
    const titles = await page.locator('.carousel_slide h2').allTextContents();
    await dots.nth(1).click();
    await expect.poll(() => shownSlide(page)).toBe(titles[1]);
    const speed = await page
      .locator('.carousel_slide.carousel_on')
      .evaluate((slide) => getComputedStyle(slide).transitionDuration);
    expect(speed).toContain('0.5s');
    expect(await page.locator('.carousel_slide img, .carousel_slide svg').count()).toBeGreaterThan(
      0,
    );
    expect(faults).toEqual([]);
  });

  test('leads to more of a product in a new tab, where a slide has a link [2.2]', async () => {
    const { page } = await stage.open();
    await page.route('**/system/info', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.data.carousel[0].link = `${stage.product.origin}/verify/more`;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/login');
    const coming = page.context().waitForEvent('page');
    await page.getByRole('link', { name: '更多产品' }).click();
    expect((await coming).url()).toContain('/verify/more');
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('names the platform, both modes, the version and who stands behind it [2.4, 2.5, 2.34]', async () => {
    const { page } = await stage.open();
    const asked = page.waitForResponse('**/system/info');
    await page.goto('/login');
    const { data } = await (await asked).json();
    await page.getByRole('heading', { level: 1, name: data.platformName }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['账号密码', '短信验证码']);
    const { name, phone, address, icp, publicSecurity } = data.company;
    const footer = (await page.locator('footer').textContent()) ?? '';
    for (const words of [data.version, name, phone, address, icp, publicSecurity]) {
      expect(words).not.toBe('');
      expect(footer).toContain(words);
    }
    for (const field of ['用户名', '图形验证码'])
      expect(await page.getByRole('textbox', { name: field }).isVisible()).toBe(true);
    await page.getByRole('tab', { name: '短信验证码' }).click();
    for (const field of ['手机号', '短信验证码'])
      expect(await page.getByRole('textbox', { name: field }).isVisible()).toBe(true);
  });

  test('draws another picture code of four characters on a click [2.35, 7.6, 9.3]', async () => {
    const { page } = await stage.open();
    const code = () =>
      page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    const first = code();
    await page.goto('/login');
    const { msg } = await (await first).json();
    expect([...msg]).toHaveLength(4);
    const second = code();
    await page.getByRole('button', { name: /图形验证码图片/ }).click();
    expect((await (await second).json()).msg).not.toBe(msg);
    expect(await page.getByRole('textbox', { name: '图形验证码' }).getAttribute('maxlength')).toBe(
      '4',
    );
  });

  test('offers to fetch a picture code that did not come', async () => {
    const { page } = await stage.open();
    await page.route('**/users/picCode**', (route) => route.abort());
    await page.goto('/login');
    const again = page.getByRole('button', { name: '点此获取图形验证码图片' });
    await again.waitFor();
    await lookAt(page, 'login-without-picture-code');
    await page.unroute('**/users/picCode**');
    await again.click();
    await page.getByRole('button', { name: '图形验证码图片，点击换一张' }).waitFor();
  });

  test('says for four seconds whom to ask for a forgotten password [2.38, 2.39, 9.15]', async () => {
    const { page } = await stage.open();
    await holdClock(page);
    await page.goto('/login');
    await page.getByRole('button', { name: '忘记密码' }).click();
    await told(page, '机构医生请联系机构管理员，机构管理员请联系平台。');
    await page.clock.runFor(3900);
    expect(await page.locator('.toasts_toast').count()).toBe(1);
    await page.clock.runFor(200);
    await page.locator('.toasts_toast').waitFor({ state: 'detached' });
  });

  test('counts down a minute after sending a code, with the phone held [2.36, 2.37, 5.5, 5.6, 5.12, 8.69, 9.2]', async () => {
    const { page } = await stage.open();
    await holdClock(page);
    await page.goto('/login');
    await page.getByRole('tab', { name: '短信验证码' }).click();
    const phone = page.getByRole('textbox', { name: '手机号' });
    expect(await phone.getAttribute('maxlength')).toBe('11');
    const code = page.getByRole('textbox', { name: '短信验证码' });
    expect(await code.getAttribute('maxlength')).toBe('6');
    await phone.fill('1380000');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await told(page, '请输入正确的手机号');
    await phone.fill('13800000002');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await page.getByText('请输入短信验证码').waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await told(page, '验证码已发送');
    await page.getByRole('button', { name: '60 秒后重发' }).waitFor();
    expect(await phone.isDisabled()).toBe(true);
    await page.clock.runFor(55_000);
    expect(await page.getByRole('button', { name: '5 秒后重发' }).isDisabled()).toBe(true);
    await page.clock.runFor(5000);
    await page.getByRole('button', { name: '获取验证码' }).waitFor();
    expect(await phone.isDisabled()).toBe(false);
  });
});

/** Where the families' page says no: unknown numbers, wrong codes, and ten minutes that are over. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { holdClock } from '../support/clock.ts';
import {
  enter,
  examinedChild,
  isForThumbs,
  openFamily,
  staffOf,
} from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const MINUTE_MS = 60_000;

const stage = openStage();

const codeBox = (page: Page) => page.getByLabel('短信验证码');
const ask = (page: Page) => page.getByRole('button', { name: '查询', exact: true }).click();

describe("the families' page", () => {
  test('answers an unknown number like a known one, and says calmly what to do', async () => {
    const { page, faults } = await openFamily(stage, '13911111111', SMALL_PHONE);
    await page.getByRole('heading', { name: '没有找到登记的孩子' }).waitFor();
    await page.getByText('请联系学校或班主任核对').waitFor();
    await lookAt(page, 'family-none');
    await isForThumbs(page);
    await page.getByRole('button', { name: '换一个号码' }).click();
    await page.getByRole('heading', { name: '查询孩子的筛查结果' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('says at its field what is missing or wrong, and keeps what was typed', async () => {
    const { page } = await stage.open(PHONE);
    await page.goto('/quick-query');
    await lookAt(page, 'family-code');
    await isForThumbs(page);
    await ask(page);
    await page.getByText('请输入11位手机号').waitFor();
    await page.getByLabel('手机号').fill('13922222222');
    await ask(page);
    await page.getByText('请输入短信验证码', { exact: true }).waitFor();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('如果号码正确，验证码将很快送达').waitFor();
    expect(await page.getByRole('button', { name: /秒后重发$/ }).isDisabled()).toBe(true);
    expect(await codeBox(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await codeBox(page).getAttribute('inputmode')).toBe('numeric');
    const right = await stage.product.smsCode();
    await codeBox(page).fill(right === '000000' ? '000001' : '000000');
    await ask(page);
    await page.getByText('短信验证码不正确').waitFor();
    expect(await page.getByLabel('手机号').inputValue()).toBe('13922222222');
    expect(await codeBox(page).inputValue()).not.toBe('');
    await lookAt(page, 'family-code-wrong');
    await codeBox(page).fill(right);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '没有找到登记的孩子' }).waitFor();
  });

  test('takes everything off the screen after ten minutes, and keeps the phone number', async () => {
    const tel = '13933333331';
    const child = await examinedChild(await staffOf(stage), tel, { resultId: '1' });
    const { page, faults } = await stage.open(PHONE);
    await holdClock(page);
    await enter(stage, page, tel);
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
    await page.clock.runFor(9 * MINUTE_MS);
    await page.getByText('还剩1分钟，到时自动退出').waitFor({ state: 'attached' });
    expect(await page.locator('body').textContent()).toContain(child.name);
    await page.clock.runFor(MINUTE_MS);
    await page.getByText('查询时间已到（10分钟），请重新获取验证码').waitFor();
    await page.clock.resume();
    expect(await page.locator('body').textContent()).not.toContain(child.name);
    expect(await page.getByLabel('手机号').inputValue()).toBe(tel);
    await lookAt(page, 'family-over');
    expect(faults).toEqual([]);
  });
});

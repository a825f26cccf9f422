/** The families' page where a link has ended, the network fails or is slow, in the dark; and the notice to parents, on a phone and on paper. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sessionErrors } from '@spine/contract/session';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { DESK, lookAt, PHONE, SMALL_PHONE } from '../support/browser.ts';
import { goTo, rowOf } from '../support/list.ts';
import {
  enter,
  examinedChild,
  isForThumbs,
  openFamily,
  staffOf,
} from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

/** What a family may have to load before the first screen, compressed. */
const FIRST_LOAD_BYTES = 150 * 1024;

const stage = openStage();

/** Bytes a second of a bad mobile network, with the time a packet takes. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50 * 1024,
    uploadThroughput: 25 * 1024,
  });
}

describe("the families' page", () => {
  test('says in words why a PDF does not come whose link ended on the way', async () => {
    const tel = '13900000041';
    await examinedChild(await staffOf(stage), tel, { resultId: '0' });
    const { page } = await openFamily(stage, tel, SMALL_PHONE);
    await page.route('**/quickQuery/link', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      await route.fulfill({ response: answer, json: { ...json, data: { link: 'A'.repeat(43) } } });
    });
    await page.getByRole('button', { name: '下载报告 PDF' }).click();
    await page.getByRole('heading', { name: '文件没有打开' }).waitFor();
    await page.getByText('下载链接已失效，请返回后重新点击下载').waitFor();
    await lookAt(page, 'family-pdf-over');
    await page.goBack();
    await page.locator('.family_fq').waitFor();
  });

  test('asks for the picture code where a phone was asked for often, and goes on with it', async () => {
    const tel = '13900000042';
    const child = await examinedChild(await staffOf(stage), tel, { resultId: '0' });
    const { page, faults } = await stage.open(SMALL_PHONE);
    await page.goto('/quick-query');
    const { code, message: msg } = sessionErrors.smsPictureNeeded;
    await page.route('**/users/sendSms', (route) => route.fulfill({ json: { code, msg } }), {
      times: 1,
    });
    await page.getByLabel('手机号').fill(tel);
    const drawn = page.waitForResponse((response) => response.url().endsWith('/users/picCode'));
    await page.getByRole('button', { name: '获取验证码' }).click();
    const { msg: picture } = await (await drawn).json();
    await page.getByText(msg).waitFor();
    await lookAt(page, 'family-picture-code');
    await isForThumbs(page);
    await page.getByRole('textbox', { name: '图形验证码' }).fill(picture);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByText('如果号码正确，验证码将很快送达').waitFor();
    expect(await page.getByRole('textbox', { name: '图形验证码' }).count()).toBe(0);
    await page.getByLabel('短信验证码').fill(await stage.product.smsCode());
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
    expect(faults).toEqual([]);
  });

  test('ends where the server calls the access over', async () => {
    const tel = '13933333332';
    const child = await examinedChild(await staffOf(stage), tel, { resultId: '1' });
    const { page } = await openFamily(stage, tel);
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
    await page.route('**/quickQuery/link', (route) =>
      route.continue({
        postData: JSON.stringify({ token: 'A'.repeat(43), kind: 'report', id: child.id }),
      }),
    );
    await page.getByRole('button', { name: '下载报告 PDF' }).click();
    await page.getByText('查询时间已到（10分钟），请重新获取验证码').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(child.name);
  });

  test('offers another try where the network failed', async () => {
    const tel = '13933333333';
    const child = await examinedChild(await staffOf(stage), tel, { resultId: '5' });
    const { page } = await stage.open(PHONE);
    await page.route('**/quickQuery/child', (route) => route.abort(), { times: 1 });
    await enter(stage, page, tel);
    await page.getByText('网络连接失败，请检查网络后重试').waitFor();
    await lookAt(page, 'family-offline');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
  });

  test('loads little, and shows its shape at once on a slow network', async () => {
    const { page, faults } = await stage.openFirst(PHONE);
    await slowDown(page);
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes();
      bytes += responseBodySize;
    });
    await page.goto('/quick-query', { waitUntil: 'commit' });
    await page.locator('.first').waitFor();
    await page.getByRole('heading', { name: '查询孩子的筛查结果' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_LOAD_BYTES);
    const address = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    );
    expect(new Set(address)).toEqual(new Set([stage.product.origin]));
    expect(faults).toEqual([]);
  });

  test('is dark where the phone is dark', async () => {
    const tel = '13933333335';
    await examinedChild(await staffOf(stage), tel, { resultId: '2' });
    const { page } = await stage.open(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(stage, page, tel);
    await page.locator('.family-result_band').waitFor();
    await lookAt(page, 'family-result-dark');
  });

  test('is reached from the sign-in page', async () => {
    const { page } = await stage.open(DESK);
    await page.goto('/login');
    await page.getByRole('link', { name: '手机号快速查询' }).click();
    await page.getByRole('heading', { name: '查询孩子的筛查结果' }).waitFor();
    await lookAt(page, 'family-code-desk');
  });
});

describe('the notice to parents', () => {
  test('is read on a phone', async () => {
    const { page, faults } = await stage.open(SMALL_PHONE);
    await page.goto('/quick-query/notice');
    await page.getByRole('img', { name: '家长查询页的二维码' }).waitFor();
    await lookAt(page, 'family-notice-phone', { fullPage: true });
    await isForThumbs(page);
    expect(faults).toEqual([]);
  });

  test('is printed on one page of A4 with its day, its school and its blanks', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'notice-'));
    const file = path.join(folder, 'notice.pdf');
    const { page } = await stage.open(DESK);
    await page.goto('/quick-query/notice');
    await page.getByRole('img', { name: '家长查询页的二维码' }).waitFor();
    await page.getByLabel('学校', { exact: true }).fill('临溪市东湖小学');
    await page.getByLabel('筛查日期').fill('2026.12.1');
    await lookAt(page, 'family-notice');
    await page.pdf({ path: file, format: 'A4' });
    const words = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' });
    expect(words).toContain('临溪市东湖小学将于12月1日开展脊柱健康筛查');
    expect(words).toContain('监护人签名');
    expect(words).toContain('/quick-query');
    expect(words).not.toContain('打印');
    expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Pages:\s+1\n/);
    await rm(folder, { recursive: true });
  });

  test('knows the school and the first day of the project it is opened from', async () => {
    const { page } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').click();
    const opened = page.context().waitForEvent('page');
    const links = page.getByRole('link', { name: /的家长告知书，可打印$/ });
    const label = (await links.first().getAttribute('aria-label')) ?? '';
    await links.first().click();
    const notice = await opened;
    const school = notice.getByLabel('学校', { exact: true });
    await expect.poll(() => school.inputValue()).toBe(label.split('的')[0]);
    expect(await notice.getByLabel('筛查日期').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await notice.goto('/quick-query/notice?school=请加微信 bait99&date=soon');
    expect([await school.inputValue(), await notice.getByLabel('筛查日期').inputValue()]).toEqual([
      '',
      '',
    ]);
  });
});

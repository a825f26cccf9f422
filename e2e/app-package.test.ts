/** App packages from the first to the last: published by the platform, scanned and downloaded, withdrawn. And the about page. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  apkOf,
  exeOf,
  noise,
} from '../apps/server/src/features/app-package/app-package.factory.ts';
import { readQr } from '../apps/server/src/testing/read-files.ts';
import { lookAt, PHONE } from './support/browser.ts';
import { choose, dialog, fits, told } from './support/list.ts';
import { openStage } from './support/stage.ts';

const NOTES =
  '1. 修复部分手机无法连接测量设备的问题\n2. 上传中断后自动续传\n3. 优化弯腰测量时的语音提示';
const apk = apkOf('1.0.2', 3_000_000);

const stage = openStage();

async function openPackages(page: Page): Promise<void> {
  await page.goto('/mainPage/app-download');
  await page.getByRole('heading', { level: 1, name: '应用下载' }).waitFor();
  await page.getByRole('region', { name: '安卓 APP' }).waitFor();
}
const card = (page: Page, name: '安卓 APP' | 'PC 客户端') => page.getByRole('region', { name });
const fileOf = (name: string, buffer: Buffer) => ({
  name,
  buffer,
  mimeType: 'application/octet-stream',
});
async function begin(page: Page) {
  await page.getByRole('button', { name: '上传安装包' }).click();
  return dialog(page, '上传安装包');
}
async function publish(page: Page, file: ReturnType<typeof fileOf>, notes = ''): Promise<void> {
  const form = await begin(page);
  await form.getByLabel('安装包').setInputFiles(file);
  await form.getByLabel('更新说明').fill(notes);
  await form.getByRole('button', { name: '上传安装包' }).click();
  await told(page, '安装包已发布');
  await form.waitFor({ state: 'hidden' });
}
async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('before anything is published', () => {
  test('a doctor reads the first versions and that there is no package yet [9.21]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await openPackages(page);
    await card(page, '安卓 APP').getByText('V1', { exact: true }).waitFor();
    await card(page, 'PC 客户端').getByText('V 1.0.1', { exact: true }).waitFor();
    expect(await page.getByText('尚未发布安装包').count()).toBe(2);
    expect(await page.getByRole('button', { name: '上传安装包' }).count()).toBe(0);
    await lookAt(page, 'app-download-empty');
    expect(faults).toEqual([]);
  });
});

describe('the platform administrator', () => {
  test('is told what is missing or wrong, beside the field, and keeps the input', async () => {
    const { page, faults } = await stage.openAs('platform');
    await openPackages(page);
    const form = await begin(page);
    await form.getByRole('button', { name: '上传安装包' }).click();
    for (const fault of ['请选择安装包', '适用平台不能为空', '版本号不能为空'])
      await form.getByText(fault, { exact: true }).waitFor();
    await lookAt(page, 'app-upload-faults');
    await form.getByLabel('安装包').setInputFiles(fileOf('说明.pdf', Buffer.from('%PDF')));
    await form.getByRole('button', { name: '上传安装包' }).click();
    await form.getByText('请选择.apk 文件、.exe、.msi 或 .zip 文件').waitFor();
    // A renamed program: only the server looks inside.
    await form.getByLabel('安装包').setInputFiles(fileOf('spine-2.0.apk', exeOf('renamed')));
    await form.getByLabel('版本号').fill('2.x');
    await form.getByRole('button', { name: '上传安装包' }).click();
    await form.getByText('版本号由 1 至 4 组数字组成').waitFor();
    await form.getByLabel('版本号').fill('2.0');
    await form.getByRole('button', { name: '上传安装包' }).click();
    await told(page, '文件内容不是安卓安装包');
    expect(await form.getByLabel('版本号').inputValue()).toBe('2.0');
    expect(faults).toEqual([]);
  });

  test('publishes packages, whose names fill in platform and version [1.12, 8.77]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await openPackages(page);
    await publish(page, fileOf('spine-1.0.1.apk', apkOf('1.0.1', 900_000)), '首个正式版本');
    await card(page, '安卓 APP').getByText('V 1.0.1', { exact: true }).waitFor();
    await publish(page, fileOf('脊柱筛查-安卓版-1.0.2.apk', apk), NOTES);
    await card(page, '安卓 APP').getByText('V 1.0.2', { exact: true }).waitFor();
    await publish(page, fileOf('spine-client-setup-1.1.0.exe', exeOf('1.1.0')), '支持批量录入');
    await card(page, 'PC 客户端').getByText('V 1.1.0', { exact: true }).waitFor();
    await page.locator('.toasts_toast').first().waitFor({ state: 'hidden' });
    await lookAt(page, 'app-download-platform');
    const form = await begin(page);
    await form.getByLabel('安装包').setInputFiles(fileOf('spine-1.0.2.apk', apkOf('again')));
    await form.getByRole('button', { name: '上传安装包' }).click();
    await form.getByText('这个平台的该版本已经上传过').waitFor();
    await lookAt(page, 'app-upload-version-used');
    expect(faults).toEqual([]);
  });

  test('watches a slow upload and ends it; nothing is published', async () => {
    const { page, faults } = await stage.openAs('platform');
    await openPackages(page);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Network.enable');
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await slow.send('Network.emulateNetworkConditions', speed);
    const form = await begin(page);
    await form
      .getByLabel('安装包')
      .setInputFiles(fileOf('spine-9.0.exe', Buffer.concat([exeOf('9'), noise('9', 12_000_000)])));
    await choose(form.getByLabel('适用平台'), 'PC 客户端');
    await form.getByRole('button', { name: '上传安装包' }).click();
    const bar = form.getByRole('progressbar');
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
      .toBeGreaterThan(5);
    await lookAt(page, 'app-upload-progress');
    await form.getByRole('button', { name: '取消上传' }).click();
    await told(page, '已取消上传');
    expect(await form.getByLabel('版本号').inputValue()).toBe('9.0');
    await slow.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
    await form.getByRole('button', { name: '取消', exact: true }).click();
    await page.getByRole('button', { name: '不保存，离开' }).click();
    await form.waitFor({ state: 'hidden' });
    await openPackages(page);
    expect(await page.getByText('V 9.0', { exact: true }).count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('a doctor', () => {
  test('sees the newest version, downloads it, and scans it with a phone that has no session', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await openPackages(page);
    const android = card(page, '安卓 APP');
    await android.getByText(sha256(apk)).first().waitFor();
    await android.getByText('上传中断后自动续传').waitFor();
    await lookAt(page, 'app-download');
    await fits(page);
    const started = page.waitForEvent('download');
    await android.getByRole('link', { name: /^下载（/ }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe('脊柱筛查-安卓版-1.0.2.apk');
    expect(sha256(await bytesOf(download))).toBe(sha256(apk));

    const scanned = await readQr(
      await android.locator('.app-package_qr .app-package_ground').screenshot(),
    );
    expect(scanned).toMatchObject({ level: 'L' });
    expect(scanned?.text).toMatch(new RegExp(`^${stage.product.origin}/get-app/`));
    const phone = await stage.open(PHONE);
    await phone.page.goto(scanned?.text ?? '');
    await phone.page.getByText('V 1.0.2').waitFor();
    await lookAt(phone.page, 'get-app', { fullPage: true });
    await fits(phone.page);
    const taken = phone.page.waitForEvent('download');
    await phone.page.getByRole('link', { name: '下载安装包' }).click();
    expect(sha256(await bytesOf(await taken))).toBe(sha256(apk));
    await phone.page.goto(`/get-app/${'A'.repeat(43)}`);
    await phone.page.getByText('下载链接无效或已过期').waitFor();
    await lookAt(phone.page, 'get-app-invalid');
    expect([faults, phone.faults]).toEqual([[], []]);
  });

  test('is told when the version on the screen was withdrawn meanwhile', async () => {
    const doctor = await stage.openAs('doctor');
    await openPackages(doctor.page);
    const { page, faults } = await stage.openAs('platform');
    await openPackages(page);
    await card(page, '安卓 APP').getByRole('button', { name: '撤下 V 1.0.2' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '撤下安卓 APP V 1.0.2？' });
    await question.getByText('已发出的下载链接和二维码立即失效').waitFor();
    await lookAt(page, 'app-withdraw');
    await question.getByRole('button', { name: '撤下' }).click();
    await told(page, '安装包已撤下');
    await card(page, '安卓 APP').getByText('没有更早的版本').waitFor();

    await card(doctor.page, '安卓 APP')
      .getByRole('link', { name: /^下载（/ })
      .click();
    await told(doctor.page, '安装包不存在或已撤下');
    await card(doctor.page, '安卓 APP').getByText('V 1.0.1', { exact: true }).waitFor();
    expect([faults, doctor.faults]).toEqual([[], []]);
  });
});

describe('the about page', () => {
  test('says what the system is, its bounds, its sources and whom to ask [1.14, 9.23]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await page.goto('/mainPage');
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '关于系统' })
      .click();
    await page.getByRole('heading', { level: 1, name: '关于系统' }).waitFor();
    for (const words of [
      '仅供参考，不作为诊断依据',
      '儿童青少年脊柱弯曲异常防控技术指南',
      '康复医学教材两部',
      '0571-0000 0000',
      'V 1.1.0',
    ])
      await page.getByText(words).first().waitFor();
    await lookAt(page, 'about-system');
    await page.getByRole('heading', { level: 2, name: '开源软件' }).scrollIntoViewIfNeeded();
    await page.getByRole('heading', { level: 2, name: '技术支持' }).scrollIntoViewIfNeeded();
    await lookAt(page, 'about-system-below');
    await fits(page);
    await page.getByRole('button', { name: '查看名单与许可' }).click();
    const list = await dialog(page, '开源软件');
    await list.getByRole('textbox', { name: '查找软件包' }).fill('zod');
    await list.getByRole('cell', { name: 'MIT' }).first().waitFor();
    await lookAt(page, 'about-open-source');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  test.each(['maker', 'analyst', 'manager', 'platform'])('is open to %s', async (name) => {
    const { page, faults } = await stage.openAs(name);
    await page.goto('/mainPage/system-admn/about-system');
    await page.getByRole('heading', { level: 2, name: '界值与分级' }).waitFor();
    expect(await page.getByText('前往应用下载').count()).toBe(
      name === 'maker' || name === 'analyst' ? 0 : 1,
    );
    expect(faults).toEqual([]);
  });

  test('reads on a phone', async () => {
    const { page, faults } = await stage.openAs('maker', PHONE);
    await page.goto('/mainPage/system-admn/about-system');
    await page.getByRole('heading', { level: 2, name: '界值与分级' }).waitFor();
    await fits(page);
    await lookAt(page, 'about-system-phone', { fullPage: true });
    expect(faults).toEqual([]);
  });
});

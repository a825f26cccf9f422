/** App packages from the first to the last: published by the platform, scanned and downloaded, withdrawn. And the about page. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  makeApk,
  makeExe,
} from '../../apps/server/src/features/app-package/app-package.factory.ts';
import { readQr } from '../../apps/server/src/testing/read-files.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { begin, card, fileOf, openPackages, publish } from '../support/screens/app-package.ts';
import { openStage } from '../support/stage.ts';

const NOTES =
  '1. 修复部分手机无法连接测量设备的问题\n2. 上传中断后自动续传\n3. 优化弯腰测量时的语音提示';
const apk = makeApk('1.0.2', 3_000_000);

const stage = openStage();
async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the platform administrator', () => {
  test('publishes packages, whose names fill in platform and version [1.12, 8.77]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await openPackages(page);
    await publish(page, fileOf('spine-1.0.1.apk', makeApk('1.0.1', 900_000)), '首个正式版本');
    await card(page, '安卓 APP').getByText('V 1.0.1', { exact: true }).waitFor();
    await publish(page, fileOf('脊柱筛查-安卓版-1.0.2.apk', apk), NOTES);
    await card(page, '安卓 APP').getByText('V 1.0.2', { exact: true }).waitFor();
    await publish(page, fileOf('spine-client-setup-1.1.0.exe', makeExe('1.1.0')), '支持批量录入');
    await card(page, 'PC 客户端').getByText('V 1.1.0', { exact: true }).waitFor();
    await page.locator('.toasts_toast').first().waitFor({ state: 'hidden' });
    await lookAt(page, 'app-download-platform');
    const form = await begin(page);
    await form.getByLabel('安装包').setInputFiles(fileOf('spine-1.0.2.apk', makeApk('again')));
    await form.getByRole('button', { name: '上传安装包' }).click();
    await form.getByText('这个平台的该版本已经上传过').waitFor();
    await lookAt(page, 'app-upload-version-used');
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

  longTest('is told when the version on the screen was withdrawn meanwhile', async () => {
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

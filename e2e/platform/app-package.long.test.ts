/** App packages before there are any, wrong ones, a slow upload that is ended, and the about page. */
import { describe, expect, test } from 'vitest';
import { makeExe, noise } from '../../apps/server/src/features/app-package/app-package.factory.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { choose, dialog, fits, told } from '../support/list.ts';
import { begin, card, fileOf, openPackages, publish } from '../support/screens/app-package.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

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
    await form.getByLabel('安装包').setInputFiles(fileOf('spine-2.0.apk', makeExe('renamed')));
    await form.getByLabel('版本号').fill('2.x');
    await form.getByRole('button', { name: '上传安装包' }).click();
    await form.getByText('版本号由 1 至 4 组数字组成').waitFor();
    await form.getByLabel('版本号').fill('2.0');
    await form.getByRole('button', { name: '上传安装包' }).click();
    await told(page, '文件内容不是安卓安装包');
    expect(await form.getByLabel('版本号').inputValue()).toBe('2.0');
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
      .setInputFiles(
        fileOf('spine-9.0.exe', Buffer.concat([makeExe('9'), noise('9', 12_000_000)])),
      );
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

describe('the about page', () => {
  test('says what the system is, its bounds, its sources and whom to ask [1.14, 9.23]', async () => {
    const platform = await stage.openAs('platform');
    await openPackages(platform.page);
    await publish(platform.page, fileOf('spine-client-setup-1.1.0.exe', makeExe('1.1.0')));
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

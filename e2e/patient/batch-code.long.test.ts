/** Bluetooth codes sorted and chosen, a download that is cancelled or fails, and a phone. */
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { fits, goTo, narrow, rows, settled, sortBy, told, total } from '../support/list.ts';
import { codesIn, create, saved } from '../support/screens/batch-code.ts';
import { openStage } from '../support/stage.ts';

const DOWNLOAD = '**/numblue/download*';

const stage = openStage();

describe('the platform administrator', () => {
  test('sorts, filters, and downloads chosen codes [2.54, 4.23]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '蓝牙编号');
    for (const column of ['编号', '生成时间']) await sortBy(page, column);
    await narrow(page, { 下载状态: '未下载' });
    const waiting = await total(page);
    const texts = await page.locator('.batch-code_codeText').allTextContents();
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    await lookAt(page, 'batch-code-list-chosen');
    const download = await saved(page, () =>
      page.getByRole('button', { name: '下载所选' }).click(),
    );
    const codes = await codesIn(download);
    expect([...codes.values()].sort()).toEqual(texts.slice(0, 2).sort());
    await expect.poll(() => total(page)).toBe(waiting - 2);
    expect(faults).toEqual([]);
  });
});

describe('production', () => {
  test('sees a download run, may cancel it, and tries a failed one again', async () => {
    const platform = await stage.openAs('platform');
    await goTo(platform.page, '蓝牙编号');
    await create(platform.page);
    await told(platform.page, '已生成 20 个编号');
    const { page } = await stage.openAs('maker');
    await goTo(page, '编号下载');
    const newest = rows(page).first();

    await page.route(DOWNLOAD, () => undefined);
    await newest.getByRole('button', { name: '下载', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '正在下载批次' }).waitFor();
    await lookAt(page, 'batch-download-running');
    await page.getByRole('button', { name: '取消' }).click();
    await told(page, '已取消下载');
    await page.unrouteAll();

    await page.route(DOWNLOAD, (route) => route.abort());
    await newest.getByRole('button', { name: '下载', exact: true }).click();
    const bar = page.getByRole('alert').filter({ hasText: '没有下载成功' });
    await bar.getByText('网络连接失败').waitFor();
    await lookAt(page, 'batch-download-failed');
    await newest.getByText('未下载').waitFor();
    await page.unrouteAll();
    const download = await saved(page, () => bar.getByRole('button', { name: '重试' }).click());
    expect((await codesIn(download)).size).toBe(20);
    await newest.getByText('已下载', { exact: true }).waitFor();
  });

  test('reads the batches on a phone', async () => {
    const { page, faults } = await stage.openAs('maker', PHONE);
    await page.goto('/mainPage/btCodeDownload');
    await settled(page);
    await lookAt(page, 'batch-download-phone');
    await fits(page);
    expect(faults).toEqual([]);
  });
});

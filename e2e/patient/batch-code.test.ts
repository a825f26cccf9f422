/** Bluetooth codes: the platform makes and downloads them, production downloads them; a broken download loses none. */
import { describe, expect, test } from 'vitest';
import { readQr } from '../../apps/server/src/testing/read-files.ts';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, narrow, rowOf, rows, search, told, total } from '../support/list.ts';
import { codesIn, create, saved } from '../support/screens/batch-code.ts';
import { openStage } from '../support/stage.ts';

/** Rows of a page, each with its QR code. */
const PAGE_SIZE = 20;

const stage = openStage();

describe('the platform administrator', () => {
  test('makes a batch, looks at a code, downloads the batch, and finds it downloaded [1.13, 2.21, 2.54, 5.40, 7.39, 9.20]', async () => {
    const { page, faults } = await stage.openAs('platform');
    await goTo(page, '蓝牙编号');
    const before = await total(page);
    await expect.poll(() => page.locator('.batch-code_codeQr svg').count()).toBe(PAGE_SIZE);
    await lookAt(page, 'batch-code-list');

    await create(page, '101');
    const form = await dialog(page, '生成编号');
    await form.getByText('请填写 1 到 100 的整数').waitFor();
    await lookAt(page, 'batch-code-form-faults');
    await form.getByLabel('自定义数量').fill('3');
    await form.getByRole('button', { name: '生成编号' }).click();
    await told(page, '已生成 3 个编号');
    await expect.poll(() => total(page)).toBe(before + 3);

    const newest = rows(page).first();
    const code = (await newest.locator('.batch-code_codeText').textContent()) ?? '';
    const picture = newest.getByRole('button', { name: `查看编号 ${code} 的二维码` });
    const box = await picture.locator('.qr_code').boundingBox();
    expect([box?.width, box?.height]).toEqual([30, 30]);
    await picture.click();
    const preview = await dialog(page, '编号二维码');
    await preview.getByRole('img', { name: `编号 ${code} 的二维码` }).waitFor();
    const shot = await preview.locator('.qr_code').screenshot();
    expect(await readQr(shot)).toMatchObject({ text: code });
    await lookAt(page, 'batch-code-preview');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });

    const download = await saved(page, () =>
      newest.getByRole('button', { name: '下载本批' }).click(),
    );
    expect(download.suggestedFilename()).toMatch(/^蓝牙编号-\d{8}-01\.zip$/);
    const codes = await codesIn(download);
    expect(codes.size).toBe(3);
    expect(codes.get(`${code}.png`)).toBe(code);
    for (const [name, text] of codes) expect(name).toBe(`${text}.png`);
    await told(page, '已下载');
    await rowOf(page, code).getByText('已下载').waitFor();

    await search(page, { 编号: code.slice(0, 4).toLowerCase() });
    await rowOf(page, code).waitFor();
    expect(faults).toEqual([]);
  });
});

describe('production', () => {
  test('downloads a batch, asks before doing it again, and takes all that is new [2.22, 2.33, 6.24]', async () => {
    const { page, faults } = await stage.openAs('maker');
    await goTo(page, '编号下载');
    await lookAt(page, 'batch-download');
    const fresh = rows(page).filter({ hasText: '20 个' });
    await fresh.getByText('未下载').waitFor();
    await fresh.getByRole('button', { name: '下载', exact: true }).focus();
    const first = await saved(page, () => page.keyboard.press('Enter'));
    expect((await codesIn(first)).size).toBe(20);
    await fresh.getByText('已下载', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);

    await fresh.getByRole('button', { name: '再次下载' }).click();
    const question = await dialog(page, '再次下载批次');
    await lookAt(page, 'batch-download-again');
    const again = await saved(page, () =>
      question.getByRole('button', { name: '再次下载' }).click(),
    );
    expect((await codesIn(again)).size).toBe(20);

    const rest = await saved(page, () =>
      page.getByRole('button', { name: '下载全部未下载编号' }).click(),
    );
    expect((await codesIn(rest)).size).toBeGreaterThan(0);
    await narrow(page, { 下载状态: '未下载' });
    await page.getByText('没有符合条件的数据').waitFor();
    await lookAt(page, 'batch-download-empty');
    await page.getByRole('button', { name: '下载全部未下载编号' }).click();
    await page.getByRole('alert').getByText('没有可下载的数据').waitFor();
    await page.getByRole('button', { name: '知道了' }).click();
    expect(faults).toEqual([]);
  });
});

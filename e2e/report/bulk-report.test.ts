/** Reports of many children: asked for where the children are seen, made in the background, fetched under 任务. */
import { execFileSync } from 'node:child_process';
import type { Download } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { dialog, goTo, narrow, rows } from '../support/list.ts';
import { fetchBulkReport } from '../support/screens/bulk-report.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

const textOf = async (download: Download): Promise<string[]> =>
  execFileSync('pdftotext', ['-raw', await download.path(), '-'], { encoding: 'utf8' }).split('\f');

describe('reports of many children', () => {
  test('are made for chosen examinations as one PDF and known as fetched [4.24]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await narrow(page, { 结果: '侧弯Ⅰ度' });
    await rows(page).nth(0).getByRole('checkbox').check();
    await rows(page).nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: '批量报告' }).click();
    const asking = await dialog(page, '生成报告');
    await asking.getByText('共 2 份报告').waitFor();
    await lookAt(page, 'bulk-report-chosen');
    const download = await fetchBulkReport(page);
    expect(download.suggestedFilename()).toMatch(/^脊柱健康筛查报告-.*\.pdf$/);
    expect(await textOf(download)).toHaveLength(3);
    await lookAt(page, 'bulk-report-job');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '刷新' }).click();
    await rows(page).first().click();
    await page.getByText('报告已下载').waitFor();
    await lookAt(page, 'exam-report-fetched');
    expect(faults).toEqual([]);
  });
});

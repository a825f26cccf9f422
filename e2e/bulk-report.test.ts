/** Reports of many children: asked for where the children are seen, made in the background, fetched under 任务. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { namesInZip } from '../apps/server/src/testing/read-files.ts';
import { lookAt } from './support/browser.ts';
import { dialog, goTo, narrow, rowOf, rows } from './support/list.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

const jobs = (page: Page) => page.getByRole('dialog', { name: '任务' }).locator('.job_job');

/** Begins the bulk report of the open dialog and takes its file under 任务. */
async function fetchBulkReport(page: Page): Promise<Download> {
  await page
    .getByRole('dialog', { name: '生成报告' })
    .getByRole('button', { name: '生成' })
    .click();
  const job = jobs(page).first();
  await job.getByText(/^生成报告/).waitFor();
  const coming = page.waitForEvent('download');
  await job.getByRole('button', { name: /^下载：/ }).click();
  return coming;
}

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

  test('are made for a class from its school, one file a child', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学校管理');
    await rows(page).first().click();
    await page.getByRole('button', { name: '批量报告' }).click();
    const asking = await dialog(page, '生成报告');
    await asking.getByText(/^共 \d+ 份报告$/).waitFor();
    await asking.getByText('每人一个PDF的压缩包').click();
    await lookAt(page, 'bulk-report-school');
    const download = await fetchBulkReport(page);
    const names = namesInZip(await readFile(await download.path()));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) expect(name).toMatch(/^[^-]+(-[^-]+){2,4}\.pdf$/);
    expect(faults).toEqual([]);
  });

  test('are offered in the cockpit for its project and school', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').getByRole('link').first().click();
    await page.getByRole('button', { name: '批量报告' }).click();
    const asking = await dialog(page, '生成报告');
    await asking.getByText(/^共 \d+ 份报告$/).waitFor();
    await lookAt(page, 'bulk-report-project');
    expect(faults).toEqual([]);
  });
});

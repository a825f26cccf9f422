/** The summary report from the statistics: of the institution and of one school, as PDF and as workbook. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { longTest } from '../support/long.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a manager and an analyst take a summary home', async () => {
  for (const role of ['manager', 'analyst'] as const) {
    const { page, faults } = await stage.openAs(role);
    await page.goto(`${stage.product.origin}/mainPage/statistic-analysis`);
    await page.getByRole('button', { name: '生成汇总报告' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByText('不含学生姓名').waitFor();
    await lookAt(page, `summary-report-${role}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      modal.getByRole('button', { name: '下载' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      /^脊柱健康筛查汇总报告-.+-\d{4}-\d{2}-\d{2}\.pdf$/,
    );
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(faults).toEqual([]);
  }
});

longTest('of one school it is a workbook too', async () => {
  const { page, faults } = await stage.openAs('doctor');
  await page.goto(`${stage.product.origin}/mainPage/statistic-analysis`);
  await page.getByRole('button', { name: '生成汇总报告' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').first().click();
  await modal.getByText('Excel 工作簿').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    modal.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(faults).toEqual([]);
});

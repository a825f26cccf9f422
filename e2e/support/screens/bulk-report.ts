/** Reports of many children, fetched under 任务. */
import type { Download, Page } from 'playwright-core';
import { statePurposeBefore } from './job.ts';

const jobs = (page: Page) => page.getByRole('dialog', { name: '任务' }).locator('.job_job');

/** Begins the bulk report of the open dialog and takes its file under 任务. */
export async function fetchBulkReport(page: Page): Promise<Download> {
  await page
    .getByRole('dialog', { name: '生成报告' })
    .getByRole('button', { name: '生成' })
    .click();
  await statePurposeBefore(page, jobs(page).first().waitFor());
  const job = jobs(page).first();
  await job.getByText(/^生成报告/).waitFor();
  const coming = page.waitForEvent('download');
  await job.getByRole('button', { name: /^下载：/ }).click();
  return coming;
}

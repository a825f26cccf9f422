/** 任务 in the header: long work is seen, fetched and deleted, on whichever page one is. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '../apps/server/src/testing/read-files.ts';
import { lookAt, PHONE } from './support/browser.ts';
import { fits, goTo, told, total } from './support/list.ts';
import { openStage } from './support/stage.ts';

const stage = openStage();

const badge = (page: Page) => page.locator('.job-button_button');
const panel = (page: Page) => page.getByRole('dialog', { name: '任务' });
const jobs = (page: Page) => panel(page).locator('.job_job');

async function exportNow(page: Page): Promise<void> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await coming;
  await told(page, '已导出');
}

/** The answers the browser gets about a job, as they would be while it goes on. */
async function asIfSlow(page: Page, change: object): Promise<void> {
  await page.route('**/api/v1/job/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json'))
      return route.fulfill({ response: answer });
    // The page may be gone by now.
    const body = await answer.json().catch(() => undefined);
    if (body === undefined) return;
    const slow = (job: object) => ({ ...job, ...change });
    if (body.rows) body.rows = [slow(body.rows[0]), ...body.rows.slice(1)];
    else if (body.data?.status) body.data = slow(body.data);
    else if (body.data?.open !== undefined) body.data.open = 1;
    return route.fulfill({ response: answer, json: body });
  });
}

describe('long work', () => {
  test('says that there is none, and where it would be', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await page.goto('/mainPage');
    await badge(page).click();
    await panel(page).getByText('没有任务').waitFor();
    await lookAt(page, 'job-none');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  test('that is soon done is fetched at once, stays to be fetched again, and is deleted', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    const found = await total(page);
    await exportNow(page);
    expect(await panel(page).isVisible()).toBe(false);
    await badge(page).click();
    await jobs(page).getByText('导出学生').waitFor();
    await jobs(page).getByText('已下载').waitFor();
    const coming = page.waitForEvent('download');
    await jobs(page).getByRole('button', { name: '下载：导出学生' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^学生-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(cellsOfXlsx(await readFile(await download.path()))).toHaveLength(found + 1);
    await jobs(page).getByRole('button', { name: '删除：导出学生' }).click();
    await panel(page).getByText('没有任务').waitFor();
    expect(faults).toEqual([]);
  });

  test('that takes longer goes on under 任务, where its file is in the end', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '检查记录');
    await exportNow(page);
    await goTo(page, '学校管理');
    await asIfSlow(page, {
      status: 'running',
      done: 1120,
      total: 1806,
      summary: null,
      fileName: null,
      size: null,
      fetched: false,
      finishtime: null,
      expirytime: null,
    });
    await page.getByRole('button', { name: '导出', exact: true }).click();
    await panel(page).waitFor();
    await jobs(page).first().getByText('1,120 / 1,806').waitFor();
    expect(await badge(page).textContent()).toMatch(/任务[12]/);
    await lookAt(page, 'job-running');
    await page.unrouteAll({ behavior: 'wait' });
    await jobs(page).first().getByText('已完成').waitFor();
    await lookAt(page, 'job-done');
    expect(faults).toEqual([]);
  });

  test('that failed says why, and is seen on a phone', async () => {
    const { page, faults } = await stage.openAs('manager', PHONE);
    await asIfSlow(page, {
      status: 'failed',
      errorCode: 1500,
      errorMsg: '系统出错，请联系管理员',
      summary: null,
      fileName: null,
      size: null,
    });
    await page.goto('/mainPage');
    await badge(page).click();
    await jobs(page).first().getByText('系统出错').waitFor();
    await lookAt(page, 'job-phone');
    await fits(page);
    expect(faults).toEqual([]);
  });
});

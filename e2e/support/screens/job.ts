/** 任务 in the header, and answers about a job as they are while it goes on. */
import type { Download, Page } from 'playwright-core';
import { told } from '../list.ts';

export const badge = (page: Page) => page.locator('.job-button_button');

export const panel = (page: Page) => page.getByRole('dialog', { name: '任务' });

export const jobs = (page: Page) => panel(page).locator('.job_job');

/** The answers the browser gets about a job, as they would be while it goes on. */
export async function asIfSlow(page: Page, change: object): Promise<void> {
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

const asking = (page: Page) => page.getByRole('dialog', { name: '导出用途' });

/** Says what an export of more than 50 children is for. */
export async function statePurpose(page: Page, purpose = '学校存档'): Promise<void> {
  await asking(page).getByLabel(purpose, { exact: true }).check();
  await asking(page).getByRole('button', { name: '继续导出' }).click();
}

/** Says it where that is asked before `next` is there. */
export async function statePurposeBefore(page: Page, next: Promise<unknown>): Promise<void> {
  await Promise.race([next, asking(page).waitFor()]);
  if (await asking(page).isVisible()) await statePurpose(page);
}

/** The file of the list, whatever it is for. */
export async function exportList(page: Page): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await statePurposeBefore(page, coming);
  return coming;
}

export async function exportNow(page: Page): Promise<void> {
  await exportList(page);
  await told(page, '已导出');
}

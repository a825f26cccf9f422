/** What is done with Bluetooth codes: batches made, downloaded and read back. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { readQrZip } from '../../../apps/server/src/testing/read-files.ts';
import { dialog } from '../list.ts';

/** What a saved zip holds: the text of each QR code by the name of its file. */
export async function codesIn(download: Download): Promise<Map<string, string | undefined>> {
  return readQrZip(await readFile(await download.path()));
}

export async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

export async function create(page: Page, custom?: string): Promise<void> {
  await page.getByRole('button', { name: '生成编号' }).click();
  const form = await dialog(page, '生成编号');
  if (custom !== undefined) {
    await form.getByText('自定义', { exact: true }).click();
    await form.getByLabel('自定义数量').fill(custom);
  }
  await form.getByRole('button', { name: '生成编号' }).click();
}

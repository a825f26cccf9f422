/** What is done where app packages lie: opened, looked at by platform, a file chosen, the upload begun. */
import type { Page } from 'playwright-core';
import { dialog } from '../list.ts';

export async function openPackages(page: Page): Promise<void> {
  await page.goto('/mainPage/app-download');
  await page.getByRole('heading', { level: 1, name: '应用下载' }).waitFor();
  await page.getByRole('region', { name: '安卓 APP' }).waitFor();
}

export const card = (page: Page, name: '安卓 APP' | 'PC 客户端') =>
  page.getByRole('region', { name });

export const fileOf = (name: string, buffer: Buffer) => ({
  name,
  buffer,
  mimeType: 'application/octet-stream',
});

export async function begin(page: Page) {
  await page.getByRole('button', { name: '上传安装包' }).click();
  return dialog(page, '上传安装包');
}

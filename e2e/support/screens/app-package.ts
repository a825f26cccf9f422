/** What is done where app packages lie: a file chosen, a package published and looked at. */
import type { Page } from 'playwright-core';
import { dialog, told } from '../list.ts';

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

export async function publish(
  page: Page,
  file: ReturnType<typeof fileOf>,
  notes = '',
): Promise<void> {
  const form = await begin(page);
  await form.getByLabel('安装包').setInputFiles(file);
  await form.getByLabel('更新说明').fill(notes);
  await form.getByRole('button', { name: '上传安装包' }).click();
  await told(page, '安装包已发布');
  await form.waitFor({ state: 'hidden' });
}

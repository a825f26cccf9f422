/** What a manager does to show the QR code of a class. */
import type { Locator, Page } from 'playwright-core';
import { choose, dialog } from '../list.ts';

export const SCHOOL = '临溪市实验小学';

async function chooseClass(box: Locator): Promise<void> {
  await choose(box.getByLabel('学校'), SCHOOL);
  await box.getByLabel('年级').fill('五年级');
  await box.getByLabel('班级').fill('9班');
}

/** Makes a code on screen and answers its link. */
export async function newLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: '班级二维码' }).click();
  const box = await dialog(page, '班级二维码');
  await chooseClass(box);
  await box.getByRole('button', { name: '生成二维码' }).click();
  return page.getByRole('textbox', { name: '链接' }).inputValue();
}

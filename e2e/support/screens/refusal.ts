/** The form of a row, saved with another name. */
import type { Page } from 'playwright-core';
import { dialog, rowOf } from '../list.ts';

/** Opens the form of a row, or of the first one, and gives the thing a name. */
export async function rename(
  page: Page,
  { title, label, name, row = '' }: { title: string; label: string; name: string; row?: string },
) {
  await rowOf(page, row).first().getByRole('button', { name: '编辑' }).click();
  const form = await dialog(page, title);
  await form.getByLabel(label).fill(name);
  await form.getByRole('button', { name: '保存' }).click();
  return form;
}

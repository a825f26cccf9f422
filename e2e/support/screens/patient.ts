/** The list of children: opened, searched, a child beside it. */
import type { Locator, Page } from 'playwright-core';
import { search as searchBy } from '../list.ts';
import { signIn } from '../sign-in.ts';
import { childOf, newestExam, openChild } from './exam.ts';

export const rows = (page: Page) => page.locator('.ant-table-row');

export async function openList(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await page.goto('/mainPage/patientsList');
  await page.getByRole('heading', { name: '学生管理' }).waitFor();
}

/** A child that was examined, beside its class. */
export async function openExamined(page: Page, username: string): Promise<Locator> {
  await signIn(page, username);
  return openChild(page, await childOf(page, await newestExam(page)));
}

/** The list may have this search already, and then makes no call. */
export function search(page: Page, field: string, text: string): Promise<void> {
  return searchBy(page, { [field]: text });
}

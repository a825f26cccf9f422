/** A case on the board: where it is found, and what is done in its drawer. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose, dialog, goTo, rowOf, search, told } from '../support/list.ts';

/** The counts of the tabs, which obey the search: how many children each of these has, and all others none. */
export async function expectOnlyIn(page: Page, counts: Record<string, number>): Promise<void> {
  const bar = page.getByRole('navigation', { name: '按待办' });
  await expect
    .poll(async () => {
      const words = await bar.getByRole('button').allTextContents();
      return words.filter((each) => !each.endsWith(' 0'));
    })
    .toEqual(Object.entries(counts).map(([tab, count]) => `${tab} ${count}`));
}

const drawerOf = (page: Page) => page.getByRole('complementary', { name: '随访详情' });

/** Finds a child on the board, in one of its tabs, and opens its case. */
export async function openCase(page: Page, name: string, tab = '待通知'): Promise<Locator> {
  if (!page.url().includes('/mainPage/follow-up')) await goTo(page, '随访管理');
  await search(page, { 姓名: name });
  await page.getByRole('button', { name: new RegExp(`^${tab} \\d+$`) }).click();
  await rowOf(page, name).click();
  return drawerOf(page);
}

type Act = {
  button: string;
  key?: string;
  title: string;
  done: string;
  fill?: (form: Locator) => Promise<void>;
};

/** Does an act of the drawer, by its key, its button, or under 更多. */
export async function act(
  page: Page,
  drawer: Locator,
  { button, key, title, done, fill }: Act,
): Promise<void> {
  const direct = drawer.getByRole('button', { name: button, exact: true });
  await drawer.getByRole('button', { name: '更多' }).waitFor();
  if (key) await page.keyboard.press(key);
  else if ((await direct.count()) > 0) await direct.click();
  else {
    await drawer.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: button, exact: true }).click();
  }
  const form = await dialog(page, title);
  await fill?.(form);
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, done);
  await form.waitFor({ state: 'detached' });
}

export async function fillDay(form: Locator, label: string, day: string): Promise<void> {
  await form.getByLabel(label).fill(day);
  await form.getByLabel(label).press('Enter');
}

/** Closes a case by the key of the board. */
export async function closeByKey(page: Page, name: string, reason: string): Promise<void> {
  await drawerOf(page).getByRole('button', { name: '更多' }).waitFor();
  await page.keyboard.press('c');
  const form = await dialog(page, `结案：${name}`);
  const field = form.getByRole('combobox', { name: '原因' });
  // A letter opens the choices of the first field; beside it, it is no key while a dialog is open.
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
  await form.getByText(`结案：${name}`).click();
  await page.keyboard.press('v');
  await choose(field, reason);
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '已结案');
  await form.waitFor({ state: 'detached' });
  await drawerOf(page).getByText(`已结案：${reason}`).waitFor();
}

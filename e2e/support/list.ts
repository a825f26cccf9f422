/** What a person does on every list screen: walk the menu, search, choose, read rows. */

import { menusOf, ROLES } from '@spine/contract/kernel';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { menuText } from '../../apps/web/src/app/app.text.ts';
import { menuGroupsOf } from '../../apps/web/src/app/menu.ts';
import { takeToast } from './toasts.ts';

/** By the menu; somebody who has no page yet comes by the address. */
export async function goTo(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  if (page.url() === 'about:blank') await page.goto(`/mainPage/${pathOf(entry)}`);
  else await menu.getByRole('link', { name: entry, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: entry }).waitFor();
  await settled(page);
}

function pathOf(entry: string): string {
  const menus = ROLES.flatMap((role) => menuGroupsOf(menusOf(role)));
  const found = menus.flatMap(({ places }) => places).find(({ key }) => menuText[key] === entry);
  if (!found) throw new Error(`no menu entry is called ${entry}`);
  return found.path;
}

/** The rows of the address are on the screen. */
export async function settled(page: Page): Promise<void> {
  await page.locator('section.list-page_wrap[aria-busy="false"]').waitFor();
}

/**
 * Takes a tab of the list; its rows are on the screen. Until the click has come to the page the list is that of the former tab, and
 * settled; then its rows are faint while those of the new one load.
 */
export async function takeTab(page: Page, name: RegExp): Promise<void> {
  const tab = page.getByRole('button', { name });
  await tab.click();
  await tab.and(page.locator('[aria-current="true"]')).waitFor();
  await settled(page);
}

export function rows(page: Page): Locator {
  return page.locator('tr.ant-table-row');
}

export function rowOf(page: Page, text: string): Locator {
  return rows(page).filter({ hasText: text });
}

/** The total beside the title. */
export async function total(page: Page): Promise<number> {
  await settled(page);
  const words = await page.locator('.page_title .page_sub').textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

/** Fills fields of the search row and asks; the chips say that the list follows. */
export async function search(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('search').getByRole('textbox', { name: label, exact: true }).fill(value);
  await ask(page, fields);
}

/** Takes options of the search row's lists and asks. */
export async function narrow(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(fields))
    await choose(page.getByRole('search').getByRole('combobox', { name: label }), option);
  await ask(page, fields);
}

async function ask(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: '查询' }).click();
  for (const [label, words] of Object.entries(fields))
    await page
      .locator('.filter-chips_chip')
      .filter({ hasText: `${label}：${words}` })
      .waitFor();
  await settled(page);
}

/** Clicks a column's title; the list is asked anew once the table shows the new order. */
export async function sortBy(page: Page, column: string): Promise<void> {
  const header = page.getByRole('columnheader', { name: column, exact: true });
  const before = await header.getAttribute('aria-sort');
  await header.click();
  await expect.poll(() => header.getAttribute('aria-sort')).not.toBe(before);
  await settled(page);
}

/** Opens a select and takes an option; the list of a select is not inside it. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  const list = field.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
  const box = field.locator('xpath=ancestor::*[contains(@class, "ant-select ")][1]');
  await box.filter({ hasText: option }).waitFor();
}

/** The dialog that is open, with everything in its place. */
export async function dialog(page: Page, title: string): Promise<Locator> {
  const found = page.getByRole('dialog').filter({ hasText: title });
  await found.waitFor();
  return found;
}

/** A message was shown, whether it is still there or not; each is heard once. */
export async function told(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(takeToast, text), { message: text }).toBe(true);
}

export async function leave(page: Page): Promise<void> {
  await page.locator('header .main-layout_who').click();
  await page.getByText('退出登录').click();
  await page.waitForURL('**/login');
}

/** Nothing stands beside the screen that has to be reached sideways. */
export async function fits(page: Page): Promise<void> {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // After a change of size the table becomes cards in the next render only.
  await expect.poll(over).toBe(0);
}

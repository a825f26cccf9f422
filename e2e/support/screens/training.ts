/** What a person does with the prescriptions children have: find those nobody trained, open one, record, answer. */
import type { Locator, Page } from 'playwright-core';
import { dialog, goTo, narrow, rowOf, rows, settled } from '../list.ts';

/** The demo's class that began six days ago; who never opened theirs have trained nothing. */
export const CLASS_PLAN = '课间护脊3分钟';

export const drawerOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: '处方下发详情' });
export const fact = (drawer: Locator, term: string): Locator =>
  drawer.locator('.issued-list_numbers > div').filter({ hasText: term }).locator('dd');

export async function openTab(page: Page, tab: string): Promise<void> {
  await goTo(page, '运动处方');
  await page.getByRole('navigation', { name: '运动处方的页面' }).getByText(tab).click();
  await page.getByRole('heading', { level: 1, name: tab }).waitFor();
  await settled(page);
}

/** Children of the class who have trained nothing yet. */
export async function listUntrained(page: Page): Promise<void> {
  await openTab(page, '下发记录');
  await page.getByRole('button', { name: '展开' }).click();
  await narrow(page, { 状态: '进行中', 家长打开: '未打开', 处方: CLASS_PLAN });
}

export async function openIssued(page: Page, at: number): Promise<Locator> {
  const name = rows(page).nth(at).locator('td').first();
  const child = (await name.textContent()) ?? '';
  await name.click();
  const drawer = drawerOf(page);
  // That of the child before stays until this one is there.
  await drawer.getByRole('heading', { name: child.trim() }).waitFor();
  await drawer.getByRole('heading', { name: '训练日历' }).waitFor();
  return drawer;
}

export async function typeRecord(page: Page, fields: Record<string, string>): Promise<Locator> {
  const form = await dialog(page, '记录训练');
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: '保存' }).click();
  return form;
}

export async function answer(page: Page, question: string, button: string): Promise<void> {
  const asking = await dialog(page, question);
  await asking.getByRole('button', { name: button, exact: true }).click();
}

/** `12/41 天` of the class of a child: trained and due days. */
export async function classDays(page: Page, clazz: string): Promise<readonly number[]> {
  await openTab(page, '训练依从');
  const words =
    (await rowOf(page, clazz).locator('.prescription-mark_adherence').textContent()) ?? '';
  return words
    .replace(/[^\d/]/g, '')
    .split('/')
    .map(Number);
}

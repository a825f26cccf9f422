/** What is done on the statistics' screen: open it at an address, wait for its drawings, read what is listed. */
import type { Locator, Page } from 'playwright-core';

export const HERE = '/mainPage/statistic-analysis';
/** A chart with everything on it. */
const DRAWN = '[role="img"][aria-busy="false"] canvas';

export const BY_GRADE = '各年级脊柱弯曲异常检出率，按性别';

export function card(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** The numbers are there, and drawn. */
export async function shown(page: Page, title: string): Promise<void> {
  await page
    .locator(`.statistic-charts_card[aria-label="${title}"][aria-busy="false"] ${DRAWN}`)
    .waitFor();
  await page
    .locator('.statistic-charts_card[aria-label^="侧弯分度构成"][aria-busy="false"]')
    .waitFor();
  await page.locator('.list-states_skeleton').first().waitFor({ state: 'detached' });
}

export async function open(page: Page, search: string, title = BY_GRADE): Promise<void> {
  await page.goto(`${HERE}${search}`);
  await shown(page, title);
}

/** The children that are listed, and how many there are. */
export function children(page: Page): Locator {
  return page.getByRole('complementary', { name: '名单' });
}

export async function listed(page: Page): Promise<number> {
  const words = await children(page)
    .getByText(/^共 [\d,]+ 人次?$/)
    .textContent();
  return Number((words ?? '').replaceAll(/\D/g, ''));
}

export function choice(page: Page, row: string, name: string): Locator {
  return page.getByRole('group', { name: row }).getByRole('button', { name, exact: true });
}

export function searchOf(page: Page): URLSearchParams {
  return new URL(page.url()).searchParams;
}

/** Comes by the menu, as for the first time. */
export async function goToStatistics(page: Page): Promise<void> {
  await page.goto('/mainPage');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: '统计分析', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: '统计分析' }).waitFor();
}

/** What is done on the data screen: opened with numbers, waited for, walked. */

import type { ScreenSummary } from '@spine/contract/data-screen';
import { makeSummary } from '@spine/contract/factories/data-screen/screen-summary';
import type { Page } from 'playwright-core';
import type { Size } from '../browser.ts';
import type { Stage } from '../stage.ts';

export const WALL = { width: 1920, height: 1080 };

export const SUMMARY = '**/api/v1/screen/summary*';

export const MAP_SOURCE = '地图数据来源：由部署方填写';

const crumb = (page: Page) => page.getByRole('navigation', { name: '地区' }).locator('b');

export const ranking = (page: Page) => page.getByRole('region', { name: /^各/ }).locator('table');

export async function arrived(page: Page, region: string): Promise<void> {
  await crumb(page).filter({ hasText: region }).waitFor();
  await page.locator('.map_map[aria-busy="false"]').waitFor();
}

/** What is pointed at is on the map. */
export async function drawn(page: Page): Promise<void> {
  await page.locator('.map_map [role="img"][aria-busy="false"]').waitFor();
}

/** The screen with numbers of ours: the demo has no province full of schools. */
export async function openWith(
  stage: Stage,
  change: Partial<ScreenSummary>,
  size: Size,
): Promise<{ page: Page; faults: string[] }> {
  const opened = await stage.openAs('platform', size);
  await opened.page.route(SUMMARY, (route) =>
    route.fulfill({ json: { code: 8000, msg: 'success', data: makeSummary(change) } }),
  );
  await opened.page.goto('/dataLargeScreen');
  await arrived(opened.page, change.regionName ?? '浙江省');
  return opened;
}

/**
 * The data screen: who reaches it, what the demo's regions show on it from the country down to a district, how it looks
 * with a province's numbers, and what it does when something fails.
 */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { ScreenSummary } from '../packages/contract/src/data-screen/index.ts';
import { placeOf, summaryOf } from '../packages/contract/src/data-screen/screen-summary.factory.ts';
import { lookAt, PHONE } from './support/browser.ts';
import { setForward } from './support/clock.ts';
import { told } from './support/list.ts';
import { openStage } from './support/stage.ts';
import { startWeatherSource, type WeatherSource } from './support/weather.ts';

const WALL = { width: 1920, height: 1080 };
const LAPTOP = { width: 1366, height: 768 };
const SHARP = { width: 3840, height: 2160 };
const SUMMARY = '**/api/v1/screen/summary*';
const MAP_SOURCE = '地图数据来源：由部署方填写';

let weather: WeatherSource | undefined;
const stage = openStage(async () => {
  weather = await startWeatherSource();
  return { WEATHER_KEY: 'demo', WEATHER_ENDPOINT: weather.origin, MAP_SOURCE };
});
afterAll(() => weather?.close());

const crumb = (page: Page) => page.getByRole('navigation', { name: '地区' }).locator('b');
const ranking = (page: Page) => page.getByRole('region', { name: /^各/ }).locator('table');

async function arrived(page: Page, region: string): Promise<void> {
  await crumb(page).filter({ hasText: region }).waitFor();
  await page.locator('.map_map[aria-busy="false"]').waitFor();
}

/** What is pointed at is on the map. */
async function drawn(page: Page): Promise<void> {
  await page.locator('.map_map [role="img"][aria-busy="false"]').waitFor();
}

/** Opens a region by its name in the ranking. */
async function down(page: Page, region: string): Promise<void> {
  await ranking(page).getByRole('button', { name: region }).click();
  await arrived(page, region);
}

/** The screen with numbers of ours: the demo has no province full of schools. */
async function openWith(
  change: Partial<ScreenSummary>,
  size: { width: number; height: number },
): Promise<{ page: Page; faults: string[] }> {
  const opened = await stage.openAs('platform', size);
  await opened.page.route(SUMMARY, (route) =>
    route.fulfill({ json: { code: 8000, msg: 'success', data: summaryOf(change) } }),
  );
  await opened.page.goto('/dataLargeScreen');
  await arrived(opened.page, change.regionName ?? '浙江省');
  return opened;
}

describe('the way to the data screen', () => {
  test.each(['platform', 'manager', 'doctor', 'analyst'])(
    'is a button in the header for %s, and loads its code then [2.9, 2.10]',
    async (user) => {
      const { page, faults } = await stage.openAs(user);
      await page.goto('/mainPage');
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
      await page.getByRole('banner').getByRole('link', { name: '数据大屏' }).click();
      await page.waitForURL('**/dataLargeScreen');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(loaded.filter((file) => /data-screen.*\.js$/.test(file))).toHaveLength(1);
      await page.getByRole('link', { name: '返回平台' }).click();
      await page.waitForURL('**/mainPage/currentUser');
      expect(faults).toEqual([]);
    },
  );

  test('is not there for the maker, nor for nobody', async () => {
    const { page } = await stage.openAs('maker');
    await page.goto('/mainPage');
    await page.getByRole('heading', { level: 1, name: '个人信息' }).waitFor();
    expect(await page.getByRole('link', { name: '数据大屏' }).count()).toBe(0);
    await page.goto('/dataLargeScreen');
    await page.waitForURL('**/mainPage/currentUser');
    const visitor = await stage.open();
    await visitor.page.goto('/dataLargeScreen');
    await visitor.page.waitForURL('**/login?next=%2FdataLargeScreen');
  });
});

describe('the regions of the demo', () => {
  test('are walked from the country to a district and back, with the weather beside [1.18]', async () => {
    const { page, faults } = await stage.openAs('platform', WALL);
    await page.goto('/dataLargeScreen');
    await arrived(page, '全国');
    await lookAt(page, 'data-screen-country');
    await down(page, '浙江省');
    await page.locator('.screen-head_weather').filter({ hasText: '杭州' }).waitFor();
    await lookAt(page, 'data-screen-province');
    await down(page, '衢州市');
    await lookAt(page, 'data-screen-city');
    await down(page, '柯城区');
    await page.getByRole('heading', { name: /^各校/ }).waitFor();
    await lookAt(page, 'data-screen-district');
    await page.keyboard.press('Escape');
    await arrived(page, '衢州市');
    await page.getByRole('navigation', { name: '地区' }).getByText('浙江省').click();
    await arrived(page, '浙江省');
    await page.goBack();
    await arrived(page, '衢州市');
    await page.reload();
    await arrived(page, '衢州市');
    expect(faults).toEqual([]);
  });

  test('end for an institution where its schools do', async () => {
    const { page } = await stage.openAs('analyst', LAPTOP);
    await page.goto('/dataLargeScreen');
    await arrived(page, '浙江省');
    const path = page.getByRole('navigation', { name: '地区' });
    expect(await path.getByRole('button').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.goto('/dataLargeScreen?region=510000');
    await page.getByRole('alert').filter({ hasText: '只能查看本机构学校所在的地区' }).waitFor();
    await page.getByRole('link', { name: '查看本机构的地区' }).click();
    await arrived(page, '浙江省');
  });

  test('say when there is nothing', async () => {
    const { page, faults } = await stage.openAs('platform', LAPTOP);
    await page.goto('/dataLargeScreen?region=330100');
    await arrived(page, '杭州市');
    await page.getByText('本学年还没有筛查数据').waitFor();
    await lookAt(page, 'data-screen-empty');
    expect(faults).toEqual([]);
  });
});

describe("a province's numbers", () => {
  test.each([
    ['data-screen-wall', WALL],
    ['data-screen-laptop', LAPTOP],
    ['data-screen-sharp', SHARP],
  ])('fill the screen: %s', async (name, size) => {
    const { page, faults } = await openWith({}, size);
    await page
      .locator('.counters_counters')
      .getByText('221,414')
      .or(page.getByText('4.96'))
      .first()
      .waitFor();
    await lookAt(page, name);
    expect(faults).toEqual([]);
  });

  test('are told of the region pointed at, on the map or in the ranking', async () => {
    const { page } = await openWith({}, WALL);
    const card = page.locator('.region-card_card');
    await drawn(page);
    await page.mouse.move(1040, 700);
    await card.filter({ hasText: '台州市' }).filter({ hasText: '高于全省' }).waitFor();
    expect(await ranking(page).locator('tr.ranking_on').textContent()).toContain('台州市');
    await lookAt(page, 'data-screen-card');
    await page.mouse.move(10, 10);
    await card.waitFor({ state: 'detached' });
    await ranking(page).getByRole('button', { name: '舟山市' }).focus();
    await card.filter({ hasText: '舟山市' }).waitFor();
  });

  test('colour and group a region only where its interval leaves out the rate of the whole', async () => {
    const { page } = await openWith({}, WALL);
    await page.getByText('与全省相比，').waitFor();
    const groups = await ranking(page).locator('.ranking_group').allTextContents();
    expect(groups).toEqual(['高于全省', '看不出差别，不分先后', '低于全省']);
    expect(await ranking(page).getByText('排名').count()).toBe(0);
  });

  test('are of one way of examining, and another can be chosen', async () => {
    const ways = [
      { way: 'normal' as const, schools: 380 },
      { way: 'atrOnly' as const, schools: 12 },
    ];
    const { page } = await openWith({ ways }, WALL);
    await page.getByRole('radio', { name: '常规检查 380 所' }).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('way=atrOnly'));
    await page.getByRole('radio', { name: '只测ATR 12 所' }).click({ force: true });
    await asked;
    expect(new URL(page.url()).searchParams.get('way')).toBe('atrOnly');
    await lookAt(page, 'data-screen-ways');
  });

  test('are measured by another rate with the keyboard', async () => {
    const { page } = await openWith({}, WALL);
    await page.getByRole('radio', { name: '检出率' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: '各市受检率排名' }).waitFor();
    await lookAt(page, 'data-screen-examined-rate');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: '各市人数排名' }).waitFor();
    expect(new URL(page.url()).searchParams.get('metric')).toBe('examined');
    await lookAt(page, 'data-screen-examined');
  });

  test('are opened by a click on the map', async () => {
    const { page } = await openWith({}, WALL);
    await drawn(page);
    const asked = page.waitForRequest((request) => request.url().includes('regionCode=331000'));
    await page.mouse.click(1040, 700);
    await asked;
  });

  test('stay hidden where few children are behind them', async () => {
    const places = [
      placeOf(['330100', '杭州市', 1, 6, 1]),
      placeOf(['330200', '宁波市', 3, 80, 2]),
      placeOf(['330700', '金华市', 9, 240, 3]),
    ];
    const { page } = await openWith({ places }, WALL);
    const rowOf = (name: string) => ranking(page).getByRole('row').filter({ hasText: name });
    expect(await rowOf('杭州市').textContent()).toBe('杭州市— / 6—');
    expect(await rowOf('宁波市').textContent()).toContain('— / 80');
    await lookAt(page, 'data-screen-hidden');
  });

  test('of many places with long names keep their lines', async () => {
    const places = Array.from({ length: 24 }, (_, at) =>
      placeOf([`school-${at}`, `浙江省第${at}外国语实验学校附属九年一贯制学校`, 9 + at, 400, 1]),
    );
    const { page } = await openWith({ placeKind: 'school', places }, LAPTOP);
    await lookAt(page, 'data-screen-schools');
  });
});

describe('the data screen', () => {
  test('keeps its numbers when the connection breaks, and says since when', async () => {
    const { page } = await openWith({}, WALL);
    await setForward(page);
    await page.reload();
    await arrived(page, '浙江省');
    await page.unroute(SUMMARY);
    await page.route(SUMMARY, (route) => route.abort());
    await page.clock.fastForward(31_000);
    await page.clock.fastForward(5000);
    await page.getByRole('status').filter({ hasText: '数据更新于 10:24:30，正在重试' }).waitFor();
    await lookAt(page, 'data-screen-stale');
    await page.unroute(SUMMARY);
    await page.clock.fastForward(31_000);
    await page.getByText('每30秒刷新').waitFor();
    expect(await page.locator('.toasts_toast').count()).toBe(0);
  });

  test('leads to the sign-in page when the session is over', async () => {
    const { page } = await stage.openAs('manager', WALL);
    await setForward(page);
    await page.goto('/dataLargeScreen');
    await arrived(page, '浙江省');
    await page.context().clearCookies({ name: 'SESSION' });
    await page.clock.fastForward(31_000);
    await told(page, '登录已失效');
    await page.clock.fastForward(3100);
    await page.waitForURL('**/login?next=%2FdataLargeScreen');
  });

  test('says on a phone that it is made for a large screen', async () => {
    const { page, faults } = await stage.openAs('manager', PHONE);
    await page.goto('/mainPage');
    await page.getByRole('link', { name: '数据大屏' }).click();
    await page.getByText('数据大屏为大屏幕设计').waitFor();
    await lookAt(page, 'data-screen-phone');
    expect(faults).toEqual([]);
  });
});

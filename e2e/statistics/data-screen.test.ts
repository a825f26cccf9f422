/**
 * The data screen: who reaches it, what the demo's regions show on it from the country down to a district, how it looks
 * with a province's numbers, and what it does when something fails.
 */

import { makeArea } from '@spine/contract/factories/data-screen/screen-summary';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { setForward } from '../support/clock.ts';
import { longTest } from '../support/long.ts';
import {
  arrived,
  drawn,
  MAP_SOURCE,
  openWith,
  ranking,
  SUMMARY,
  WALL,
} from '../support/screens/data-screen.ts';
import { openStage } from '../support/stage.ts';
import { startWeatherSource, type WeatherSource } from '../support/weather.ts';

let weather: WeatherSource | undefined;
const stage = openStage({
  settings: async () => {
    weather = await startWeatherSource();
    return { WEATHER_KEY: 'demo', WEATHER_ENDPOINT: weather.origin, MAP_SOURCE };
  },
});
afterAll(() => weather?.close());

/** Opens the first region of the ranking, whichever was screened on a day like this, and says its name. */
async function down(page: Page): Promise<string> {
  const first = ranking(page).getByRole('button').first();
  const region = (await first.textContent()) ?? '';
  await first.click();
  await arrived(page, region);
  return region;
}

/** Names on the map that lie under a switch. */
function coveredNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => ({
        name: element.textContent ?? '',
        box: element.getBoundingClientRect(),
      }));
    const switches = boxes('.map_map fieldset');
    return boxes('.map_label').flatMap(({ name, box }) =>
      switches.some(
        ({ box: other }) =>
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      )
        ? [name]
        : [],
    );
  });
}

describe('the way to the data screen', () => {
  longTest('is not there for the maker, nor for nobody', async () => {
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
    const names = await page.locator('.map_label').allTextContents();
    const small = ['台湾', '海南', '江苏', '上海', '北京', '天津', '宁夏', '香港', '澳门'];
    expect(small.filter((name) => !names.some((each) => each.startsWith(name)))).toEqual([]);
    expect(await coveredNames(page)).toEqual([]);
    expect(await down(page)).toBe('浙江省');
    await page.locator('.screen-head_weather').filter({ hasText: '杭州' }).waitFor();
    await lookAt(page, 'data-screen-province');
    const city = await down(page);
    await lookAt(page, 'data-screen-city');
    await down(page);
    await page.getByRole('heading', { name: /^各校/ }).waitFor();
    await lookAt(page, 'data-screen-district');
    await page.keyboard.press('Escape');
    await arrived(page, city);
    await page.getByRole('navigation', { name: '地区' }).getByText('浙江省').click();
    await arrived(page, '浙江省');
    await page.goBack();
    await arrived(page, city);
    await page.reload();
    await arrived(page, city);
    expect(faults).toEqual([]);
  });
});

describe("a province's numbers", () => {
  test('are told of the region pointed at, on the map or in the ranking', async () => {
    const { page } = await openWith(stage, {}, WALL);
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
});

test('children of counties nobody has drawn are counted on the outline of their prefecture', async () => {
  const altay = { code: '654300', name: '阿勒泰地区' };
  const path = [
    { code: '100000', name: '全国' },
    { code: '650000', name: '新疆维吾尔自治区' },
    altay,
  ];
  const places = [makeArea(['654321', '布尔津县', 30, 800, 2])];
  const shown = { path, places, regionCode: altay.code, regionName: altay.name };
  const { page } = await openWith(stage, shown, WALL);
  await drawn(page);
  await page.getByText('地图没有画出下一级的边界，颜色为阿勒泰地区合计，各地数据见排名').waitFor();
  await page.locator('.map_label').filter({ hasText: '阿勒泰' }).waitFor();
  expect(await page.getByText('暂无数据').count()).toBe(0);
  await lookAt(page, 'data-screen-outline');
});

describe('the data screen', () => {
  longTest('keeps its numbers when the connection breaks, and says since when', async () => {
    const { page } = await openWith(stage, {}, WALL);
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
});

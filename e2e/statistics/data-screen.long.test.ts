/** The data screen for each role and at every size, where there is little or nothing to show, and every way to its numbers. */

import { makeArea } from '@spine/contract/factories/data-screen/screen-summary';
import { describe, expect, test } from 'vitest';
import { lookAt, PHONE } from '../support/browser.ts';
import { setForward } from '../support/clock.ts';
import { told } from '../support/list.ts';
import {
  arrived,
  drawn,
  MAP_SOURCE,
  openWith,
  ranking,
  WALL,
} from '../support/screens/data-screen.ts';
import { openStage } from '../support/stage.ts';

const LAPTOP = { width: 1366, height: 768 };
const SHARP = { width: 3840, height: 2160 };

const stage = openStage({ settings: async () => ({ MAP_SOURCE }) });

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
});

describe('the regions of the demo', () => {
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
    const { page, faults } = await openWith(stage, {}, size);
    await page
      .locator('.counters_counters')
      .getByText('221,414')
      .or(page.getByText('4.96'))
      .first()
      .waitFor();
    await lookAt(page, name);
    expect(faults).toEqual([]);
  });

  test('colour and group a region only where its interval leaves out the rate of the whole', async () => {
    const { page } = await openWith(stage, {}, WALL);
    await page.getByText('与全省相比，').waitFor();
    const groups = await ranking(page).locator('.ranking_group').allTextContents();
    expect(groups).toEqual(['高于全省', '看不出差别，不分先后', '低于全省']);
    expect(await ranking(page).getByText('排名').count()).toBe(0);
  });

  test('are of one way of examining, and another can be chosen', async () => {
    const ways = [
      { way: 'twoStage' as const, schools: 380 },
      { way: 'atrOnly' as const, schools: 12 },
    ];
    const { page } = await openWith(stage, { ways }, WALL);
    await page.getByRole('radio', { name: '两阶段筛查 380 所' }).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('way=atrOnly'));
    await page.getByRole('radio', { name: '只测ATR 12 所' }).click({ force: true });
    await asked;
    expect(new URL(page.url()).searchParams.get('way')).toBe('atrOnly');
    await lookAt(page, 'data-screen-ways');
  });

  test('are measured by another rate with the keyboard', async () => {
    const { page } = await openWith(stage, {}, WALL);
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
    const { page } = await openWith(stage, {}, WALL);
    await drawn(page);
    const asked = page.waitForRequest((request) => request.url().includes('regionCode=331000'));
    await page.mouse.click(1040, 700);
    await asked;
  });

  test('stay hidden where few children are behind them', async () => {
    const places = [
      makeArea(['330100', '杭州市', 1, 6, 1]),
      makeArea(['330200', '宁波市', 3, 80, 2]),
      makeArea(['330700', '金华市', 9, 240, 3]),
    ];
    const { page } = await openWith(stage, { places }, WALL);
    const rowOf = (name: string) => ranking(page).getByRole('row').filter({ hasText: name });
    expect(await rowOf('杭州市').textContent()).toBe('杭州市— / 6—');
    expect(await rowOf('宁波市').textContent()).toContain('— / 80');
    await lookAt(page, 'data-screen-hidden');
  });

  test('of many places with long names keep their lines', async () => {
    const places = Array.from({ length: 24 }, (_, at) =>
      makeArea([`school-${at}`, `浙江省第${at}外国语实验学校附属九年一贯制学校`, 9 + at, 400, 1]),
    );
    const { page } = await openWith(stage, { placeKind: 'school', places }, LAPTOP);
    await lookAt(page, 'data-screen-schools');
  });
});

describe('the data screen', () => {
  test('asks for signing in over it when the session is over', async () => {
    const { page } = await stage.openAs('manager', WALL);
    await setForward(page);
    await page.goto('/dataLargeScreen');
    await arrived(page, '浙江省');
    await page.context().clearCookies({ name: 'SESSION' });
    await page.clock.fastForward(31_000);
    await told(page, '登录已失效');
    await page.getByRole('dialog', { name: '请重新登录' }).waitFor();
    await page.getByRole('button', { name: '不再登录' }).click();
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

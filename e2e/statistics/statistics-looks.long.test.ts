/** The statistics where there is nothing or too much to draw, and at every size. */
import { describe, expect, test } from 'vitest';
import { DESK, lookAt } from '../support/browser.ts';
import { fits } from '../support/list.ts';
import { callsOf } from '../support/screens/family.ts';
import { BY_GRADE, HERE, open, shown } from '../support/screens/statistics.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('the statistics', () => {
  test('more parts than a chart can tell apart are a table, with the reason', async () => {
    const { page, faults } = await stage.openAs('manager');
    await page.goto(`${HERE}?groupBy=stage&splitBy=grade`);
    await page.getByText(/一张图上最多分得清 6 组/).waitFor();
    await page.locator('.statistic-rows_matrix').waitFor();
    await lookAt(page, 'statistics-matrix');
    expect(faults).toEqual([]);
  });

  test('a number that did not come is said with its code, and asked for again', async () => {
    const { page } = await stage.openAs('manager');
    await page.route('**/statistics/overview*', (route) =>
      route.fulfill({ json: { errorCode: 1500, errorMsg: '系统错误' } }),
    );
    await page.goto(`${HERE}?groupBy=grade&splitBy=sex`);
    await page.getByText('错误码 1500').waitFor();
    await lookAt(page, 'statistics-failed');
    await page.unroute('**/statistics/overview*');
    await page.getByRole('button', { name: '重试' }).click();
    await shown(page, BY_GRADE);
  });

  test('where nothing has been examined, the page says what to do next', async () => {
    const { page, faults } = await stage.openAs('manager');
    await page.goto(`${HERE}?groupBy=grade&splitBy=sex&from=2001-01-01&to=2001-01-02`);
    await page.getByText('所选范围内还没有检查数据').waitFor();
    await lookAt(page, 'statistics-nothing');
    expect(faults).toEqual([]);
  });

  test.each([
    ['laptop', { width: 1366, height: 768 }],
    ['large', { width: 1920, height: 1080 }],
    ['narrow', { width: 900, height: 1600 }],
    ['phone', { width: 390, height: 2200 }],
  ] as const)('fit a %s, in light and dark', async (name, size) => {
    const { page, faults } = await stage.openAs('doctor', size);
    await open(page, '?groupBy=grade&splitBy=sex');
    await fits(page);
    await lookAt(page, `statistics-${name}`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await lookAt(page, `statistics-${name}-dark`);
    expect(faults).toEqual([]);
  });

  test('its choices share one line and its table begins on the screen, with two ways of screening', async () => {
    const { page, faults } = await stage.openAs('manager');
    const { get, post } = callsOf(page);
    const { rows } = await get('/project/list', { limit: '50' });
    const former = rows.find(({ name }) => name.startsWith('2025'));
    await post('/project/edit', { id: former?.id, method: 'atrOnly' });
    await open(page, '?groupBy=grade&splitBy=sex&from=2025-09-01');
    await page.getByRole('group', { name: '筛查方式' }).waitFor();
    await lookAt(page, 'statistics-two-ways');
    const tops = page
      .locator('.statistic_choices > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
    expect(new Set(await tops).size).toBe(1);
    const row = await page.locator('.statistic-tables_columns tbody tr').first().boundingBox();
    expect((row?.y ?? DESK.height) + (row?.height ?? 0)).toBeLessThan(DESK.height);
    expect(faults).toEqual([]);
  });
});

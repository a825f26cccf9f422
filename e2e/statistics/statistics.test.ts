/** The statistics as manager, doctor and analyst use them: charts, the children behind a number, and links. */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { longTest } from '../support/long.ts';
import {
  BY_GRADE,
  card,
  children,
  choice,
  goToStatistics,
  listed,
  open,
  searchOf,
  shown,
} from '../support/screens/statistics.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('the statistics', () => {
  test('begin with the newest project by grade and sex, each number with its children [1.9, 2.18]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goToStatistics(page);
    await shown(page, BY_GRADE);
    expect(searchOf(page).get('projectId')).toMatch(/^[0-9a-f-]{36}$/);
    await page.locator('.filter-chips_chip').filter({ hasText: '项目：' }).waitFor();
    await lookAt(page, 'statistics-first');

    await page.getByRole('button', { name: '移除筛选：项目' }).click();
    await page.locator('.filter-chips_chip').waitFor({ state: 'detached' });
    await shown(page, BY_GRADE);
    await lookAt(page, 'statistics');

    const attendance = card(page, '多少天到医院');
    await attendance.getByRole('img', { name: '累积到诊率（图）' }).waitFor();
    await attendance.getByRole('columnheader', { name: '90日到诊率 %' }).waitFor();
    await choice(page, '比较', '按性别').click();
    await attendance.getByRole('rowheader', { name: '女', exact: true }).waitFor();
    await card(page, '阳性预测值').getByRole('rowheader', { name: '10°及以上' }).waitFor();

    const cell = card(page, BY_GRADE).locator('button.statistic-tables_cell').last();
    const counts = (await cell.locator('small').textContent()) ?? '';
    await cell.focus();
    await page.keyboard.press('Enter');
    await children(page).locator('li').first().waitFor();
    expect(await listed(page)).toBe(Number(counts.split('/')[0]));
    await lookAt(page, 'statistics-children');
    await page.reload();
    await children(page).locator('li').first().waitFor();
    await page.keyboard.press('Escape');
    await children(page).waitFor({ state: 'detached' });
    expect(searchOf(page).has('member')).toBe(false);
    expect(faults).toEqual([]);
  });

  test('lead from a child to its examination', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await open(page, '?groupBy=grade&splitBy=sex');
    const composition = page.getByRole('img', { name: '侧弯分度构成，按学段（图）' });
    await composition.and(page.locator('[aria-busy="false"]')).waitFor();
    // The first bar begins right of the names, under the legend.
    await composition.click({ position: { x: 90, y: 64 } });
    const first = children(page).locator('li').first();
    await first.getByText('侧弯Ⅰ度').waitFor();
    const name = (await first.locator('b').textContent()) ?? '';
    await first.getByRole('link', { name: '检查记录' }).click();
    await page.waitForURL('**/mainPage/examine-history*');
    await page.getByRole('complementary', { name: '检查详情' }).getByText(name).first().waitFor();
    expect(decodeURIComponent(page.url())).not.toContain(name);
    expect(faults).toEqual([]);
  });

  longTest(
    'keep every choice in the address: back, reload and a copied link show it again',
    async () => {
      const { page, faults } = await stage.openAs('manager');
      await open(page, '?groupBy=grade&splitBy=sex');
      await choice(page, '分组', '学校').click();
      await shown(page, '各学校脊柱弯曲异常检出率，按性别');
      await choice(page, '指标', '姿态不良').click();
      await shown(page, '各学校姿态不良检出率，按性别');
      await choice(page, '再分', '不分').click();
      await shown(page, '各学校姿态不良检出率');
      await lookAt(page, 'statistics-schools');
      const link = page.url();
      await page.goBack();
      await shown(page, '各学校姿态不良检出率，按性别');
      await page.goBack();
      await shown(page, '各学校脊柱弯曲异常检出率，按性别');
      await page.goto(link);
      await shown(page, '各学校姿态不良检出率');
      await choice(page, '分组', '更多分组').click();
      await page.getByRole('menuitem', { name: '班级' }).click();
      await page.getByText('按班级统计时，请先选择一所学校').waitFor();
      await card(page, '侧弯分度构成，按学段').waitFor();
      await page.getByRole('combobox', { name: '学校' }).last().click();
      await page.locator('.ant-select-item-option').last().click();
      await shown(page, '各班级姿态不良检出率');
      await lookAt(page, 'statistics-classes');
      expect(faults).toEqual([]);
    },
  );

  test('show an analyst numbers and no child', async () => {
    const { page, faults } = await stage.openAs('analyst');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await open(page, '?groupBy=grade&splitBy=sex&member=valid');
    expect(await page.locator('.statistic_count, button.statistic-tables_cell').count()).toBe(0);
    expect(await children(page).count()).toBe(0);
    await card(page, BY_GRADE).locator('[role="img"]').click();
    expect(asked.filter((url) => url.includes('/statistics/children'))).toEqual([]);
    await lookAt(page, 'statistics-analyst');
    expect(faults).toEqual([]);
  });
});

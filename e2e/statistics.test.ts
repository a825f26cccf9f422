/** The statistics as manager, doctor and analyst use them: charts, tables, the children behind a number, and links. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/browser.ts';
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
} from './support/screens/statistics.ts';
import { openStage } from './support/stage.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const ZIP = Buffer.from('PK');

const stage = openStage();

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

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

  test('list as many children as each number counts', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await open(page, '?groupBy=grade&splitBy=sex');
    const numbers = page.locator(
      '.statistic_cards .statistic_count, .statistic_counts .statistic_count, .statistic-tables_degrees .statistic_count',
    );
    const count = await numbers.count();
    expect(count).toBeGreaterThan(10);
    for (let at = 0; at < count; at += 1) {
      const number = numbers.nth(at);
      const words = (await number.textContent()) ?? '';
      await number.click();
      await children(page).locator('li').first().waitFor();
      expect(await listed(page), (await number.getAttribute('aria-label')) ?? '').toBe(
        Number(words.replaceAll(',', '')),
      );
      await page.keyboard.press('Escape');
      await children(page).waitFor({ state: 'detached' });
      expect(await number.evaluate((element) => element === document.activeElement)).toBe(true);
    }
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

  test('keep every choice in the address: back, reload and a copied link show it again', async () => {
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
  });

  test('compare two projects once both are chosen', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goToStatistics(page);
    await shown(page, BY_GRADE);
    const field = page.getByRole('combobox', { name: '项目' });
    await field.click();
    await page
      .locator('.ant-select-item-option:not(.ant-select-item-option-selected)')
      .first()
      .click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '查询' }).click();
    await shown(page, '各年级脊柱弯曲异常检出率，按项目');
    expect(searchOf(page).get('projectId')?.split(',')).toHaveLength(2);
    expect(await choice(page, '再分', '项目').getAttribute('aria-pressed')).toBe('true');
    await lookAt(page, 'statistics-projects');
    await open(page, '?groupBy=stage&splitBy=year', '各学段脊柱弯曲异常检出率，按学年');
    await lookAt(page, 'statistics-years');
    expect(faults).toEqual([]);
  });

  test('take three ages, with the rule under them before and the fault after it is broken', async () => {
    const { page, faults } = await stage.openAs('manager');
    await open(page, '?groupBy=grade&splitBy=sex');
    await choice(page, '分组', '年龄组').click();
    await page.getByText('分成 ≤6岁、7–12岁、13–15岁、≥16岁').waitFor();
    await shown(page, '各年龄组脊柱弯曲异常检出率，按性别');
    await page.getByRole('textbox', { name: '第1个年龄' }).fill('13');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '24002005' }).waitFor();
    await lookAt(page, 'statistics-ages-fault');
    await page.getByRole('textbox', { name: '第1个年龄' }).fill('9');
    await page.keyboard.press('Enter');
    await page.getByText('分成 ≤9岁、10–12岁、13–15岁、≥16岁').waitFor();
    // The words follow what is typed; a table follows the answer.
    await page
      .locator('.statistic-charts_card table')
      .getByText('≤9岁', { exact: true })
      .first()
      .waitFor();
    await shown(page, '各年龄组脊柱弯曲异常检出率，按性别');
    expect(searchOf(page).get('ages')).toBe('9,12,15');
    await lookAt(page, 'statistics-ages');
    expect(faults).toEqual([]);
  });

  test('are taken away as a table and as a picture', async () => {
    const { page, faults } = await stage.openAs('manager');
    await open(page, '?groupBy=grade&splitBy=sex');
    const picture = await downloaded(page, () =>
      page.getByRole('button', { name: `${BY_GRADE}，保存为图片` }).click(),
    );
    expect(picture.name).toMatch(/^各年级脊柱弯曲异常检出率，按性别-\d{4}-\d{2}-\d{2}\.png$/);
    expect(picture.bytes.subarray(0, PNG.length)).toEqual(PNG);
    for (const name of ['导出表格', '侧弯分度构成，按学段，导出表格（.xlsx）']) {
      const button = page.getByRole('button', { name, exact: true });
      const sheet = await downloaded(page, () => button.click());
      expect(sheet.name).toMatch(/\.xlsx$/);
      expect(sheet.bytes.subarray(0, ZIP.length)).toEqual(ZIP);
    }
    await page.getByRole('button', { name: '统计口径' }).click();
    const guide = page.getByRole('complementary', { name: '统计口径' });
    await guide.getByText('该度人数÷全部侧弯人数').waitFor();
    await lookAt(page, 'statistics-guide');
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });
});

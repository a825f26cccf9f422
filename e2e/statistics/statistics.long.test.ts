/** Every number of the statistics with its children, projects and ages compared, and what is taken away. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import {
  BY_GRADE,
  children,
  choice,
  goToStatistics,
  listed,
  open,
  searchOf,
  shown,
} from '../support/screens/statistics.ts';
import { openStage } from '../support/stage.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const ZIP = Buffer.from('PK');

const stage = openStage();

async function downloaded(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('the statistics', () => {
  test('list as many children as each number counts', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await open(page, '?groupBy=grade&splitBy=sex');
    const numbers = page.locator(
      '.statistic_cards .statistic_count, .statistic_counts .statistic_count, .statistic_sagittal .statistic_count, .statistic-tables_degrees .statistic_count',
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

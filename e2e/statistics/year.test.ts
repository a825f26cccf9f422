/** The year in numbers: counts that open their children, coverage with schools by name, and the three files. */
import { expect, test } from 'vitest';
import { lookOnBoth } from '../support/browser.ts';
import { children, goToStatistics, listed, searchOf } from '../support/screens/statistics.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

test('a manager reads the year, and opens the children of a number', async () => {
  const { page, faults } = await stage.openAs('manager');
  await goToStatistics(page);
  await page.getByRole('link', { name: '年度汇总' }).click();
  await page.getByRole('heading', { level: 1, name: '年度汇总' }).waitFor();
  const schools = page.getByRole('region', { name: '各学校筛查结果' });
  await schools.getByRole('row', { name: /^合计/ }).waitFor();
  await page.getByRole('region', { name: '10–16岁覆盖' }).waitFor();
  await page
    .getByText(/不含姿态不良/)
    .first()
    .waitFor();
  await lookOnBoth(page, 'statistics-year');

  await page.getByRole('radiogroup', { name: '分组' }).getByText('年级').click();
  const grades = page.getByRole('region', { name: '各年级筛查结果' });
  const number = grades.locator('tbody tr').first().getByRole('button', { name: /受检/ }).first();
  const count = Number(((await number.textContent()) ?? '').replaceAll(/\D/g, ''));
  await number.click();
  await children(page).locator('li').first().waitFor();
  expect(await listed(page)).toBe(count);
  expect(searchOf(page).get('member')).not.toBe(null);
  await page.keyboard.press('Escape');
  await children(page).waitFor({ state: 'detached' });

  expect(faults).toEqual([]);
});

test('the three files are taken home', async () => {
  const { page, faults } = await stage.openAs('manager');
  await page.goto('/mainPage/statistic-analysis/year');
  for (const [format, ending] of [
    ['PDF', 'pdf'],
    ['Excel', 'xlsx'],
    ['Word', 'docx'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `下载${format}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
  }
  expect(faults).toEqual([]);
});

test('an analyst reads the numbers and opens no child', async () => {
  const { page, faults } = await stage.openAs('analyst');
  await page.goto('/mainPage/statistic-analysis/year?member=positive');
  const schools = page.getByRole('region', { name: '各学校筛查结果' });
  await schools.getByRole('row', { name: /^合计/ }).waitFor();
  expect(await page.getByRole('button', { name: /查看名单$/ }).count()).toBe(0);
  expect(await children(page).count()).toBe(0);
  expect(faults).toEqual([]);
});

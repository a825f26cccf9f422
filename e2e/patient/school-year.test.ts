/** From August to September: who repeats is said in August, and on 1 September the lists are right by themselves. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { dialog, goTo, rowOf, search, settled, told } from '../support/list.ts';
import { openStage } from '../support/stage.ts';

const AUGUST = '2027-08-20T10:00:00+08:00';
/** Its last grade leaves. */
const SCHOOL = '临溪市第一高级中学';
const DAYS_TO_SEPTEMBER = 13;
const MINUTES_OF_A_DAY = 24 * 60;

const stage = openStage({
  settings: () => Promise.resolve({ CLOCK_SHIFT_MS: String(Date.parse(AUGUST) - Date.now()) }),
});

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

async function openYear(page: Page): Promise<void> {
  await goTo(page, '学生管理');
  await page.getByRole('link', { name: '新学年准备' }).click();
  await page.getByRole('heading', { level: 1, name: '新学年准备' }).waitFor();
  await region(page, '各年级去向').waitFor();
}

/** The first one who would graduate; answers who that is, and the grade. */
async function repeat(page: Page): Promise<{ name: string; gradeName: string }> {
  const line = region(page, '需要处理').getByRole('listitem').filter({ hasText: '毕业' }).first();
  const gradeName = (await line.textContent())?.split(' ')[0] ?? '';
  await line.getByRole('button', { name: '留级' }).click();
  const form = await dialog(page, '学籍变动');
  await form.getByLabel('学生').click();
  const child = page.locator('.ant-select-dropdown:visible .ant-select-item-option').first();
  const name = (await child.textContent())?.split(' ')[0] ?? '';
  await child.click();
  await page.keyboard.press('Escape');
  await form.getByRole('radio', { name: '9月1日' }).check();
  await lookOnBoth(page, 'school-year-act');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '留级 1 人。可在导入批次中撤销');
  return { name, gradeName };
}

test('what is said in August is so in September, and nobody promotes anybody', async () => {
  const { page, faults } = await stage.openAs('manager');
  await openYear(page);
  await page.getByRole('link', { name: SCHOOL }).click();
  await region(page, '需要处理').getByText('毕业').first().waitFor();
  await lookOnBoth(page, 'school-year');
  const { name, gradeName } = await repeat(page);
  await page.getByText('留级 1', { exact: true }).waitFor();
  await page.getByText('9月1日自动生效，不需要操作').waitFor();
  await lookAt(page, 'school-year-repeats');
  await page.getByRole('link', { name: '导入批次' }).click();
  await settled(page);
  await rowOf(page, '留级 1 人').getByText('学籍变动').waitFor();
  await lookOnBoth(page, 'roster-batches-acts');
  expect(faults).toEqual([]);

  await stage.product.stop();
  await stage.product.start(DAYS_TO_SEPTEMBER * MINUTES_OF_A_DAY);
  const september = await stage.openAs('manager');
  await goTo(september.page, '学生管理');
  await search(september.page, { 姓名: name });
  await rowOf(september.page, name).first().getByText(gradeName).waitFor();
  expect(september.faults).toEqual([]);
});

/** The doctor's day: a child looked up, a new roster, a screening that comes in, results, reports, and the way out. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { today } from '../support/clock.ts';
import {
  choose,
  goTo,
  leave,
  narrow,
  rowOf,
  rows,
  search,
  settled,
  total,
} from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { childOf, newestExam } from '../support/screens/exam.ts';
import { preview, roster, write } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const run = promisify(execFile);
const SCHOOL = '临溪市实验小学';
const IMPORTED_NAME = '李龑䶮';
const IMPORTED_OF_NAME = 7;
const EXAM_LIST = '/mainPage/examine-history';

const stage = openStage();

const nameIn = async (row: Locator) =>
  (await row.locator('.list-table_nameCell').textContent()) ?? '';

async function importRoster(page: Page): Promise<void> {
  await page.goto('/mainPage/patientsList/import');
  await choose(page.getByLabel('学校'), SCHOOL);
  await preview(page, roster());
  await write(page, SCHOOL);
}

/** The days of the rows, as they stand. */
async function daysShown(page: Page): Promise<string[]> {
  const texts = await rows(page).allTextContents();
  return texts.map((text) => /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '');
}

describe('looking up a child', () => {
  test('a class and a name find it, and the drawer tells of former years', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '学生管理');
    await lookAt(page, 'patient-list');
    const { name, schoolName, gradeName, clazzName } = await childOf(page, await newestExam(page));
    await search(page, { 年级: gradeName, 班级: clazzName });
    await search(page, { 姓名: name });
    for (const row of await rows(page).allTextContents()) expect(row).toContain(clazzName);
    await rowOf(page, schoolName).first().click();
    const drawer = page.getByRole('complementary', { name: '学生详情' });
    await drawer.getByRole('heading', { name, exact: true }).waitFor();
    await drawer.locator('.looks_table tbody tr').first().waitFor();
    await lookAt(page, 'patient-drawer');
    expect(await page.getByRole('button', { name: '删除' }).count()).toBe(0);
    await search(page, { 姓名: '查无此人' });
    await page.getByText('没有符合条件的数据').waitFor();
    await lookAt(page, 'patient-list-empty');
    expect(faults).toEqual([]);
  });

  test('children a manager has imported are there for the doctor', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '学生管理');
    const before = await total(page);
    const manager = await stage.openAs('manager');
    await importRoster(manager.page);
    await search(page, { 姓名: IMPORTED_NAME });
    expect(await total(page)).toBe(IMPORTED_OF_NAME);
    expect(await rowOf(page, SCHOOL).count()).toBe(IMPORTED_OF_NAME);
    await page.getByRole('button', { name: '全部清除' }).click();
    await page.locator('.filter-chips_chips').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '刷新' }).click();
    await page
      .getByText(`共 ${before + 60} 条`)
      .first()
      .waitFor();
    expect(faults).toEqual([]);
    expect(manager.faults).toEqual([]);
  });
});

describe('the screening comes in', () => {
  test('uploaded examinations stand first, with coloured results [0.2, 1.6, 2.47]', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    const before = await total(page);
    const day = today();
    const said = await stage.product.simulate('--children', '40', '--school', SCHOOL);
    expect(said).toContain('Records answered: 40 examinations stored, 0 refused');
    await page.getByRole('button', { name: '刷新' }).click();
    await page
      .getByText(`共 ${(before + 40).toLocaleString('zh-CN')} 条`)
      .first()
      .waitFor();
    const days = await daysShown(page);
    expect([day, today()]).toContain(days[0]);
    expect(days).toEqual(days.toSorted().toReversed());
    const grounds = await page
      .locator('.list-table_table .result-tag_name')
      .evaluateAll((tags) => tags.map((tag) => getComputedStyle(tag).backgroundColor));
    expect(grounds.length).toBeGreaterThan(0);
    expect(grounds).not.toContain('rgba(0, 0, 0, 0)');
    await lookAt(page, 'exam-list');
    expect(faults).toEqual([]);
  });

  longTest('a result narrows the list, and the keyboard walks its rows', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await narrow(page, { 结果: '侧弯Ⅱ度' });
    for (const result of await page.locator('.list-table_table .result-tag_tag').allTextContents())
      expect(result).toMatch(/侧弯Ⅱ度|待复测/);
    await rows(page).first().click();
    const drawer = page.getByRole('complementary', { name: '检查详情' });
    await drawer.getByText(/^第 1 条，共/).waitFor();
    await drawer.locator('.exam_segments').first().waitFor();
    await lookAt(page, 'exam-drawer');
    await page.keyboard.press('ArrowDown');
    await drawer.getByText(/^第 2 条，共/).waitFor();
    const second = await nameIn(rows(page).nth(1));
    await drawer.getByRole('heading', { name: second, exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await page.locator('.filter-chips_chip').textContent()).toContain('结果：侧弯Ⅱ度');
    expect(faults).toEqual([]);
  });
});

describe('reports', () => {
  test.each([
    ['快速检查', 'quick'],
    ['完整检查', 'normal'],
  ])(
    'the report of a %s is shown, and its PDF names the child [1.1, 1.2, 2.58]',
    async (way, layout) => {
      const { page, faults } = await stage.openAs('doctor');
      await goTo(page, '检查记录');
      await narrow(page, { 检查方式: way, 结果: '侧弯Ⅰ度' });
      const name = await nameIn(rows(page).first());
      await rows(page).first().click();
      await page
        .getByRole('complementary', { name: '检查详情' })
        .getByRole('button', { name: '打开报告' })
        .click();
      const sheet = page.locator(`article[id^="${layout}"]`);
      await sheet.getByText(name, { exact: true }).waitFor();
      expect(await sheet.getAttribute('aria-label')).toContain(name);
      await lookAt(page, `report-${layout}`);
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: '下载PDF' }).click();
      const file = await (await coming).path();
      expect((await readFile(file)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
      const { stdout } = await run('pdftotext', ['-layout', file, '-']);
      expect(stdout).toContain(name);
      expect(stdout).toContain('仅供参考');
      await page.getByRole('button', { name: '返回' }).click();
      await page.waitForURL(`**${EXAM_LIST}?**way=${layout}**`);
      await page
        .locator('.filter-chips_chip')
        .filter({ hasText: `检查方式：${way}` })
        .waitFor();
      expect(faults).toEqual([]);
    },
  );
});

describe('a day with a broken line', () => {
  longTest(
    'the list says that the server is gone, keeps its rows, and is read anew when it is back',
    async () => {
      const { page } = await stage.openAs('doctor');
      await goTo(page, '检查记录');
      const before = await total(page);
      await stage.product.stop();
      await page.getByRole('button', { name: '刷新' }).click();
      const note = page.getByText('没有刷新成功，这是之前的内容');
      await note.waitFor();
      await lookAt(page, 'exam-list-failed');
      expect(await rows(page).count()).toBeGreaterThan(0);
      await stage.product.start();
      await note.waitFor({ state: 'detached' });
      expect(await total(page)).toBe(before);
      await settled(page);
      await leave(page);
      await page.goto(EXAM_LIST);
      await page.waitForURL(/\/login\?next=/);
    },
  );
});

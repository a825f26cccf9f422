/** Lists as tools: what the filters find is exported and read back, and chosen and deleted as a whole. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '../../apps/server/src/testing/read-files.ts';
import { lookAt } from '../support/browser.ts';
import {
  choose,
  dialog,
  goTo,
  narrow,
  rows,
  settled,
  sortBy,
  told,
  total,
} from '../support/list.ts';
import { exportList } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** The file the toolbar's export brings, without its header. */
async function exported(page: Page): Promise<{ name: string; rows: unknown[][] }> {
  const download = await exportList(page);
  await told(page, '已导出');
  const [, ...cells] = cellsOfXlsx(await readFile(await download.path()));
  return { name: download.suggestedFilename(), rows: cells };
}

/** Unfolds the search row and takes an option of one of its lists. */
async function narrowFolded(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: '展开' }).click();
  await choose(page.getByRole('search').getByRole('combobox', { name: label }), option);
  await page.getByRole('button', { name: '查询' }).click();
  await page.locator('.filter-chips_chip').filter({ hasText: option }).waitFor();
  await settled(page);
}

const OVERALLS = [
  { finding: 'severityThree', beside: 'kyphosis' },
  { finding: 'badPosture', beside: 'lordosis' },
  { finding: 'belowFive', beside: 'lordosis' },
  { finding: 'retest', beside: 'furtherCheck' },
];
/** What makes the tags of a list's rows widest. */
const WIDEST: Readonly<Record<string, (at: number) => object>> = {
  exams: (at) => ({ overall: OVERALLS[at % OVERALLS.length] }),
  users: () => ({ username: '一二三四五六七八九十一二三四五', locked: true }),
  prescription: (at) => ({ status: at % 4, seeDoctorFirst: true }),
};

const tagsOf = (page: Page) =>
  page
    .locator('tr.ant-table-row td')
    .locator('[class*="plainTag"], [class*="result-tag"], [class*="_status"]');

/** Those that reach over the content of their cell. */
function cutTags(page: Page): Promise<string[]> {
  return tagsOf(page).evaluateAll((tags) =>
    tags.flatMap((tag) => {
      const cell = tag.closest('td');
      if (!cell) return [];
      const end = cell.getBoundingClientRect().right;
      const room = end - Number.parseFloat(getComputedStyle(cell).paddingRight);
      return tag.getBoundingClientRect().right > room + 0.5 ? [tag.textContent] : [];
    }),
  );
}

describe('lists at work', () => {
  test('an export holds the rows the filters find, in the order of the screen', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await narrow(page, { 结果: '侧弯Ⅰ度' });
    const found = await total(page);
    await sortBy(page, '检查日期');
    const file = await exported(page);
    expect(file.name).toMatch(/^检查记录-\d{4}-\d{2}-\d{2}\.xlsx$/);
    expect(file.rows).toHaveLength(found);
    expect(new Set(file.rows.map((row) => row[12]))).toEqual(new Set(['侧弯Ⅰ度']));
    expect(await rows(page).first().textContent()).toContain(String(file.rows[0]?.[2]));
    await lookAt(page, 'list-exported');
    expect(faults).toEqual([]);
  });

  test('examinations to retest and declined ones are found', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '检查记录');
    await narrowFolded(page, '后续', '拒检');
    expect(await total(page)).toBeGreaterThan(0);
    await rows(page).first().getByText('拒检').waitFor();
    await lookAt(page, 'exam-list-declined');
    expect(faults).toEqual([]);
  });

  test('what is being typed stays when options arrive late, and goes by 重置', async () => {
    const { page, faults } = await stage.openAs('doctor');
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/school/list?**', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto('/mainPage/patientsList');
    const search = page.getByRole('search');
    const name = search.getByRole('textbox', { name: '姓名' });
    await name.fill('王');
    const answered = page.waitForResponse('**/school/list?**');
    release();
    await answered;
    await search.getByRole('combobox', { name: '学校' }).click();
    await page.locator('.ant-select-item-option').first().waitFor();
    expect(await name.inputValue()).toBe('王');
    await page.getByRole('button', { name: '重置' }).click();
    await expect.poll(() => name.inputValue()).toBe('');
    expect(faults).toEqual([]);
  });

  test('all that the filters find is chosen across pages, and deleted after its number was typed', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    const before = await total(page);
    await narrow(page, { 学校: '临溪市实验小学' });
    const found = await total(page);
    expect(found).toBeGreaterThan(100);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /^选择全部/ }).click();
    const ticked = rows(page).getByRole('checkbox', { checked: true });
    await expect.poll(() => ticked.count()).toBe(20);
    await lookAt(page, 'list-all-chosen');
    await page.locator('.list-page_tools').getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, '删除选中的');
    await question.getByText('名学生的档案').waitFor();
    expect(await question.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill('1');
    expect(await question.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await lookAt(page, 'list-delete-typed');
    await question.getByRole('textbox').fill(String(found));
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '学生已删除');
    await page.getByText('没有符合条件的数据').waitFor();
    await page.getByRole('button', { name: '全部清除' }).first().click();
    await expect.poll(() => total(page)).toBe(before - found);
    expect(faults).toEqual([]);
  });

  test('what has grown since the question was asked is not deleted', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '学生管理');
    await narrow(page, { 学校: '临溪市东湖小学' });
    const found = await total(page);
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /^选择全部/ }).click();
    await page.locator('.list-page_tools').getByRole('button', { name: '删除' }).click();
    const question = await dialog(page, '删除选中的');
    await question.getByRole('textbox').fill(String(found));
    const other = await stage.openAs('manager');
    await goTo(other.page, '学生管理');
    await narrow(other.page, { 学校: '临溪市东湖小学' });
    await rows(other.page).first().getByRole('button', { name: '删除' }).click();
    await (await dialog(other.page, '删除学生')).getByRole('button', { name: '删除' }).click();
    await told(other.page, '学生已删除');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '数据之间不一致，请刷新后重试');
    expect(await question.isVisible()).toBe(true);
    await question.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '刷新' }).click();
    await expect.poll(() => total(page)).toBe(found - 1);
    expect(faults).toEqual([]);
  });

  // At 1440 the drawer stands beside the list, below it over the list; the widest tags come as answers.
  test.each([
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
  ])('no tag of a row is cut beside a drawer, $width wide', async (size) => {
    const { page, faults } = await stage.openAs('manager', size);
    await page.route(/\/(exams|users|prescription\/issued)\/list\?/, async (route) => {
      const response = await route.fetch();
      const { rows: found, ...answer } = await response.json();
      const [, list = ''] = /v1\/(\w+)/.exec(route.request().url()) ?? [];
      const widest = found.map((row: object, at: number) => ({ ...row, ...WIDEST[list]?.(at) }));
      await route.fulfill({ response, json: { ...answer, rows: widest } });
    });
    for (const path of ['examine-history', 'users', 'prescription/issued']) {
      await page.goto(`/mainPage/${path}`);
      await settled(page);
      await tagsOf(page).first().waitFor();
      expect(await cutTags(page), path).toEqual([]);
      if (path === 'users') continue;
      await rows(page).first().locator('td').nth(1).click();
      await page.getByRole('complementary').waitFor();
      await lookAt(page, `list-tags-${path.replace('/', '-')}-${size.width}`);
      expect(await cutTags(page), `${path} with its drawer`).toEqual([]);
    }
    expect(faults).toEqual([]);
  });
});

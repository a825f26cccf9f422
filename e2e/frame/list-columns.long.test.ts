/** The columns and search fields of every list, as the specification names them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cellsOfXlsx } from '../../apps/server/src/testing/read-files.ts';
import { DESK, type Size } from '../support/browser.ts';
import { goTo, narrow, rows, search, settled } from '../support/list.ts';
import { childOf, newestExam, openChild } from '../support/screens/exam.ts';
import { exportList } from '../support/screens/job.ts';
import { openStage } from '../support/stage.ts';

/** Wide enough that no column is folded away. */
const WALL = { width: 2400, height: 900 };

const stage = openStage();

async function openList(user: string, entry: string, size: Size = WALL): Promise<Page> {
  const { page } = await stage.openAs(user, size);
  await goTo(page, entry);
  return page;
}

const columns = (page: Page) => page.locator('.ant-table-thead th').allTextContents();

/** Switches every column on. */
async function showAllColumns(page: Page): Promise<void> {
  await page.getByRole('button', { name: '列设置' }).click();
  for (const box of await page.locator('.column-settings_settings').getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check();
  await page.keyboard.press('Escape');
}

/** The labels of the search row, unfolded. */
async function fields(page: Page): Promise<string[]> {
  const form = page.getByRole('search');
  const more = form.getByRole('button', { name: '展开' });
  if ((await more.count()) > 0) await more.click();
  return form.locator('.search-form_qfLabel').allTextContents();
}

function field(page: Page, label: string) {
  return page.getByRole('search').getByRole('textbox', { name: label, exact: true });
}

describe('the columns of a list', () => {
  // proves [2.44, 2.45, 2.51, 2.52, 2.53, 2.55]
  test.each([
    ['doctor', '学生管理', '学校 学号 姓名 出生日期 年龄 性别 年级 班级 电话'],
    ['platform', '机构管理', '机构名称 机构编号 创建日期'],
    ['manager', '学校管理', '学校名称 所属地区'],
    ['manager', '用户管理', '用户名 角色 所属机构 手机号'],
    ['manager', '访问审批', '姓名 角色 状态 到期日 用途 批准人 批准时间'],
    ['manager', '操作日志', '用户名 机构 角色 模块 操作对象 操作内容 级别 操作类型 操作时间'],
  ])('%s: %s has %s, and a search row', async (user, entry, named) => {
    const page = await openList(user, entry);
    expect(await columns(page)).toEqual(expect.arrayContaining(named.split(' ')));
    expect(await rows(page).count()).toBeGreaterThan(0);
    expect(await fields(page)).not.toEqual([]);
  });

  test.each([
    ['学生管理', '班级'],
    ['检查记录', '检查日期'],
    ['项目管理', '筛查进度'],
  ])('beside the drawer %s keeps %s in sight', async (entry, kept) => {
    const page = await openList('manager', entry, DESK);
    const before = await columns(page);
    await rows(page).first().click();
    await page.locator('.drawer_drawer').waitFor();
    await expect.poll(async () => (await columns(page)).length).toBeLessThan(before.length);
    expect(await columns(page)).toContain(kept);
    const table = page.locator('.list-table_table .ant-table-body');
    await expect.poll(() => table.evaluate((e) => e.scrollWidth - e.clientWidth)).toBe(0);
  });

  test('examinations have all of theirs, the result coloured by its word [2.44, 2.47]', async () => {
    const page = await openList('doctor', '检查记录');
    await showAllColumns(page);
    const named =
      '学号 学校 姓名 年龄 出生日期 性别 年级 班级 检查日期 躯干旋转角 结果 医生 数据列表';
    expect(await columns(page)).toEqual(expect.arrayContaining(named.split(' ')));
    const results = await page
      .locator('.list-table_table .result-tag_name')
      .evaluateAll((tags) =>
        tags.map((tag) => `${tag.getAttribute('data-result')} ${tag.textContent}`),
      );
    expect(results.length).toBeGreaterThan(0);
    const known =
      '0 正常,0 未达到5°,5 姿态不良,1 侧弯Ⅰ度,2 侧弯Ⅱ度,3 侧弯Ⅲ度,4 前凸异常,4 后凸异常';
    expect(known.split(',')).toEqual(expect.arrayContaining(results));
  });

  test('some columns are on the screen only, and some in the file only [2.48, 7.35]', async () => {
    const page = await openList('doctor', '检查记录');
    await narrow(page, { 结果: '侧弯Ⅲ度' });
    await showAllColumns(page);
    const shown = await columns(page);
    const download = await exportList(page);
    const [head = []] = cellsOfXlsx(await readFile(await download.path()));
    for (const title of ['姓名', '学号', '年级', '班级', '出生日期', '躯干旋转角']) {
      expect(shown).toContain(title);
      expect(head).toContain(title);
    }
    expect(shown).toContain('操作');
    expect(head).not.toContain('操作');
    for (const title of ['最大角度（度）', '待复测']) {
      expect(head).toContain(title);
      expect(shown).not.toContain(title);
    }
  });

  test('the history of a child has name, time, angles and result [2.50]', async () => {
    const { page } = await stage.openAs('doctor', WALL);
    const exam = await newestExam(page);
    const history = await openChild(page, await childOf(page, exam));
    await history.locator('.looks_table tbody tr').first().waitFor();
    expect(await history.locator('.looks_table th').allTextContents()).toEqual([
      '检查时间',
      '快速数据',
      '结果',
      '报告',
    ]);
    expect(await history.getByRole('heading', { level: 3 }).first().textContent()).toContain(
      exam.name,
    );
  });

  test('most columns of the log are sorted by a click [2.56]', async () => {
    const page = await openList('manager', '操作日志');
    const sortable = page.locator('.ant-table-thead th.ant-table-column-has-sorters');
    expect(await sortable.allTextContents()).toEqual([
      '用户名',
      '机构',
      '角色',
      '模块',
      '级别',
      '操作类型',
      '操作时间',
    ]);
    const asked = page.waitForRequest((request) => request.url().includes('asc=username'));
    await sortable.first().click();
    await asked;
    await settled(page);
    const names = await rows(page).locator('td:nth-child(1)').allTextContents();
    expect(names).toEqual(names.toSorted());
  });
});

describe('the search row of a list', () => {
  test('of children has school, grade, class, number, name and phone [2.46]', async () => {
    const page = await openList('doctor', '学生管理');
    expect(await fields(page)).toEqual(
      expect.arrayContaining(['学校', '年级', '班级', '学号', '姓名', '电话']),
    );
    for (const label of ['姓名', '电话'])
      expect(await field(page, label).getAttribute('maxlength')).toBe('50');
    expect(await page.getByRole('search').getByRole('combobox', { name: '学校' }).count()).toBe(1);
  });

  test('of examinations has school, way of examining, result and name [2.49]', async () => {
    const page = await openList('doctor', '检查记录');
    expect(await fields(page)).toEqual(
      expect.arrayContaining(['学校', '检查方式', '结果', '姓名']),
    );
  });

  test('of users takes a name of 15 characters and keeps it while another screen is open [4.40, 5.42]', async () => {
    const page = await openList('manager', '用户管理');
    expect(await field(page, '用户名').getAttribute('maxlength')).toBe('15');
    await search(page, { 用户名: 'doctor' });
    await goTo(page, '学校管理');
    await goTo(page, '用户管理');
    expect(await field(page, '用户名').inputValue()).toBe('doctor');
    expect(await rows(page).count()).toBe(1);
  });
});

test('twenty rows are on the first page, and the pages speak Chinese [3.38, 9.11, 9.25]', async () => {
  const page = await openList('doctor', '学生管理');
  expect(await rows(page).count()).toBe(20);
  const pages = page.locator('.ant-pagination');
  await pages.getByText('20 条/页').waitFor();
  for (const name of ['上一页', '下一页'])
    expect(await pages.getByTitle(name).count()).toBeGreaterThan(0);
  expect(await pages.textContent()).toContain('共');
});

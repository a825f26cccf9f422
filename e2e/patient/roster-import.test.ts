/**
 * The manager's roster: a file with faults, the mended file looked at and written, another one that changes children and
 * is taken back; and files that are no roster.
 */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { choose, dialog, goTo, rowOf, search, settled, told } from '../support/list.ts';
import { openImport, preview, roster, write } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const SCHOOL = '临溪市实验小学';
const RIGHT = { E9: '2023级', B4: '𫰠𮯰', B12: '林嘉禾', D12: '2015-03-01', F12: '五（1）班' };
/** A name that nobody else has. */
const RENAMED = '许清悦';

const stage = openStage();

const rowsIn = (page: Page): Locator => page.getByRole('region', { name: '名单中的学生' });

/** One cell is typed anew, one row left out, and a row that is right is changed in a dialog. */
async function correctInPlace(page: Page): Promise<void> {
  const rows = rowsIn(page);
  const cell = rows.getByRole('textbox', { name: '出生日期，第 12 行' });
  await cell.fill('2015-02-29');
  await cell.press('Enter');
  await rows.getByText('日期不存在，2015年2月只有28天').waitFor();
  await cell.fill('2015-03-11');
  await cell.press('Enter');
  await rows.getByRole('button', { name: '错误 3' }).waitFor();
  await rows.getByRole('row', { name: /G57/ }).getByRole('button', { name: '不导入' }).click();
  await rows.getByRole('button', { name: '错误 2' }).waitFor();
  await rows.getByRole('button', { name: '不导入 1' }).click();
  await rows.getByRole('button', { name: '恢复导入' }).waitFor();
  await lookOnBoth(page, 'roster-import-excluded');
  await rows.getByRole('button', { name: '新增' }).click();
  await rows.getByRole('row').nth(1).getByRole('button', { name: '修改' }).click();
  const form = await dialog(page, '修改第 2 行');
  await form.getByLabel('班级').fill('9班');
  await lookOnBoth(page, 'roster-import-row');
  await form.getByRole('button', { name: '保存' }).click();
  await rows.getByText('五年级9班').waitFor();
}

async function seeFaults(page: Page): Promise<void> {
  const wrong = { D12: '2015-02-30', C38: '南', A50: 'G330102201503190003', G57: '1386021' };
  await preview(page, roster(wrong));
  await page.getByText('名单中还有错误，不能写入').waitFor();
  const rows = rowsIn(page);
  await rows.getByRole('row', { name: /D12.*日期不存在，2015年2月只有28天/ }).waitFor();
  await rows.getByText('与第 5 行重复，同一学校学号不能重复').waitFor();
  expect(await page.getByRole('button', { name: '写入名单' }).count()).toBe(0);
  await lookOnBoth(page, 'roster-import-faults');
  await correctInPlace(page);
  await page.getByRole('button', { name: '带错误原因的文件' }).click();
  // More than fifty children are handed out for a purpose.
  await page.getByLabel('学校存档').check();
  await page.getByRole('button', { name: '继续导出' }).click();
  const tasks = page.getByRole('dialog', { name: '任务' });
  const download = page.waitForEvent('download');
  await tasks.getByRole('button', { name: /^下载：.*名单差异/ }).click();
  expect((await download).suggestedFilename()).toContain('名单差异');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '重新选择文件' }).click();
}

async function seeWarnings(page: Page): Promise<void> {
  await page.getByText('有 2 行在表格中被隐藏或筛选掉').waitFor();
  await page.getByText('没有读取：去年（隐藏）').waitFor();
  const rows = rowsIn(page);
  await rows.getByRole('button', { name: '建议核对 3' }).click();
  await rows.getByText('字库中没有“𮯰”').waitFor();
  const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;
  await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
  await rows.getByRole('cell', { name: 'E9' }).waitFor();
  await rows.getByText('与第 2 行同班、同名、出生日期也相同，学号不同').waitFor();
  await lookOnBoth(page, 'roster-import-warned');
}

/** Nobody of this school is in the file: its name is typed before anything is written. */
async function writeGuarded(page: Page): Promise<void> {
  await page.getByText('与本校现有名单只重合 0.0%').waitFor();
  await rowsIn(page).getByRole('button', { name: '新增 60' }).click();
  await rowsIn(page).getByText('第 1–50 条，共 60 条').waitFor();
  await rowsIn(page).getByRole('button', { name: '下一页' }).click();
  await rowsIn(page).getByText('第 51–60 条，共 60 条').waitFor();
  await lookOnBoth(page, 'roster-import-new');
  await page.getByLabel('学校名称').fill('临溪市实验中学');
  expect(await page.getByRole('button', { name: '写入名单' }).isDisabled()).toBe(true);
  await write(page, SCHOOL);
  await page.getByText('成功导入 60 条').waitFor();
  await lookOnBoth(page, 'roster-import-done');
}

/** Another column is read as the name, and the next file of the school is read so too, until columns are found again. */
async function chooseColumns(page: Page): Promise<void> {
  const rows = rowsIn(page);
  await page.getByRole('button', { name: '列对应' }).click();
  const form = await dialog(page, '列对应');
  await choose(form.getByLabel('姓名'), 'B 姓名');
  await choose(form.getByLabel('班级'), 'B 姓名');
  await form.getByRole('button', { name: '重新读取' }).click();
  await form.getByText('已选作班级，请选择另一列').waitFor();
  await lookOnBoth(page, 'roster-import-columns-fault');
  await choose(form.getByLabel('班级'), 'E 年级');
  await choose(form.getByLabel('年级'), 'F 班级');
  await lookOnBoth(page, 'roster-import-columns');
  await form.getByRole('button', { name: '重新读取' }).click();
  await page.getByText('列已按临溪市实验小学上次的对应识别').waitFor();
  await rows.getByRole('row').nth(1).waitFor();
  await lookOnBoth(page, 'roster-import-chosen');
  await page.getByRole('button', { name: '换文件' }).click();
  await preview(page, roster(RIGHT));
  await page.getByRole('button', { name: '恢复自动识别' }).click();
  await page.getByText('列已按临溪市实验小学上次的对应识别').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '写入后会怎样' }).waitFor();
}

/** Old → new, also when the page is loaded again. */
async function seeChanges(page: Page): Promise<void> {
  const rows = rowsIn(page);
  await rows.getByRole('row', { name: /班级.*五年级1班.*五年级2班/ }).waitFor();
  await lookOnBoth(page, 'roster-import-changed');
  const pick = rows.getByRole('button', { name: '班级 2' });
  await pick.click();
  await rows.getByText('第 1–2 条，共 2 条').waitFor();
  await page.reload();
  await rows.getByText('第 1–2 条，共 2 条').waitFor();
  expect(await pick.getAttribute('aria-pressed')).toBe('true');
  // 任务 leads back to it.
  await page.goto('/mainPage/patientsList');
  await page.getByRole('button', { name: /^任务/ }).click();
  const tasks = page.getByRole('dialog', { name: '任务' });
  await tasks
    .getByRole('link', { name: /^查看：预览名单/ })
    .first()
    .click();
  await rows.getByRole('button', { name: '班级 2' }).waitFor();
  await rows.getByRole('button', { name: '在校但不在文件中' }).click();
  await rows.getByRole('row').nth(1).waitFor();
  await lookOnBoth(page, 'roster-import-absent');
  // Whoever lets them leave types the name of the school.
  await page.getByRole('radio', { name: /^标记为已离校/ }).check();
  await page.getByText(/人标记为已离校。确认无误/).waitFor();
  await lookOnBoth(page, 'roster-import-leaving');
  await page.getByRole('radio', { name: /^先保留/ }).check();
}

/** Somebody edits a child by hand after it was imported. */
async function renameByHand(page: Page): Promise<void> {
  await goTo(page, '学生管理');
  await search(page, { 姓名: RENAMED });
  await rowOf(page, RENAMED).getByRole('button', { name: '编辑' }).click();
  const form = await dialog(page, '编辑学生');
  await form.getByLabel('姓名').fill('许清月');
  await form.getByRole('button', { name: '保存' }).click();
  await told(page, '学生信息已修改');
}

/** The newer batch first; what was edited since stays. */
async function takeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: '导入批次' }).click();
  await page.getByRole('heading', { level: 1, name: '导入批次' }).waitFor();
  await settled(page);
  await lookOnBoth(page, 'roster-batches');
  const drawer = page.getByRole('complementary', { name: '批次详情' });
  const act = (name: string) => drawer.getByRole('button', { name, exact: true });
  await rowOf(page, '60').getByRole('button', { name: '撤销' }).click();
  await drawer.getByLabel('撤销理由').fill('选错学校');
  await act('撤销这一批').click();
  await drawer.getByText('之后还有一批改过同样的学生，请先撤销那一批').waitFor();
  await act('去看那一批').click();
  await act('撤销').click();
  await drawer.getByText('可以撤回 3 人，1 人不会撤回').waitFor();
  await act('撤销这一批').click();
  await drawer.getByText('请填写撤销理由').waitFor();
  await lookOnBoth(page, 'roster-batch-undo');
  await drawer.getByLabel('撤销理由').fill('选成了上学期的旧文件');
  await act('撤销这一批').click();
  await drawer.getByText('已撤销 3 人，1 人没有撤销').waitFor();
  await drawer.getByText('姓名，保留新值').waitFor();
  await rowOf(page, '部分撤销').waitFor();
  await lookOnBoth(page, 'roster-batch-undone');
}

describe('importing a roster', () => {
  test('faults are shown in their places, the mended file is looked at, written and taken back [8.65, 8.76]', async () => {
    const { page, faults } = await stage.open();
    await openImport(page);
    await lookAt(page, 'roster-import-choose');
    await choose(page.getByLabel('学校'), SCHOOL);
    await seeFaults(page);
    await preview(page, roster(RIGHT, [4, 5]));
    await seeWarnings(page);
    await writeGuarded(page);

    await page.getByRole('button', { name: '继续导入' }).click();
    await preview(page, roster(RIGHT, [4, 5]));
    await page.getByText('名单没有变化，无需写入').waitFor();
    await chooseColumns(page);
    await page.getByText('名单没有变化，无需写入').waitFor();
    await page.getByRole('button', { name: '换文件' }).click();
    await preview(page, roster({ ...RIGHT, F2: '2班', G3: '13900000352', B5: RENAMED, F6: '3班' }));
    await seeChanges(page);
    await write(page, SCHOOL);
    await page.getByText('成功导入 4 条').waitFor();
    await renameByHand(page);
    await takeBack(page);
    expect(faults).toEqual([]);
  });

  test('a file that is no spreadsheet is told how to become one', async () => {
    const { page } = await stage.open();
    await openImport(page);
    await choose(page.getByLabel('学校'), SCHOOL);
    const other = { name: '名单.pdf', mimeType: 'text/plain', buffer: Buffer.from('%PDF') };
    await page.getByLabel('名单文件').setInputFiles(other);
    await page.getByText('“名单.pdf”不是 .xls、.xlsx 或 .csv 文件').waitFor();
    const renamed = { name: '名单.xls', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') };
    await page.getByLabel('名单文件').setInputFiles(renamed);
    await page.getByRole('button', { name: '预览名单' }).click();
    await page.getByText('这是 PDF 文件').waitFor();
    await lookAt(page, 'roster-import-refused');
  });
});

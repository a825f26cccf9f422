/** The manager's roster: a file with faults, the mended file, and files that are no roster. */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { chooseSchool, openImport, roster } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('importing a roster', () => {
  test('faults are shown in their places, and the mended file is written [8.65, 8.76]', async () => {
    const { page, faults } = await stage.open();
    await openImport(page);
    await lookAt(page, 'roster-import-choose');
    await chooseSchool(page);
    const wrong = { D12: '2015-02-30', C38: '南', A50: 'G330102201503190003', G57: '1386021' };
    await page.getByLabel('名单文件').setInputFiles(roster(wrong));
    await page.getByRole('button', { name: '开始校验' }).click();
    await page.getByText('4 个单元格需要修改，名单还没有写入').waitFor();
    await page.getByText('日期不存在，2015年2月只有28天').waitFor();
    await page.getByText('与第 5 行重复，同一学校学号不能重复').waitFor();
    await page.getByRole('button', { name: 'C38' }).click();
    await page.getByText('C38 在文件中的位置').waitFor();
    await lookAt(page, 'roster-import-faults');

    await page.getByText('改好后点“另存为”').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '带错误原因的文件' }).click();
    expect((await download).suggestedFilename()).toBe('实验小学2026秋季在校生名单_错误原因.xlsx');

    await page.getByRole('button', { name: '重新选择文件' }).click();
    const right = { E9: '2023级', B4: '𫰠𮯰', B12: '林嘉禾', D12: '2015-03-01', F12: '五（1）班' };
    await page.getByLabel('名单文件').setInputFiles(roster(right, [4, 5]));
    await page.getByRole('button', { name: '开始校验' }).click();
    await page.getByText('全部通过，名单还没有写入').waitFor();
    await page.getByText('3 处建议核对，可以照常写入').waitFor();
    await page.getByText('有 2 行在表格中被隐藏或筛选掉').waitFor();
    await page.getByText('没有读取：去年（隐藏）').waitFor();
    await page.getByText('字库中没有“𮯰”').waitFor();
    const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;
    await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
    await page.getByRole('cell', { name: 'E9' }).waitFor();
    await page.getByText('与第 2 行同班、同名、出生日期也相同，学号不同').waitFor();
    await lookAt(page, 'roster-import-right');
    await page.getByRole('button', { name: '写入名单' }).click();
    await page.locator('.roster-import_note').getByText('成功导入 60 条').waitFor();
    await lookAt(page, 'roster-import-done');
    expect(faults).toEqual([]);
  });

  test('a file that is no spreadsheet is told how to become one', async () => {
    const { page } = await stage.open();
    await openImport(page);
    await chooseSchool(page);
    const other = { name: '名单.pdf', mimeType: 'text/plain', buffer: Buffer.from('%PDF') };
    await page.getByLabel('名单文件').setInputFiles(other);
    await page.getByText('“名单.pdf”不是 .xls、.xlsx 或 .csv 文件').waitFor();
    const renamed = { name: '名单.xls', mimeType: 'text/plain', buffer: Buffer.from('%PDF-1.7') };
    await page.getByLabel('名单文件').setInputFiles(renamed);
    await page.getByRole('button', { name: '开始校验' }).click();
    await page.getByText('这是 PDF 文件').waitFor();
    await lookAt(page, 'roster-import-refused');
  });
});

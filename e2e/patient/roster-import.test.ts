/** The manager's roster: a file with faults, the mended file looked at and written, another one that changes children, and files that are no roster. */
import { describe, expect, test } from 'vitest';
import { lookAt, lookOnBoth } from '../support/browser.ts';
import { choose } from '../support/list.ts';
import { openImport, preview, roster, write } from '../support/screens/roster.ts';
import { openStage } from '../support/stage.ts';

const SCHOOL = '临溪市实验小学';
const RIGHT = { E9: '2023级', B4: '𫰠𮯰', B12: '林嘉禾', D12: '2015-03-01', F12: '五（1）班' };

const stage = openStage();

describe('importing a roster', () => {
  test('faults are shown in their places, the mended file is looked at and written [8.65, 8.76]', async () => {
    const { page, faults } = await stage.open();
    await openImport(page);
    await lookAt(page, 'roster-import-choose');
    await choose(page.getByLabel('学校'), SCHOOL);
    const wrong = { D12: '2015-02-30', C38: '南', A50: 'G330102201503190003', G57: '1386021' };
    await preview(page, roster(wrong));
    await page.getByText('名单中还有错误，不能写入').waitFor();
    const rows = page.getByRole('region', { name: '名单中的学生' });
    await rows.getByRole('row', { name: /D12.*日期不存在，2015年2月只有28天/ }).waitFor();
    await rows.getByText('与第 5 行重复，同一学校学号不能重复').waitFor();
    expect(await page.getByRole('button', { name: '写入名单' }).count()).toBe(0);
    await lookOnBoth(page, 'roster-import-faults');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '带错误原因的文件' }).click();
    const tasks = page.getByRole('dialog', { name: '任务' });
    await tasks.getByRole('button', { name: '下载：名单差异' }).first().click();
    expect((await download).suggestedFilename()).toContain('名单差异');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '重新选择文件' }).click();
    await preview(page, roster(RIGHT, [4, 5]));
    await page.getByText('有 2 行在表格中被隐藏或筛选掉').waitFor();
    await page.getByText('没有读取：去年（隐藏）').waitFor();
    await rows.getByRole('button', { name: '建议核对 3' }).click();
    await rows.getByText('字库中没有“𮯰”').waitFor();
    const loaded = () => [...document.fonts].filter(({ status }) => status === 'loaded').length;
    await expect.poll(() => page.evaluate(loaded)).toBeGreaterThan(0);
    await rows.getByRole('cell', { name: 'E9' }).waitFor();
    await rows.getByText('与第 2 行同班、同名、出生日期也相同，学号不同').waitFor();
    await lookOnBoth(page, 'roster-import-warned');

    // Nobody of this school is in the file: its name is typed before anything is written.
    await page.getByText('与本校现有名单只重合 0.0%').waitFor();
    await rows.getByRole('button', { name: '新增 60' }).click();
    await rows.getByText('第 1–50 条，共 60 条').waitFor();
    await lookOnBoth(page, 'roster-import-new');
    const button = page.getByRole('button', { name: '写入名单' });
    await page.getByLabel('学校名称').fill('临溪市实验中学');
    expect(await button.isDisabled()).toBe(true);
    await write(page, SCHOOL);
    await page.getByText('成功导入 60 条').waitFor();
    await lookOnBoth(page, 'roster-import-done');
    expect(faults).toEqual([]);
  });

  test('what another file changes stands as old → new, also when the page is loaded again', async () => {
    const { page, faults } = await stage.open();
    await openImport(page);
    await choose(page.getByLabel('学校'), SCHOOL);
    await preview(page, roster(RIGHT));
    await page.getByText('名单没有变化，无需写入').waitFor();
    await lookOnBoth(page, 'roster-import-same');
    await page.getByRole('button', { name: '换文件' }).click();
    await preview(
      page,
      roster({ ...RIGHT, F2: '2班', G3: '13900000352', B5: '许清悦', F6: '3班' }),
    );
    const rows = page.getByRole('region', { name: '名单中的学生' });
    await rows.getByRole('row', { name: /班级.*五年级1班.*五年级2班/ }).waitFor();
    await lookOnBoth(page, 'roster-import-changed');
    await rows.getByRole('button', { name: '班级 2' }).click();
    await rows.getByText('第 1–2 条，共 2 条').waitFor();
    await page.reload();
    await rows.getByText('第 1–2 条，共 2 条').waitFor();
    expect(await rows.getByRole('button', { name: '班级 2' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await rows.getByRole('button', { name: '在校但不在文件中' }).click();
    await rows.getByText(/共 \d+ 条/).waitFor();
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

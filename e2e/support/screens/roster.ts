/** The import of a roster, and a school's roster as an .xls file: 60 children of the fifth grade in four classes. */
import type { Page } from 'playwright-core';
import { xlsOf } from '../../../apps/server/src/platform/spreadsheet/xls.factory.ts';
import { signIn } from '../sign-in.ts';

const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '联系电话'];
const NAMES = ['林嘉禾', '周子航', '何沐阳', '许清越', '丁若棠', '夏君泽', '顾星野', '李龑䶮'];

/** `spoil` changes cells by their place, like `C38`; `hidden` rows are filtered out, counted from 0. */
export function roster(spoil: Record<string, string> = {}, hidden: readonly number[] = []) {
  const rows = Array.from({ length: 60 }, (_, index) => [
    `G33010220150319${String(index).padStart(4, '0')}`,
    NAMES[index % NAMES.length] ?? '',
    index % 2 === 0 ? '女' : '男',
    `2015-0${3 + Math.floor(index / 28)}-${String(1 + (index % 28)).padStart(2, '0')}`,
    '五年级',
    `${1 + (index % 4)}班`,
    `138000${String(index).padStart(5, '0')}`,
  ]);
  for (const [cell, value] of Object.entries(spoil)) {
    const row = rows[Number(cell.slice(1)) - 2];
    if (row) row['ABCDEFG'.indexOf(cell.charAt(0))] = value;
  }
  const buffer = xlsOf([
    { name: '名单', rows: [HEADER, ...rows], hiddenRows: hidden },
    { name: '去年', rows: [HEADER, ...rows.slice(1)], hidden: true },
  ]);
  return { name: '实验小学2026秋季在校生名单.xls', mimeType: 'application/vnd.ms-excel', buffer };
}

export async function openImport(page: Page): Promise<void> {
  await signIn(page, 'manager');
  await page.goto('/mainPage/patientsList/import');
  await page.getByRole('heading', { name: '导入学生名单' }).waitFor();
}

/** Sends a file for a school and waits until it was compared with it. */
export async function preview(page: Page, file: ReturnType<typeof roster>): Promise<void> {
  await page.getByLabel('名单文件').setInputFiles(file);
  await page.getByRole('button', { name: '预览名单' }).click();
  await page.getByRole('heading', { name: '写入后会怎样' }).waitFor();
}

/** Writes what is previewed; the name of the school confirms what looked wrong. */
export async function write(page: Page, school: string): Promise<void> {
  const name = page.getByLabel('学校名称');
  if ((await name.count()) > 0) await name.fill(school);
  await page.getByRole('button', { name: '写入名单' }).click();
  await page.getByRole('status').getByText('成功导入').waitFor();
}

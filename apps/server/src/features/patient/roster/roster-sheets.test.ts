/** What people send is more than its cells: times behind dates, hidden rows, columns and sheets, protected books. */
import { readFile } from 'node:fs/promises';
import { importRoster, listPatients } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { xlsOf } from '#platform/spreadsheet/xls.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { CHILD, childrenIn, HEADER, newSchool, OTHER } from './roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

async function send(bytes: Buffer, who: 'manager' | 'platform' = 'manager') {
  const fields = { schoolId, ...(who === 'platform' && { orgId: world.home.orgId }) };
  const { body } = await world.as(who).upload(importRoster, fields, { name: '名单.xls', bytes });
  return body;
}

const fileAt = (path: string) => readFile(new URL(path, import.meta.url));

test('a grade has one name, a class no year, and a list finds both however they are written', async () => {
  const grades = ['小学五年级', '五', '5', '5年级', '小五', '五年级'];
  const classes = ['2022级4班', '0504', '504班', '五（4）班', '四（4）班', '2020级4班'];
  const fifth = grades.map((grade, at) =>
    CHILD.with(0, `5${at}`)
      .with(1, `孩${grade}`)
      .with(4, grade)
      .with(5, classes[at] ?? ''),
  );
  const others = ['初二', '八年级', '高一', '大班', '初四', '职高一年级', '学前班'].map(
    (grade, at) => CHILD.with(0, `8${at}`).with(1, `孩${grade}`).with(4, grade),
  );
  const { code, data } = await send(xlsOf([{ name: '名单', rows: [HEADER, ...fifth, ...others] }]));
  expect(code).toBe(8000);
  expect(data.warnings).toMatchObject([
    { row: 6, column: 'F', value: '四（4）班' },
    { row: 7, column: 'F', value: '2020级4班' },
    { row: 14, column: 'E', value: '学前班' },
    { row: 12, column: 'E', value: '初四' },
  ]);
  const stored = await childrenIn(world.database, world.home, schoolId);
  expect(stored.map(({ gradeName, clazzName }) => gradeName + clazzName)).toEqual([
    ...Array<string>(4).fill('五年级4班'),
    '五年级四(4)班',
    '五年级2020级4班',
    '八年级4班',
    '八年级4班',
    '高一4班',
    '大班4班',
    '初四4班',
    '职高一年级4班',
    '学前班4班',
  ]);
  const found = async (gradeName: string) => {
    const { body } = await world.as('manager').call(listPatients, { schoolId, gradeName });
    return body['total'];
  };
  for (const gradeName of grades) expect(await found(gradeName)).toBe(6);
  expect(await found('初2')).toBe(2);
});

test('a note below the children is one fault that asks to delete its row', async () => {
  const notes = [['填表人：王老师    审核：李主任    2026年9月10日'], ['合计', '2人']];
  const rows = [HEADER, CHILD, OTHER, [], ...notes];
  const { code, data } = await send(xlsOf([{ name: '名单', rows }]));
  expect(code).toBe(24001405);
  expect(data).toMatchObject({ total: 4, faultCount: 2, counts: { added: 2 } });
  const one = { column: 'A', why: '这一行不是学生', fix: '请删除这一行' };
  expect(data.faults).toMatchObject([
    { ...one, row: 5 },
    { ...one, row: 6, value: '合计' },
  ]);
});

test('a birth date with a time of day is a fault that names the cell and both days', async () => {
  const { code, data } = await send(await fileAt('./time-of-day.xls'));
  expect(code).toBe(24001405);
  const both = '可能是 2015-03-18，也可能是 2015-03-19';
  expect(data.faults).toMatchObject([
    { row: 2, column: 'D', value: '2015-03-18 23:59:17', why: `带有时间 23:59:17，${both}` },
    { row: 3, column: 'D', value: '2015-03-18 16:00:00', why: `带有时间 16:00:00，${both}` },
    { row: 4, column: 'D', value: '2015-03-18 16:00:00', why: `带有时间 16:00:00，${both}` },
    { row: 5, column: 'D', value: '2015-03-18 23:59:17', why: `带有时间 23:59:17，${both}` },
  ]);
  expect(await childrenIn(world.database, world.home, schoolId)).toEqual([]);
});

test('the platform administrator hears of the time, and of no birth date', async () => {
  const { data } = await send(await fileAt('./time-of-day.xls'), 'platform');
  expect(data.faults[0].why).toContain('带有时间 23:59:17');
  expect(JSON.stringify(data)).not.toContain('2015-03-18');
});

test('hidden rows, columns and sheets come along and are told', async () => {
  const bytes = xlsOf([
    { name: '2025', rows: [HEADER, CHILD.with(0, 'x')], hidden: true },
    { name: '在校生', rows: [HEADER, CHILD, OTHER], hiddenRows: [2, 9], hiddenColumns: [2, 6] },
    { name: '说明', rows: [['请填写']] },
    { name: '空', rows: [] },
  ]);
  const { code, data } = await send(bytes);
  expect(code).toBe(8000);
  expect(data).toMatchObject({ added: 2 });
  expect(data.source).toEqual({
    sheet: '在校生',
    otherSheets: [
      { name: '说明', hidden: false },
      { name: '2025', hidden: true },
    ],
    hiddenRows: 1,
    hiddenColumns: ['性别', '联系电话'],
  });
});

test('a refusal tells them too, since its faults may lie where nobody sees them', async () => {
  const rows = [HEADER, CHILD.with(2, '南'), OTHER];
  const { data } = await send(xlsOf([{ name: '在校生', rows, hiddenRows: [1] }]));
  expect(data.source).toMatchObject({ sheet: '在校生', hiddenRows: 1, hiddenColumns: [] });
});

test('a protected book without a password of its own is imported', async () => {
  const book = '../../../platform/spreadsheet/protected-books/rc4.xls';
  expect((await send(await fileAt(book))).data).toMatchObject({ added: 40 });
});

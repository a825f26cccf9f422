/** Lists as schools keep them: what a preview reads of them is what a batch writes. */
import {
  importRoster,
  previewRoster,
  rosterBatchErrors,
  writeRosterBatch,
} from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { xlsxBomb, xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { childrenIn, newSchool, rosterFile } from '../../roster/roster.factory.ts';
import { BOOKS, bytesOf } from '../../roster-book/roster-books.factory.ts';
import { readBatch, rowsOf } from '../roster-batch.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

async function preview(bytes: Buffer, name = '名单.xlsx') {
  const file = { name, bytes };
  const { body } = await world.as('manager').upload(previewRoster, { schoolId }, file);
  return readBatch(world, String(body.data.batchId), 'ready');
}

function bookOf(name: string) {
  const book = BOOKS[name];
  if (!book) throw new Error(name);
  return book;
}

const HEADER = ['学籍号', '学生姓名', '性别', '生日', '年级', '班别'];
const CHILD = ['20260501', '林嘉禾', '2-女', '2015-03-19', '05-五年级', '4班'];

test('a sheet for each class is previewed and written, and says where each child stands', async () => {
  const batch = await preview(bytesOf(bookOf('a sheet for each class'), 'xlsx'));
  expect(batch).toMatchObject({ total: 3, counts: { new: 3, wrong: 0 } });
  const rows = await rowsOf(world, batch.id);
  expect(rows.map(({ sheet, row, name, clazzName }) => [sheet, row, name, clazzName])).toEqual([
    ['五年级1班', 2, '林嘉禾', '1班'],
    ['六（2）班', 3, '周子航', '2班'],
    ['六（2）班', 4, '何雨', '2班'],
  ]);
  // One of teachers stands beside them, who might be children.
  const guard = { kind: 'sheetsLeft', raised: true, n: 1, sheets: ['教师'] };
  expect(batch.guards[0]).toMatchObject(guard);
  const { id, version, schoolName } = batch;
  const write = (name?: string) =>
    world.as('manager').call(writeRosterBatch, { id, version, ...(name && { schoolName: name }) });
  expect((await write()).body.code).toBe(rosterBatchErrors.nameDiffers.code);
  expect((await write(schoolName)).body.code).toBe(8000);
  await readBatch(world, id, 'written');
  const stored = await childrenIn(world.database, world.home, schoolId);
  expect(stored.map(({ name, gradeName }) => [name, gradeName])).toEqual([
    ['林嘉禾', '五年级'],
    ['周子航', '六年级'],
    ['何雨', '六年级'],
  ]);
});

test('says from which columns it read, and which rows are no children', async () => {
  const { content } = await preview(
    bytesOf(bookOf('titles above the header, codes before words, and sums below'), 'biff8'),
    '名单.xls',
  );
  expect(content?.columns).toContainEqual({
    field: 'studentId',
    letter: 'B',
    index: 1,
    title: '学籍号',
  });
  expect(content).toMatchObject({
    unusedColumns: ['序号', '备注'],
    skippedCount: 2,
    skipped: [{ sheet: '花名册', row: 7, text: '合计' }, { row: 8 }],
  });
});

test('a fault names its own cell, a number of another sheet its sheet, a long name a shorter one', async () => {
  const long = '阿不都热依木江·买买提明（阿里木）';
  const sheets = [
    { name: '甲', rows: [['名单'], HEADER, CHILD, CHILD.with(0, '2').with(1, long)] },
    {
      name: '乙',
      rows: [
        ['序号', ...HEADER],
        ['1', ...CHILD],
        ['2', ...CHILD.with(2, '9')],
      ],
    },
  ];
  const batch = await preview(xlsxOf(sheets));
  expect(batch.counts).toMatchObject({ new: 1, wrong: 3 });
  const [, named, twice, twiceToo] = await rowsOf(world, batch.id);
  expect(named).toMatchObject({ sheet: '甲', row: 4 });
  expect(named?.faults).toMatchObject([
    { row: 4, column: 'B', fix: '去掉空格和括号中的内容，写作“阿不都热依木江·买买提明”' },
  ]);
  const repeated = { column: 'B', why: '与工作表“甲”第 3 行重复，同一学校学号不能重复' };
  expect(twice?.faults).toMatchObject([{ row: 2, ...repeated }]);
  expect(twiceToo?.faults).toMatchObject([{ row: 3, ...repeated }, { column: 'D' }]);
});

test('the column of numbers is the one by which the children of the school are known', async () => {
  const known = [['0502', '甲二', '女', '2015-03-19', '五年级', '1班', '']];
  await world.as('manager').upload(importRoster, { schoolId }, rosterFile(known));
  const book = bookOf('numbers by which the children are known, beside others');
  expect((await preview(bytesOf(book, 'xlsx'))).counts).toMatchObject({ new: 1, same: 1 });
});

test('101班 is a first grade where the school is known to be a primary one', async () => {
  const rows = [
    ['学号', '姓名', '性别', '出生日期', '班级'],
    ['0101', '林嘉禾', '女', '2020-03-19', '101班'],
  ];
  const file = xlsxOf([{ name: '名单', rows }]);
  const [unknown] = await rowsOf(world, (await preview(file)).id);
  expect(unknown?.faults).toMatchObject([{ field: 'gradeName', why: '年级不能为空' }]);
  const known = [['0502', '甲二', '女', '2015-03-19', '五年级', '1班', '']];
  await world.as('manager').upload(importRoster, { schoolId }, rosterFile(known));
  const [read] = await rowsOf(world, (await preview(file)).id);
  expect(read).toMatchObject({ kind: 'new', gradeName: '一年级', clazzName: '1班' });
});

test.each([
  [
    'a CSV',
    '名单.csv',
    Buffer.from(`\ufeff${[HEADER, CHILD].map((row) => row.join(',')).join('\n')}`),
  ],
  ['an .xlsx', '名单.xlsx', xlsxOf([{ name: '名单', rows: [HEADER, CHILD] }])],
])('%s is previewed', async (_name, fileName, bytes) => {
  const batch = await preview(bytes, fileName);
  expect(batch).toMatchObject({ fileName, counts: { new: 1 } });
  expect(await rowsOf(world, batch.id)).toMatchObject([
    { sheet: null, row: 2, gender: 'f', gradeName: '五年级' },
  ]);
});

test.each([
  ['a bomb', xlsxBomb(1000), '文件不完整'],
  [
    'a book of something else',
    xlsxOf([{ name: '价格', rows: [['商品', '价格']] }]),
    '没有找到表头',
  ],
])('%s leaves no preview, and the job says why', async (_name, bytes, why) => {
  const file = { name: '名单.xlsx', bytes };
  const { body } = await world.as('manager').upload(previewRoster, { schoolId }, file);
  const job = () =>
    world.database.inScope(world.home, ({ db }) =>
      db
        .selectFrom('job')
        .where('id', '=', String(body.data.jobId))
        .select('errorMessage')
        .executeTakeFirstOrThrow(),
    );
  await expect.poll(async () => (await job()).errorMessage).toContain(why);
});

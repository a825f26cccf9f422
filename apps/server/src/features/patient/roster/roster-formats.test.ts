/** `format=any`: .xlsx and CSV, by the same rules as .xls; without it they stay refused. */
import { importRoster, rosterFaultFile, UNREADABLE_REASONS } from '@spine/contract/patient';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { otherContainer } from '#platform/spreadsheet/hostile-files.factory.ts';
import { xlsxBomb, xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  CHILD,
  childrenIn,
  HEADER,
  manyChildren,
  newSchool,
  OTHER,
  rosterFile,
} from './roster.factory.ts';

let world: World;
let schoolId: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  schoolId = await newSchool(world.database, world.home);
});

async function send(bytes: Buffer, name: string, format?: 'any' | 'xls') {
  const fields = { schoolId, ...(format && { format }) };
  const { body } = await world.as('manager').upload(importRoster, fields, { name, bytes });
  return body;
}

const ROWS = [HEADER, CHILD, OTHER];
const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.join(',')).join('\r\n');
const sheetOf = (rows: readonly (readonly string[])[], name = '名单') => ({ name, rows });
/** 学号,姓名,性别,出生日期,年级,班级,联系电话 and one child, as Excel saves a CSV in China. */
const GB18030 = Buffer.from(
  'd1a7bac52cd0d5c3fb2cd0d4b1f02cb3f6c9fac8d5c6da2cc4eabcb62cb0e0bcb62cc1aacfb5b5e7bbb00d0a' +
    '303030312cc0ee8139ee392cc5ae2c323031352f332f31392ccee5c4eabcb62c34b0e02c0d0a',
  'hex',
);

describe('with format=any', () => {
  test.each([
    ['an .xlsx', xlsxOf([sheetOf(ROWS)]), '名单.xlsx'],
    ['an .xlsx that is called .xls', xlsxOf([sheetOf(ROWS)]), '名单.xls'],
    ['a CSV', Buffer.from(`\ufeff${csvOf(ROWS)}`), '名单.csv'],
    ['an .xls', rosterFile([CHILD, OTHER]).bytes, '名单.xls'],
  ])('%s is imported, and once more changes nothing', async (_name, bytes, name) => {
    expect(await send(bytes, name, 'any')).toMatchObject({ code: 8000, data: { added: 2 } });
    expect((await send(bytes, name, 'any')).data).toMatchObject({ unchanged: 2 });
    const [first, second] = await childrenIn(world.database, world.home, schoolId);
    expect(first).toMatchObject({ studentId: CHILD[0], name: CHILD[1], birthDate: CHILD[3] });
    expect(second).toMatchObject({ studentId: OTHER[0], tel: null });
  });

  test('a CSV of the Chinese code page keeps zeros and dates', async () => {
    expect((await send(GB18030, '名单.csv', 'any')).data).toMatchObject({ added: 1 });
    const [child] = await childrenIn(world.database, world.home, schoolId);
    expect(child).toMatchObject({ studentId: '0001', name: '李㐀', birthDate: '2015-03-19' });
  });

  test('every fault is named, and the corrected file of faults can be sent as it is', async () => {
    const rows = [HEADER, CHILD.with(0, '3.3E+17'), OTHER.with(2, '南')];
    const { code, data } = await send(Buffer.from(csvOf(rows)), '名单.csv', 'any');
    expect(code).toBe(24001405);
    expect(data.faults).toMatchObject([
      { row: 2, column: 'A', why: '学号被写成了科学计数法，数字已不完整' },
      { row: 3, column: 'C' },
    ]);
    const file = await world.as('manager').call(rosterFaultFile, { token: data.faultFile });
    const again = await send(Buffer.from(file.bytes), '名单_错误原因.xlsx', 'any');
    expect(again).toMatchObject({ code: 24001405, data: { faultCount: 2 } });
  });

  test('a second sheet with a list is refused, one of explanations is told', async () => {
    const two = await send(xlsxOf([sheetOf(ROWS), sheetOf(ROWS, '五(2)班')]), '名单.xlsx', 'any');
    expect(two).toMatchObject({ code: 24001404 });
    expect(two.msg).toContain('“五(2)班”中还有名单');
    const noted = xlsxOf([sheetOf(ROWS), sheetOf([['请填写']], '说明')]);
    expect((await send(noted, '名单.xlsx', 'any')).data.source.otherSheets).toEqual([
      { name: '说明', hidden: false },
    ]);
  });

  test.each([
    ['a bomb', xlsxBomb(600 << 20), UNREADABLE_REASONS.tooComplex],
    ['a bomb that lies', xlsxBomb(1000), UNREADABLE_REASONS.truncated],
    ['half a book', xlsxOf([sheetOf(ROWS)]).subarray(0, 700), UNREADABLE_REASONS.truncated],
    ['an encrypted book', otherContainer('EncryptedPackage'), UNREADABLE_REASONS.encrypted],
    ['a quote without an end', Buffer.from('学号,"姓名\n1,2'), UNREADABLE_REASONS.truncated],
    ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex'), UNREADABLE_REASONS.image],
  ])('%s is refused by name', async (_name, bytes, msg) => {
    expect(await send(bytes, '名单.xlsx', 'any')).toEqual({ code: 24001403, msg });
    expect(await childrenIn(world.database, world.home, schoolId)).toEqual([]);
  });

  test('50,001 rows are refused', async () => {
    const bytes = Buffer.from(csvOf([HEADER, ...manyChildren(50_001)]));
    expect((await send(bytes, '名单.csv', 'any')).code).toBe(24001406);
    const noise = Buffer.from(
      csvOf([HEADER, ...Array<string[]>(100_001).fill(['', '', '', '', '', '', '', '注'])]),
    );
    expect((await send(noise, '名单.csv', 'any')).code).toBe(24001406);
  });
});

test.each([undefined, 'xls' as const])(
  'with format %s, .xlsx and CSV stay refused [5.43]',
  async (format) => {
    const refused = (why: 'xlsx' | 'text') => ({ code: 24001403, msg: UNREADABLE_REASONS[why] });
    expect(await send(xlsxOf([sheetOf(ROWS)]), '名单.xlsx', format)).toEqual(refused('xlsx'));
    expect(await send(Buffer.from(csvOf(ROWS)), '名单.csv', format)).toEqual(refused('text'));
  },
);

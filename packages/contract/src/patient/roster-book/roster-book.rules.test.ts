import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ROSTER_FIELDS, type RosterCell } from '../roster/roster.schema.ts';
import { createRowChecker } from '../roster/roster-row.rules.ts';
import { readBookRow, toBookFault } from './roster-book.rules.ts';
import { findHeader } from './roster-header.rules.ts';
import { chooseNumberTitle } from './roster-number.rules.ts';
import { planSheet } from './roster-plan.rules.ts';
import { fieldOf, joinTitles, titlesOf } from './roster-title.rules.ts';
import { looksLikeChild } from './roster-unread.rules.ts';
import {
  documentKindOf,
  entryMonthOf,
  residentCells,
  shortenName,
  toGender,
} from './roster-value.rules.ts';

const READER = { today: '2026-10-09', date1904: false };

function readRows(rows: readonly (readonly RosterCell[])[], name = '名单') {
  const indexed = rows.map((cells, index) => ({ index, cells }));
  const header = findHeader(indexed);
  if (!header) throw new Error('no header');
  const samples = indexed.slice(header.last + 1);
  const numbers = chooseNumberTitle([{ header, samples }], new Set());
  const plan = planSheet({ name, header }, { numbers, stages: new Set(), chosen: () => undefined });
  if ('message' in plan) throw new Error(plan.message);
  return { plan, read: samples.map((row) => readBookRow(row, plan, READER)) };
}

describe('titles', () => {
  test.each([
    ['姓 名', 'name'],
    ['*学籍号（必填）', 'studentId'],
    ['【班级】', 'clazzName'],
    ['出生日期：', 'birthDate'],
    ['证件号码(身份证)', 'document'],
    ['联系电话1', 'tel'],
    ['监护人2电话', 'tel'],
    ['家长姓名', undefined],
    ['曾用名', undefined],
    ['班主任电话', undefined],
    ['错误原因', undefined],
    ['', undefined],
  ])('%s means %s', (own, field) => {
    expect(titlesOf([own]).map(fieldOf)).toEqual([field]);
  });

  test.each([
    ['学生信息', '姓名', 'name'],
    ['学生', '姓名', 'name'],
    ['母亲', '姓名', undefined],
    ['家庭成员信息', '联系电话', 'tel'],
    ['班主任', '电话', undefined],
    ['在校情况', '班级', 'clazzName'],
  ])('%s above %s means %s', (group, own, field) => {
    expect(fieldOf({ group, own })).toBe(field);
  });

  it('above spans those below it, and one without any below stands alone', () => {
    expect(joinTitles(['学号', '家长', null, null], [null, '姓名', '电话', null])).toEqual([
      { group: '', own: '学号' },
      { group: '家长', own: '姓名' },
      { group: '家长', own: '电话' },
      { group: '', own: '' },
    ]);
  });
});

describe('values', () => {
  test.each([
    ['1-男', '男'],
    ['2', '女'],
    ['女性', '女'],
    ['男', '男'],
    ['不详', '不详'],
    [' ', ' '],
    [{ number: 1, shown: '1', date: false }, '男'],
  ])('the sex %s is %s', (cell, word) => {
    expect(toGender(cell)).toBe(word);
  });

  test.each([
    ['1', '1'],
    ['1-居民身份证', '1'],
    ['6-香港特区护照/身份证明', '6'],
    ['澳门居民来往内地通行证', '7'],
    ['8', '8'],
    ['9-境外永久居住证', '9'],
    ['护照', 'A'],
    ['z', 'Z'],
    ['X', undefined],
    ['', undefined],
  ])('the document %s is %s', (cell, kind) => {
    expect(documentKindOf(cell)).toBe(kind);
  });

  test.each([
    ['11010519491231002X', { birthDate: '1949-12-31', gender: '女' }],
    ['11010519491231002x', { birthDate: '1949-12-31', gender: '女' }],
    ['１１０１０５１９４９１２３１００２Ｘ', { birthDate: '1949-12-31', gender: '女' }],
    ['110105194912310021', undefined],
    ['110105194902310022', undefined],
    ['E12345678', undefined],
    [{ number: 110105194912310000, shown: '1.10105E+17', date: false }, undefined],
  ])('the number %s says what it does', (cell, said) => {
    expect(residentCells(cell)).toEqual(said);
  });

  test.each([
    ['201409', '2014-09'],
    ['2014年9月', '2014-09'],
    ['2014-9-1', '2014-09'],
    ['20140901', '2014-09'],
    ['2014.12', '2014-12'],
    ['2014 年 3 月', '2014-03'],
    ['2014-03-01 08:00:00', '2014-03'],
    ['2014', '2014-09'],
    ['２０１４０９', '2014-09'],
    [{ number: 201409, shown: '201409', date: false }, '2014-09'],
    [{ number: 41883, shown: '2014-09-01', date: true }, '2014-09'],
    ['201413', undefined],
    ['九月', undefined],
    ['', undefined],
  ])('the month of entry %s is %s', (cell, month) => {
    expect(entryMonthOf(cell, false)).toBe(month);
  });

  test.each([
    ['阿不都热依木江·买买提明（阿里木）', '阿不都热依木江·买买提明'],
    ['阿不都 热依木江 买买提明 艾合买提', '阿不都热依木江买买提明艾合买提'],
    ['阿不都热依木江买买提明艾合买提江江', undefined],
  ])('the name %s is written %s', (name, shorter) => {
    expect(shortenName(name, 15)).toBe(shorter);
  });
});

const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '联系电话', '备注', '序号'];
const ROWS: RosterCell[][] = [
  ['0501', '林嘉禾', '2-女', '2015-03-19', '05-五年级', '4班', '13800000417', '走读', '1'],
  [
    '0502',
    '周子航',
    '1',
    { number: 42311, shown: '2015/11/3', date: true },
    '五年级',
    '4',
    '',
    '',
    '2',
  ],
  ['合计', '2', null, null, null, null, null, null, null],
];

it('columns in any order, under titles in any number of rows, give the same children', () => {
  const { read } = readRows([HEADER, ...ROWS]);
  const order = fc.shuffledSubarray([...HEADER.keys()], { minLength: HEADER.length });
  fc.assert(
    fc.property(order, fc.nat(18), fc.boolean(), (columns, above, isGrouped) => {
      const shuffled = (row: readonly RosterCell[]) => columns.map((at) => row[at] ?? null);
      const titles = isGrouped ? [['学生情况'], shuffled(HEADER)] : [shuffled(HEADER)];
      const notes = Array.from({ length: above }, () => ['实验小学']);
      const other = readRows([...notes, ...titles, ...ROWS.map(shuffled)]);
      // Where the sum stands in another column the row says no more of itself.
      expect(other.read.slice(0, 2)).toEqual(read.slice(0, 2));
    }),
    { seed: 20261130, numRuns: 200 },
  );
});

test.each([
  [['学号', '姓名', '性别', '出生日期'], false],
  [['0501', '林嘉禾', '女'], true],
  [['1', '林嘉禾', '2-女', null], true],
  [['1', '林嘉禾', { number: 42082, shown: '2015/3/19', date: true }], true],
  [['林嘉禾', '五年级', '20150319'], true],
  [['林嘉禾', '1班', 'G330102201503190012'], true],
  [['年级', '男', '女'], false],
  [['五年级', '1班', '40'], false],
  [['制表日期', '2026-09-01'], false],
  [['1', '2', '13800000417'], false],
] as const)('%j looks like a child: %s', (cells, isChild) => {
  expect(looksLikeChild({ index: 0, cells })).toBe(isChild);
});

it('a cell that holds a novel is read as nothing, and its row is refused', () => {
  const novel = `五${' '.repeat(32_000)}x`;
  const { read } = readRows([HEADER, ['0501', novel, '女', '2015-03-19', '', novel]]);
  const [child] = read;
  const cells = typeof child === 'object' ? child.cells : [];
  expect(cells.map((cell) => cell === novel)).toEqual([0, 1, 0, 0, 0, 1, 0].map(Boolean));
  const check = createRowChecker({
    fieldIndexes: new Map(ROSTER_FIELDS.map((field, at) => [field, at])),
    roster: { ...READER, firstExamDays: new Map() },
  });
  const { faults } = check({ row: 2, cells: ['0501', novel, '女', novel, novel, novel, novel] });
  expect(faults.map(({ field, why }) => `${field} ${why}`)).toEqual([
    'name 最多 15 字，这里有 32002 字',
    'birthDate 最多 200 字，这里有 32002 字',
    'gradeName 最多 15 字，这里有 32002 字',
    'clazzName 最多 15 字，这里有 32002 字',
    'tel 最多 200 字，这里有 32002 字',
  ]);
});

it('a fault tells its own column, and how a long name becomes short enough', () => {
  const { plan } = readRows([
    ['姓名', '学籍号', '性别', '生日', '年级', '班级'],
    ['甲', '1', '女', '2015-03-19', '五年级', '1班'],
  ]);
  const fault = {
    row: 2,
    column: 'B',
    field: 'name',
    name: '',
    value: '',
    why: 'x',
    fix: 'y',
  } as const;
  const long = '阿不都热依木江·买买提明（阿里木）';
  expect(toBookFault(fault, plan, ['1', long])).toMatchObject({
    column: 'A',
    why: '最多 15 字，这里有 17 字',
    fix: '去掉空格和括号中的内容，写作“阿不都热依木江·买买提明”',
  });
  expect(toBookFault({ ...fault, field: 'studentId' }, plan, ['', '甲'])).toEqual({
    ...fault,
    field: 'studentId',
  });
  expect(toBookFault(fault, plan, ['1', '甲'])).toMatchObject({ why: 'x', fix: 'y' });
});

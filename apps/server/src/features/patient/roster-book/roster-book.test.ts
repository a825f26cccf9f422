import {
  fullTypedText,
  ROSTER_FIELDS,
  type RosterColumn,
  type RosterMapping,
} from '@spine/contract/patient';
import type { Stage } from '@spine/contract/school';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBook } from '#platform/spreadsheet/open-book.ts';
import type { SheetCell } from '#platform/spreadsheet/sheet-cell.ts';
import { xlsxOf } from '#platform/spreadsheet/xlsx/xlsx.factory.ts';
import { DOUBTFUL_BOOKS } from './doubtful-books.factory.ts';
import { type BookChild, inPortions, openRosterBook } from './roster-book.ts';
import { BOOKS, bytesOf, residentNumber } from './roster-books.factory.ts';

const TODAY = '2026-10-09';

const NO_STAGES = new Set<Stage>();
const NO_MAPPINGS = new Map<string, RosterMapping>();

function read(bytes: Buffer, fileName = '名单.xlsx', stored: readonly string[] = []) {
  const book = openBook(bytes, fileName);
  if ('unreadable' in book) throw new Error(book.unreadable);
  const request = {
    today: TODAY,
    storedNumbers: new Set(stored),
    stages: NO_STAGES,
    chosen: NO_MAPPINGS,
    mostRows: 100,
  };
  return openRosterBook(book, request);
}

function opened(...args: Parameters<typeof read>) {
  const book = read(...args);
  if (book.kind !== 'opened') throw new Error(JSON.stringify(book));
  return book;
}

function toStream({ rows, ...sheet }: { name: string; hidden: boolean; rows: SheetCell[][] }) {
  const read = rows.map((cells, index) => ({ index, cells, hidden: sheet.hidden }));
  return { ...sheet, hiddenColumns: new Set<number>(), rows: () => read };
}

const columnsText = (columns: readonly RosterColumn[] = []) =>
  columns.map(({ field, letter, title }) => `${field}=${letter || title}`).join(' ');

function childText({ sheet, row, cells, entryMonth }: BookChild): string {
  const typed = cells.map((cell) => fullTypedText(cell) || '-');
  return [`${sheet}/${row}`, ...typed, ...(entryMonth ? [entryMonth] : [])].join(' ');
}

describe('a book as schools send it', () => {
  const formats = ['xlsx', 'biff8'] as const;
  const cases = Object.entries({ ...BOOKS, ...DOUBTFUL_BOOKS }).flatMap(([name, book]) =>
    formats.map((format) => [name, format, book] as const),
  );

  test.each(cases)('%s, as %s', (_name, format, made) => {
    const book = opened(bytesOf(made, format), '名单', made.stored);
    expect([...book.children()].map(childText)).toEqual(made.children);
    expect(columnsText(book.sheets[0]?.columns)).toBe(made.columns);
    expect(book.total).toBe(made.children.length);
    const skipped = book.skipped.map(({ row, text }) => `${row} ${text.normalize('NFKC')}`);
    expect(skipped).toEqual(made.skipped ?? []);
    if (made.unused) expect(book.sheets[0]?.unusedColumns).toEqual(made.unused);
  });

  test('tells hidden rows, and sheets that were not read', () => {
    const pages = opened(
      bytesOf(BOOKS['pages that repeat their header, and hidden rows'] ?? never(), 'xlsx'),
    );
    expect(pages.source).toMatchObject({ sheet: '名单', hiddenRows: 1 });
    const classes = opened(bytesOf(BOOKS['a sheet for each class'] ?? never(), 'xlsx'));
    expect(classes.source).toMatchObject({
      sheet: '五年级1班、六（2）班',
      otherSheets: [
        { name: '说明', hidden: false, children: 0 },
        { name: '教师', hidden: false, children: 1 },
        { name: '2025', hidden: true, children: 0 },
      ],
    });
  });

  test('a book of WPS, which says no places, and a CSV are read alike', () => {
    const rows = [
      ['五年级学生名单', '', '', '', '', ''],
      ['学号', '姓名', '性别', '出生日期', '年级', '班级'],
      ['0501', '林嘉禾', '2-女', '2015-03-19', '五年级', '4班'],
      ['', '', '', '', '', ''],
    ];
    const book = opened(xlsxOf([{ name: '名单', rows }]));
    const csv = opened(Buffer.from(rows.map((cells) => cells.join(',')).join('\r\n')), '名单.csv');
    const child = '0/3 0501 林嘉禾 女 2015-03-19 五年级 4班 -';
    expect([...book.children()].map(childText)).toEqual([child]);
    expect([...csv.children()].map(childText)).toEqual([child]);
  });

  test('whatever stands in its rows, each is a child, told, or blank', () => {
    const words = `学号 姓名 性别 出生日期 年级 班级 身份证号 家长 电话 合计 1-男 五年级 五（1）班 林嘉禾 2015-03-19 201409 （ ${'1'.repeat(40)}`;
    const word = fc.oneof(
      fc.constantFrom<SheetCell>(...words.split(' '), ' ', '', null),
      fc.constantFrom<SheetCell>(
        { number: 42082, shown: '2015/3/19', date: true },
        { number: 3.3e17, shown: '3.3E+17', date: false },
        { error: '#N/A' },
      ),
    );
    const grid = fc.array(fc.array(word, { maxLength: 9 }), { maxLength: 12 });
    const name = fc.constantFrom('名单', '五年级1班', '(', '');
    const header: SheetCell[] = ['学号', '姓名', '性别', '出生日期', '年级', '班级'];
    const rows = fc.tuple(grid, grid).map(([above, below]) => [...above, header, ...below]);
    const sheet = fc.record({ name, hidden: fc.boolean(), rows });
    fc.assert(
      fc.property(sheet, fc.array(sheet, { maxLength: 2 }), (first, others) => {
        const book = openRosterBook(
          { sheets: [toStream(first), ...others.map(toStream)], date1904: false },
          {
            today: TODAY,
            storedNumbers: new Set(),
            stages: NO_STAGES,
            chosen: NO_MAPPINGS,
            mostRows: 1000,
          },
        );
        const children = book.kind === 'opened' ? [...book.children()] : [];
        expect(children).toHaveLength(book.kind === 'opened' ? book.total : 0);
        for (const { cells } of children) expect(cells).toHaveLength(ROSTER_FIELDS.length);
      }),
      { seed: 20261130, numRuns: 300 },
    );
  });

  test('comes in portions', () => {
    expect([...inPortions([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
    expect([...inPortions([], 2)]).toEqual([]);
  });
});

describe('a book that is no list of children', () => {
  const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级'];
  const CHILD = ['1', '甲', '女', '2015-03-19', '五年级', '1班'];
  const message = (...sheets: { name: string; rows: string[][] }[]) => {
    const book = read(xlsxOf(sheets));
    return book.kind === 'wrongTemplate' ? book.message : book.kind;
  };
  const sheet = (rows: string[][], name = '名单') => ({ name, rows });
  const without = (rows: string[][], column: number) => rows.map((row) => row.toSpliced(column, 1));

  test('says what is missing', () => {
    expect(message(sheet([['商品', '价格']]))).toContain('前 20 行中没有找到表头');
    expect(message(sheet([HEADER]))).toBe('名单中只有表头，没有学生');
    expect(message(sheet(without([HEADER, CHILD], 0)))).toContain('缺少列：学号');
    expect(message(sheet(without([HEADER, CHILD], 3)))).toContain('缺少列：出生日期');
    expect(message(sheet([HEADER.with(3, '姓名'), CHILD]))).toContain('有两个“姓名”列');
    const low = Array.from({ length: 20 }, () => ['说明']);
    expect(message(sheet([...low, HEADER, CHILD]))).toContain('前 20 行中没有找到表头');
    expect(message(sheet([...low.slice(1), HEADER, CHILD]))).toBe('opened');
  });

  test('a second list that lacks something is named, so that no child is lost', () => {
    const second = sheet(without([HEADER, CHILD], 2), '五(2)班');
    expect(message(sheet([HEADER, CHILD]), second)).toBe(
      '工作表“五(2)班”：名单缺少列：性别，请补上后再导入。不是学生名单，可以隐藏或删除这个工作表',
    );
  });

  test.each([
    ['numbers', ['姓名', '性别', '出生日期'], '缺少列：学号'],
    ['everything but a class', ['姓名', '班级', '联系电话'], '缺少列：学号、性别、出生日期'],
    ['the class', ['学号', '姓名', '性别'], '缺少列：出生日期、年级、班级'],
  ])('a second list that lacks %s is one of children', (_name, titles, why) => {
    const second = sheet([titles, titles.map(() => '甲')], '补充');
    expect(message(sheet([HEADER, CHILD]), second)).toContain(`工作表“补充”：名单${why}`);
  });

  test('a list whose children are known by other numbers than those of the rest is named', () => {
    const second = sheet(
      [HEADER.with(0, '学籍号'), CHILD.with(0, 'G330102201503190012')],
      '六年级',
    );
    expect(message(sheet([HEADER, CHILD.with(0, '0501')]), second)).toContain(
      '工作表“六年级”：名单缺少列：学号。其他工作表的学号取自这一列',
    );
    const twice = sheet([
      ['学号', ...HEADER],
      ['1', ...CHILD],
    ]);
    expect(message(twice)).toBe('名单有两个“学号”列，请只保留一个');
  });

  test('the number of a parent says nothing of the child', () => {
    const rows = [
      ['学生信息', '', '', '', '监护人信息', '', ''],
      ['学号', '姓名', '年级', '班级', '监护人姓名', '身份证号', '电话'],
      ['0501', '甲一', '五年级', '1班', '王女士', residentNumber('19900319', '002'), ''],
    ];
    expect(message(sheet(rows))).toBe('名单缺少列：性别、出生日期，请补上后再导入');
  });

  test('what looks like children on sheets that are not read is counted', () => {
    const continued = Array.from({ length: 3 }, (_, at) => CHILD.with(0, `050${at}`));
    const low = [...Array.from({ length: 20 }, () => ['说明']), HEADER, CHILD];
    const sums = [
      ['年级', '男', '女', '合计'],
      ['五年级', '20', '21', '41'],
    ];
    const others = [sheet(continued, '续'), sheet(low, '下'), sheet(sums, '人数')];
    const { source, total } = opened(xlsxOf([sheet([HEADER, CHILD]), ...others]));
    expect(total).toBe(1);
    expect(source.otherSheets).toEqual([
      { name: '续', hidden: false, children: 3 },
      { name: '下', hidden: false, children: 1 },
      { name: '人数', hidden: false, children: 0 },
    ]);
  });

  test('has a limit of rows', () => {
    const rows = Array.from({ length: 101 }, (_, at) => CHILD.with(0, String(at)));
    expect(message(sheet([HEADER, ...rows]))).toBe('tooManyRows');
    expect(message(sheet([HEADER, ...rows.slice(1)]))).toBe('opened');
  });
});

function never(): never {
  throw new Error('no such book');
}

import { describe, expect, it } from 'vitest';
import { checkRoster, faultSentence } from './roster.rules.ts';
import { maskCell, type RosterRow } from './roster-row.rules.ts';

const TODAY = '2026-10-09';
const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '联系电话'];
const CHILD = ['20260501', '林嘉禾', '女', '2015-03-19', '五年级', '4班', '13800000417'];
function check(rows: RosterRow[]) {
  return checkRoster({ rows, date1904: false, today: TODAY, firstExamDays: new Map() });
}

describe('the header', () => {
  it('columns are found by name in any order, with stars and spaces around', () => {
    const order = [6, 5, 4, 3, 2, 1, 0];
    const checked = check([
      order.map((at) => ` ${HEADER[at]}＊　`),
      order.map((at) => CHILD[at] ?? null),
    ]);
    expect(checked).toMatchObject({ kind: 'checked', total: 1, faults: [] });
    expect(checked.kind === 'checked' && checked.records[0]).toMatchObject({
      studentId: '20260501',
      tel: '13800000417',
    });
    expect(checked.kind === 'checked' && checked.columns[0]).toEqual({
      letter: 'A',
      index: 0,
      title: '联系电话',
      field: 'tel',
    });
  });

  it('a title row above the header is refused and the row of the header is named', () => {
    const checked = check([['临溪市实验小学名单'], HEADER, CHILD]);
    expect(checked).toMatchObject({
      kind: 'wrongTemplate',
      message: expect.stringContaining('表头在第 2 行'),
    });
  });

  it('missing columns are named', () => {
    const checked = check([['学号', '姓名', '性别', '年级', '联系电话'], CHILD]);
    expect(checked).toMatchObject({
      kind: 'wrongTemplate',
      message: expect.stringContaining('出生日期、班级'),
    });
  });

  it('a doubled column is refused', () => {
    const checked = check([[...HEADER, '姓名'], CHILD]);
    expect(checked).toMatchObject({
      kind: 'wrongTemplate',
      message: expect.stringContaining('两个“姓名”'),
    });
  });

  it.each([
    ['no rows', []],
    ['blank rows', [[null, ' '], ['　']]],
    ['a header only', [HEADER, [null], ['', '', '']]],
  ] as const)('a sheet with %s is refused', (_name, rows) => {
    expect(check(rows.map((row) => [...row]))).toMatchObject({ kind: 'wrongTemplate' });
  });

  it('the fault column of a file that comes back is passed over, other columns are named', () => {
    const checked = check([
      [...HEADER, '民族', '错误原因'],
      [...CHILD, '汉', '姓名：姓名不能为空'],
    ]);
    expect(checked).toMatchObject({ kind: 'checked', faults: [], unusedColumns: ['民族'] });
  });
});

it('a name that paper cannot show is taken with a warning that names the character', () => {
  const checked = check([HEADER, CHILD.with(1, '林𮯰'), CHILD.with(0, '2').with(1, '李𤭢')]);
  expect(checked).toMatchObject({
    faults: [],
    warnings: [{ row: 2, column: 'B', why: expect.stringContaining('字库中没有“𮯰”') }],
  });
});

describe('rows', () => {
  it('blank rows are skipped and keep the numbers of the rows below', () => {
    const checked = check([
      HEADER,
      [null],
      [' ', '　', '\u00a0'],
      CHILD,
      [],
      [...CHILD.slice(0, 2)],
    ]);
    expect(checked).toMatchObject({ kind: 'checked', total: 2 });
    if (checked.kind !== 'checked') return;
    expect(checked.records.map(({ row }) => row)).toEqual([4]);
    expect(checked.faults.map(({ row, column }) => `${column}${row}`)).toEqual([
      'A6',
      'C6',
      'D6',
      'E6',
      'F6',
    ]);
  });

  it.each([
    [['填表人：王老师    审核：李主任    2026年9月10日'], 'A'],
    [['合计', '4人'], 'A'],
    [['', '合计：', '男2', '女2'], 'B'],
    [['制表人：王', '', '', '审核：李', '', '日期：2026-09-10'], 'A'],
    [['备注：本表一式两份'], 'A'],
    [['', '', '', '2026年9月10日'], 'D'],
    [['', '', '', '', '五年级', '4班'], 'E'],
    [['以下空白'], 'A'],
    [['', '', '', '', '', '', '共 4 人'], 'G'],
    [['共四人', '男二'], 'A'],
    [['录入', '王'], 'A'],
    [['', '校对：王', '', '核对：李'], 'B'],
    [['联系人', '王'], 'A'],
    [['学校（盖章）', '王'], 'A'],
    [['统计', '王'], 'A'],
    [['保管：王', '监督：李'], 'A'],
    [['填表人：王', '', '', '2026-09-10'], 'A'],
  ])('%j is no child: one fault asks to delete the row', (cells, column) => {
    const checked = check([HEADER, CHILD, [], cells]);
    expect(checked).toMatchObject({
      records: [{ row: 2 }],
      faults: [{ row: 4, column, why: '这一行不是学生', fix: '请删除这一行' }],
    });
  });

  it('a row with a student number and a birth date is a child, whatever its phone cell says', () => {
    const checked = check([HEADER, CHILD.with(2, '').with(6, '备注：家长无手机')]);
    const faults = checked.kind === 'checked' ? checked.faults : [];
    expect(faults.map(({ column }) => column)).toEqual(['C', 'G']);
  });

  it('a note in place of a student number is shown, a number is masked', () => {
    expect(maskCell('studentId', '填表人：王 2026年9月10日')).toBe('填表人：王 2026年9月10日');
    for (const typed of ['20260501', '填表人13800000417'])
      expect(maskCell('studentId', typed)).toContain('*');
  });

  it.each([['20260502', '唐一诺'], ['', '唐一诺'], ['20260502'], ['', '', '女', '2015-03-19']])(
    'a child with gaps is told every gap: %s',
    (...cells) => {
      const checked = check([HEADER, CHILD, cells]);
      const whys = checked.kind === 'checked' ? checked.faults.map(({ why }) => why) : [];
      expect(whys).not.toEqual([]);
      expect(whys).not.toContain('这一行不是学生');
    },
  );

  it.each([
    [6, '１３８０００００４１７０', '１３８****４１７０'],
    [6, '138000004170', '138****4170'],
    [6, '1380000', '1380000'],
    [
      0,
      'Ｇ３３０１０２２０１５０３１９００１２３４５６７８９０１２０１２３',
      'Ｇ３３０１０**********２３',
    ],
  ])(
    'a number in a wrong cell is masked, however its digits are typed: column %i, %s',
    (at, typed, value) => {
      const checked = check([HEADER, CHILD.with(at, typed)]);
      expect(checked).toMatchObject({ faults: [{ value }] });
    },
  );

  it('a class that names another grade or year is warned of', () => {
    const checked = check([
      HEADER,
      CHILD.with(5, '2022级4班'),
      CHILD.with(0, '2').with(5, '0504'),
      CHILD.with(0, '3').with(5, '2021级4班'),
      CHILD.with(0, '4').with(5, '0604'),
      CHILD.with(0, '5').with(5, '四（4）班'),
    ]);
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    expect(checked.records.map(({ clazzName }) => clazzName)).toEqual([
      '4班',
      '4班',
      '2021级4班',
      '0604',
      '四(4)班',
    ]);
    const why = '带有的年级或入学年份与“五年级”不符，会单独成为一个班';
    expect(checked.warnings).toMatchObject([
      { row: 4, column: 'F', why: `“2021级4班”${why}` },
      { row: 5, column: 'F', why: `“0604”${why}` },
      { row: 6, column: 'F', why: `“四(4)班”${why}` },
    ]);
  });

  it('a school with a fourth junior year is told once under which names its years are stored', () => {
    const checked = check([
      HEADER,
      CHILD.with(4, '初一'),
      CHILD.with(0, '2').with(4, '初四'),
      CHILD.with(0, '3').with(4, '初四'),
    ]);
    expect(checked).toMatchObject({
      records: [{ gradeName: '七年级' }, { gradeName: '初四' }, { gradeName: '初四' }],
      warnings: [{ row: 3, column: 'E', why: expect.stringContaining('五四制') }],
    });
  });

  it('a student number that stands twice names the other row', () => {
    const checked = check([
      HEADER,
      CHILD,
      [...CHILD.slice(0, 1), '唐一诺', ...CHILD.slice(2)],
      [' ２０２６0501', ...CHILD.slice(1)],
    ]);
    if (checked.kind !== 'checked') throw new Error(checked.kind);
    expect(checked.faults.map(({ row, name, why }) => ({ row, name, why }))).toEqual([
      { row: 3, name: '唐一诺', why: '与第 2 行重复，同一学校学号不能重复' },
      { row: 4, name: '林嘉禾', why: '与第 2 行重复，同一学校学号不能重复' },
    ]);
  });

  it('50,000 rows are taken and one more is not', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => [String(index), ...CHILD.slice(1)]);
    expect(check([HEADER, ...rows])).toMatchObject({ kind: 'checked', total: 50_000, faults: [] });
    expect(check([HEADER, ...rows, ['x', ...CHILD.slice(1)]])).toEqual({ kind: 'tooManyRows' });
  });

  it('several faults of one row become one sentence for the fault file', () => {
    const checked = check([HEADER, CHILD.with(2, '南').with(6, '1386021')]);
    const faults = checked.kind === 'checked' ? checked.faults : [];
    expect(faultSentence(faults, '；')).toBe(
      '性别：只能填 男、女 或 其他，按学籍改为 男 或 女；联系电话：手机号应为 11 位，这里只有 7 位，补全号码，或留空',
    );
  });
});

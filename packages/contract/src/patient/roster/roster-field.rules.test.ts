import { describe, expect, it } from 'vitest';
import { checkRoster } from './roster.rules.ts';
import type { RosterCell } from './roster.schema.ts';
import { fullTypedText } from './roster-cell.rules.ts';

const TODAY = '2026-10-09';
const HEADER = ['学号', '姓名', '性别', '出生日期', '年级', '班级', '联系电话'];
const CHILD = ['20260501', '林嘉禾', '女', '2015-03-19', '五年级', '4班', '13800000417'];
const COLUMN = {
  studentId: 0,
  name: 1,
  gender: 2,
  birthDate: 3,
  gradeName: 4,
  clazzName: 5,
  tel: 6,
};

type Field = keyof typeof COLUMN;

/** One child with some cells replaced, checked. */
function checkOne(changes: Partial<Record<Field, RosterCell>>, date1904 = false) {
  const cells: RosterCell[] = [...CHILD];
  for (const [field, cell] of Object.entries(changes)) cells[COLUMN[field as Field]] = cell;
  const checked = checkRoster({
    rows: [HEADER, cells],
    date1904,
    today: TODAY,
    firstExamDays: new Map(),
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  return { record: checked.records[0], faults: checked.faults };
}

function accepted(field: Field, cell: RosterCell, date1904 = false) {
  const { record, faults } = checkOne({ [field]: cell }, date1904);
  expect(faults).toEqual([]);
  return record?.[field];
}

function refused(field: Field, cell: RosterCell, date1904 = false) {
  const { record, faults } = checkOne({ [field]: cell }, date1904);
  expect(record).toBeUndefined();
  expect(faults).toHaveLength(1);
  const [fault] = faults;
  expect(fault).toMatchObject({ row: 2, field, column: 'ABCDEFG'[COLUMN[field]] });
  return fault?.why;
}

const number = (value: number, shown = String(value)) => ({ number: value, shown, date: false });
const day = (value: number) => ({ number: value, shown: '', date: true });

describe('student numbers', () => {
  it('zeros in front are kept, in text and in a number format', () => {
    expect(accepted('studentId', '000123')).toBe('000123');
    expect(accepted('studentId', number(123, '000123'))).toBe('000123');
    expect(accepted('studentId', number(20260501, '20,260,501'))).toBe('20260501');
  });

  it('full-width digits and letters become plain, spaces at the ends go', () => {
    expect(accepted('studentId', '　Ｇ３３０１０２\u00a0')).toBe('G330102');
  });

  it('numbers a spreadsheet has changed are refused', () => {
    expect(refused('studentId', number(330102201503190000, '3.30102E+17'))).toContain('超过 15 位');
    expect(refused('studentId', '3.30102E+17')).toContain('科学计数法');
    expect(refused('studentId', 'G33080**********12')).toContain('星号');
    expect(refused('studentId', 'G33080＊＊12')).toContain('星号');
    expect(refused('tel', '138****0731')).not.toBe('');
    expect(refused('studentId', number(2.5))).toContain('小数');
    expect(refused('studentId', day(42082))).toContain('日期');
    expect(accepted('studentId', number(999_999_999_999_999))).toBe('999999999999999');
  });

  it('what a format shows is taken, and refused where it shows another number', () => {
    expect(accepted('studentId', number(20260501, 'G20260501'))).toBe('G20260501');
    expect(accepted('studentId', number(330102201503, '3.30102E+11'))).toBe('330102201503');
    expect(accepted('clazzName', number(4, '4班'))).toBe('4班');
    expect(accepted('clazzName', number(4, ' 4 '))).toBe('4班');
    expect(accepted('gradeName', number(7, '7.00'))).toBe('七年级');
    expect(accepted('gender', number(1, '男'))).toBe('m');
    expect(accepted('tel', number(13800000417, '138-0000-0417'))).toBe('13800000417');
    for (const shown of ['400%', '5', '0.4'])
      expect(refused('clazzName', number(4, shown))).toContain('不同');
    expect(refused('clazzName', number(4, ''))).toContain('不显示');
  });

  it('at most 30 characters, none of them a space inside [5.18]', () => {
    expect(accepted('studentId', 'G'.repeat(30))).toHaveLength(30);
    expect(refused('studentId', 'G'.repeat(31))).toBe('最多 30 字，这里有 31 字');
    expect(refused('studentId', 'G3301 0201')).toContain('空格');
    expect(refused('studentId', 'G3301\n0201')).toContain('换行');
    expect(refused('studentId', ' ')).toBe('学号不能为空');
  });
});

describe('names', () => {
  it('rare characters count as one and survive', () => {
    for (const name of ['龑', '䶮', '𠮷', '李龑䶮𠮷']) expect(accepted('name', name)).toBe(name);
    expect(accepted('name', '𠮷'.repeat(15))).toBe('𠮷'.repeat(15));
    expect(refused('name', '𠮷'.repeat(16))).toBe('最多 15 字，这里有 16 字');
  });

  it('spaces at the ends and padding between two characters go, other spaces stay', () => {
    expect(accepted('name', ' 张　三\u00a0')).toBe('张三');
    expect(accepted('name', 'Anna Li')).toBe('Anna Li');
    expect(accepted('name', '阿依古丽·买买提')).toBe('阿依古丽·买买提');
  });

  it('one name written in two ways is one name', () => {
    expect(accepted('name', 'Ame\u0301lie')).toBe('Am\u00e9lie');
    expect(accepted('clazzName', 'e\u0301班')).toBe('\u00e9班');
  });

  it('names that lost a character, or are none, are refused', () => {
    expect(refused('name', '李?')).toContain('生僻字');
    expect(refused('name', '李\ufffd')).toContain('生僻字');
    expect(refused('name', '李\ud842')).toContain('生僻字');
    expect(refused('name', '李\ue863')).toContain('自造字');
    expect(refused('name', '李\u0000')).toContain('看不见');
    for (const hidden of ['\u200b王五', '王\ufeff五', '王\u202e五', '王\u2066五', '王五\u200f'])
      expect(refused('name', hidden)).toContain('看不见');
    expect(refused('studentId', 'G\u200d1')).toContain('看不见');
    expect(refused('gradeName', '五\u00ad年级')).toContain('看不见');
    expect(refused('clazzName', '4\u2060班')).toContain('看不见');
    expect(refused('name', '123')).toContain('没有文字');
    expect(refused('name', null)).toBe('姓名不能为空');
    expect(refused('name', { error: '#N/A' })).toContain('公式');
  });
});

describe('genders', () => {
  it.each([
    ['男', 'm'],
    ['女', 'f'],
    ['其他', 'o'],
    ['m', 'm'],
    ['F', 'f'],
    ['ｏ', 'o'],
    [' 女　', 'f'],
  ])('%s is %s [5.19]', (typed, gender) => {
    expect(accepted('gender', typed)).toBe(gender);
  });

  it.each(['南', '男女', '1', 'male', number(1)])('%j is refused', (typed) => {
    expect(refused('gender', typed)).toBe('只能填 男、女 或 其他');
  });
});

describe('birth dates', () => {
  it.each([
    '2015-03-19',
    '2015-3-19',
    '2015/3/19',
    '2015.3.19',
    '2015年3月19日',
    '2015 年 03 月 19 日',
    '2015年3月19号',
    '20150319',
    '２０１５－０３－１９',
    '2015–03–19',
    '2015-03-19 00:00:00',
    '2015-03-19T00:00',
    ' 2015-03-19　',
    '42082',
  ])('%j is 19 March 2015', (typed) => {
    expect(accepted('birthDate', typed)).toBe('2015-03-19');
  });

  it('serial numbers are read in the date system of the file', () => {
    expect(accepted('birthDate', day(42082))).toBe('2015-03-19');
    expect(accepted('birthDate', number(42082))).toBe('2015-03-19');
    expect(accepted('birthDate', day(40620), true)).toBe('2015-03-19');
    expect(accepted('birthDate', day(32874))).toBe('1990-01-01');
    expect(accepted('birthDate', day(31412), true)).toBe('1990-01-01');
    expect(accepted('birthDate', number(20150319))).toBe('2015-03-19');
  });

  it.each([
    [day(42081.99950231482), '带有时间 23:59:17，可能是 2015-03-18，也可能是 2015-03-19'],
    [day(42081.666666666664), '带有时间 16:00:00，可能是 2015-03-18，也可能是 2015-03-19'],
    [number(42081.666666666664), '带有时间 16:00:00，可能是 2015-03-18，也可能是 2015-03-19'],
    ['2015-03-18 16:00:00', '带有时间 16:00:00，可能是 2015-03-18，也可能是 2015-03-19'],
    ['2015-03-18T16:00:00.000Z', '带有时间 16:00:00，可能是 2015-03-18，也可能是 2015-03-19'],
    ['2015-03-18 23:59:17', '带有时间 23:59:17，可能是 2015-03-18，也可能是 2015-03-19'],
    [
      '２０１５年３月１８日　２３：５９',
      '带有时间 23:59:00，可能是 2015-03-18，也可能是 2015-03-19',
    ],
    ['20150319 08:00', '带有时间 08:00:00，可能是 2015-03-18，也可能是 2015-03-19'],
    [day(42082.000001), '带有时间 00:00:01，可能是 2015-03-18，也可能是 2015-03-19'],
  ])('%j has a time of day: nobody can tell the day', (cell, why) => {
    expect(refused('birthDate', cell)).toBe(why);
  });

  it('midnight is no time of day, nor is what a division leaves over', () => {
    for (const cell of ['2015/3/19 0:00', '2015-03-19T00:00:00+08:00', day(42082 - 1e-10)])
      expect(accepted('birthDate', cell)).toBe('2015-03-19');
  });

  it('a date with a time goes back as it is, so that the time cannot get lost on the way', () => {
    expect(fullTypedText(day(42081.99950231482))).toBe('2015-03-18 23:59:17');
    expect(fullTypedText(day(42082))).toBe('2015-03-19');
  });

  it('a year or a day that the cell does not show was made up', () => {
    expect(refused('birthDate', { ...day(42064), hides: 'day' })).toContain('只显示到月');
    expect(refused('birthDate', { ...day(46100), hides: 'year' })).toContain('没有显示年份');
  });

  it('29 February exists in leap years only', () => {
    expect(accepted('birthDate', '2016-02-29')).toBe('2016-02-29');
    expect(accepted('birthDate', '2000.2.29')).toBe('2000-02-29');
    expect(accepted('birthDate', day(42429))).toBe('2016-02-29');
    expect(refused('birthDate', '2015-02-29')).toBe('日期不存在，2015年2月只有28天');
    expect(refused('birthDate', '2015-02-30')).toBe('日期不存在，2015年2月只有28天');
    expect(refused('birthDate', number(20150229))).toBe('日期不存在，2015年2月只有28天');
  });

  it('today is the last day and 1990 the first year', () => {
    expect(accepted('birthDate', TODAY)).toBe(TODAY);
    expect(refused('birthDate', '2026-10-10')).toBe('出生日期晚于今天');
    expect(accepted('birthDate', '1990-01-01')).toBe('1990-01-01');
    expect(refused('birthDate', '1989-12-31')).toBe('出生日期早于 1990 年');
    expect(refused('birthDate', day(5))).toContain('1990');
  });

  it.each([
    ['15-3-19', '年份要写 4 位'],
    ['3/19/2015', '看不出是哪一天'],
    ['2015-3/19', '看不出是哪一天'],
    ['2015年3月', '看不出是哪一天'],
    ['2015-13-01', '日期不存在，没有 13 月'],
    ['2015-04-31', '日期不存在，2015年4月只有30天'],
    ['2015-00-10', '日期不存在，没有 0 月'],
    ['2015-01-00', '日期不存在，2015年1月只有31天'],
    ['不详', '看不出是哪一天'],
    ['', '出生日期不能为空'],
    ['1e400', '看不出是哪一天'],
  ])('%j is refused: %s', (typed, why) => {
    expect(refused('birthDate', typed)).toBe(why);
  });

  it.each([-1, 0, 0.5, 1e12, Number.MAX_VALUE])('the number %d is no date', (value) => {
    refused('birthDate', day(value));
  });
});

describe('cells as other systems export them', () => {
  it('lose the marks around them, and a mark inside a number is a fault', () => {
    expect(accepted('studentId', '="33010220150319123x"')).toBe('33010220150319123X');
    expect(accepted('name', '"林嘉禾"')).toBe('林嘉禾');
    expect(accepted('gradeName', "'五年级")).toBe('五年级');
    expect(accepted('clazzName', '="4班"')).toBe('4班');
    expect(accepted('tel', "'13800000417")).toBe('13800000417');
    expect(refused('studentId', "'1';'2'")).toContain('引号');
    expect(refused('studentId', '=""')).toBe('学号不能为空');
    expect(refused('name', '""')).toBe('姓名中没有文字');
    expect(refused('clazzName', "'")).toBe('班级不能为空');
  });

  it('name a class within the grade of their row', () => {
    for (const typed of ['（1）班', '(1)班', '1班', '1 班', '五（1）班', '五(1)班'])
      expect(accepted('clazzName', typed)).toBe('1班');
  });
});

describe('grades, classes and phones', () => {
  it('a grade and a class are short texts; a grade has one name', () => {
    expect(accepted('gradeName', number(7))).toBe('七年级');
    expect(accepted('clazzName', '４班')).toBe('4班');
    expect(accepted('clazzName', '七（４）班')).toBe('七(4)班');
    expect(refused('gradeName', '年'.repeat(16))).toContain('最多 15 字');
    expect(refused('clazzName', day(42082))).toContain('日期');
    expect(refused('clazzName', number(3.2))).toContain('小数');
    expect(refused('clazzName', null)).toBe('班级不能为空');
  });

  it('a phone has 11 digits or is left out [5.11, 5.25, 9.5]', () => {
    expect(accepted('tel', null)).toBeUndefined();
    expect(accepted('tel', number(13800000417))).toBe('13800000417');
    expect(accepted('tel', '138 0000-0417')).toBe('13800000417');
    expect(accepted('tel', '+86 １３８00000417')).toBe('13800000417');
    expect(refused('tel', '1386021')).toBe('手机号应为 11 位，这里只有 7 位');
    expect(refused('tel', '138000004170')).toBe('手机号应为 11 位，这里有 12 位');
    expect(refused('tel', '12800000417')).toBe('不是有效的手机号段');
    expect(refused('tel', '无')).toBe('手机号只能是数字');
  });
});

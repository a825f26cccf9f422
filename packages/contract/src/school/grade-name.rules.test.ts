import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classSortOrder,
  compareClasses,
  compareGrades,
  GRADE_CODES,
  gradeOfClass,
  gradeSortOrder,
  namesOtherGrade,
  normalizeClassName,
  normalizeGradeAndClass,
  normalizeGradeName,
  parseGradeCode,
  type Stage,
  stageOf,
  UNKNOWN_CLASS_ORDER,
} from './grade-name.rules.ts';
import { className, gradeNames } from './grade-name.text.ts';

const runs = { seed: 4, numRuns: 1000 };

describe('the national code of a grade', () => {
  test.each([
    ['一年级', 1],
    ['1年级', 1],
    ['１年级', 1],
    ['小学一年级', 1],
    ['小一', 1],
    ['六年级', 6],
    ['06', 6],
    ['预初', 10],
    ['预备班', 10],
    ['七年级', 11],
    ['7年级', 11],
    ['07年级', 11],
    ['７ 年 级', 11],
    ['7', 11],
    ['初一', 11],
    ['初1', 11],
    ['初中一年级', 11],
    ['初中七年级', 11],
    ['初一年级', 11],
    ['八年级', 12],
    ['初三', 13],
    ['九年级', 13],
    ['初四', 14],
    ['高一', 21],
    ['十年级', 21],
    ['10年级', 21],
    ['高中一年级', 21],
    ['高１', 21],
    ['十一年级', 22],
    ['高三', 23],
    ['十二年级', 23],
    ['职高一', 31],
    ['职业高中二年级', 32],
    ['中职三年级', 33],
    ['小班', 51],
    ['幼儿园中班', 52],
    [' 大班 ', 53],
    ['中职1', 31],
    ['九年级(初三)', 13],
    ['初三（九年级）', 13],
    ['小（班）', 51],
  ])('%s is %i', (text, code) => {
    expect(parseGradeCode(text)).toBe(code);
  });

  test.each(
    [
      '2024级',
      '2024',
      '11',
      '10',
      '22',
      '13',
      '31',
      '53',
      '二一',
      '2(1)',
      '二(一)',
      '5（1）',
      '五 （一）',
      '3（2）',
      '1(3)',
      '2⑴',
      '5(5)',
      '五（五）',
      '5 (五)',
      '十',
      '初五',
      '高四',
      '小七',
      '十三年级',
      '0年级',
      '',
      '年级',
      '一',
      '实验',
      'toString',
      '初中',
      '一一一年级',
      '高十十',
    ].filter((text) => text !== '一'),
  )('%s is unknown and sorted last', (text) => {
    expect(parseGradeCode(text)).toBeNull();
    expect(gradeSortOrder(text)).toBe(99);
  });

  test('the standard name of every code leads back to it', () => {
    expect(GRADE_CODES.map((code) => parseGradeCode(gradeNames[code] ?? ''))).toEqual(GRADE_CODES);
  });

  test.each([
    ['小学五年级', '五年级'],
    ['五', '五年级'],
    ['5', '五年级'],
    ['５ 年级', '五年级'],
    ['小五', '五年级'],
    ['初二', '八年级'],
    ['初中七年级', '七年级'],
    ['九年级(初三)', '九年级'],
    ['六年级', '六年级'],
    ['预备班', '预初'],
    ['初四', '初四'],
    ['高一', '高一'],
    ['高中二年级', '高二'],
    ['职高一', '职高一年级'],
    ['职业高中2年级', '职高二年级'],
    ['中职一年级', '中职一年级'],
    ['职专一', '中职一年级'],
    ['职一', '中职一年级'],
    ['22', '22'],
    ['5（1）', '5(1)'],
    ['大班', '大班'],
    ['学前班', '学前班'],
    ['2022级', '2022级'],
    ['11', '11'],
    ['八年级（3）班', '八年级(3)班'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizeGradeName(typed)).toBe(stored);
    expect(normalizeGradeName(stored)).toBe(stored);
  });

  test('never throws, ignores spaces and widths, and gives a known code or none', () => {
    const pieces = fc.constantFrom(...'一二七九十小初高职学中年级班预幼儿园0127９（) 𠮷');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces, { maxLength: 6 }).map((all) => all.join('')),
        ),
        (text) => {
          const code = parseGradeCode(text);
          if (code !== null) expect(GRADE_CODES).toContain(code);
          expect(parseGradeCode(` ${[...text].join('　')} `)).toBe(code);
          expect(stageOf(code) === null).toBe(code === null);
        },
      ),
      runs,
    );
  });
});

describe('stages', () => {
  test.each([
    [1, 'primary'],
    [6, 'primary'],
    [10, 'junior'],
    [14, 'junior'],
    [21, 'senior'],
    [33, 'vocational'],
    [52, 'kindergarten'],
    [7, null],
    [99, null],
    [null, null],
  ])('%s is %s', (code, stage) => {
    expect(stageOf(code)).toBe(stage);
  });
});

describe('the order of classes', () => {
  test.each([
    ['1班', 1],
    ['(10)班', 10],
    ['（１２）班', 12],
    ['三班', 3],
    ['十班', 10],
    ['十二班', 12],
    ['二十一班', 21],
    ['七(2)班', 2],
    ['高一3班', 3],
    ['一年级二班', 2],
    ['2024级3班', 3],
    ['701班', 701],
    ['实验班', UNKNOWN_CLASS_ORDER],
    ['99999999999999999999班', UNKNOWN_CLASS_ORDER],
  ])('%s is %i', (text, order) => {
    expect(classSortOrder(text)).toBe(order);
  });

  test('10 follows 9, and classes without a number come last by their text', () => {
    expect(['实验班', '10班', '2班', 'A班', '九班'].toSorted(compareClasses)).toEqual([
      '2班',
      '九班',
      '10班',
      'A班',
      '实验班',
    ]);
  });

  test('every number from 1 to 99 is its own order', () => {
    for (let number = 1; number < 100; number += 1)
      expect(classSortOrder(className(number))).toBe(number);
  });
});

describe('a class within its grade', () => {
  test.each([
    '（1）班',
    '(1)班',
    '1班',
    '1 班',
    '１班',
    '五（1）班',
    '五(1)班',
    '五（一）班',
    '一班',
    '01班',
    '1',
    '①班',
    '【1】班',
    '五年级1班',
    '五年级 一班',
    '5（1）班',
    '五1班',
    '"1班"',
    '=1班',
  ])('%s is 1班 of a fifth grade', (typed) => {
    expect(normalizeClassName(typed, '五年级')).toBe('1班');
  });

  test.each([
    ['四(1)班', '五年级', '四(1)班'],
    ['0504', '五年级', '4班'],
    ['0504班', '五年级', '4班'],
    ['（504）班', '五年级', '4班'],
    ['5-4班', '五年级', '4班'],
    ['712', '七年级', '12班'],
    ['1104班', '高二', '4班'],
    ['初一(3)班', '七年级', '3班'],
    ['高一3班', '高一', '3班'],
    ['2023级2班', '2023级', '2班'],
    ['2023级2班', '七年级', '2023级2班'],
    ['二十班', '二年级', '20班'],
    ['五一班', '五年级', '五一班'],
    ['51班', '五年级', '51班'],
    ['501', '六年级', '501班'],
    ['0504', '四年级', '0504'],
    ['2204', '二年级', '2204'],
    ['05104班', '五年级', '05104班'],
    ['100班', '一年级', '100班'],
    ['101班', '高一', '101班'],
    ['实验 （2） 班', '五年级', '实验(2)班'],
    ['Class  3', 'Grade 2', 'Class 3'],
    ['“火箭”班', '五年级', '“火箭”班'],
    ['五（1）班', '', '五(1)班'],
  ])('%s of %s is %s', (typed, grade, stored) => {
    expect(normalizeClassName(typed, grade)).toBe(stored);
    expect(normalizeClassName(stored, grade)).toBe(stored);
  });

  test.each([
    ['2022级4班', '五年级', '4班'],
    ['22级（4）班', '五年级', '4班'],
    ['小学2022级五（4）班', '五年级', '4班'],
    ['2022级实验班', '五年级', '实验班'],
    ['2204', '五年级', '4班'],
    ['202204班', '五年级', '4班'],
    ['2026级4班', '七年级', '4班'],
    ['高2025级4班', '高二', '4班'],
    ['2026级4班', '预初', '4班'],
    ['2021级4班', '五年级', '2021级4班'],
    ['2022级4班', '学前班', '2022级4班'],
    ['2104', '五年级', '2104'],
  ])('%s of %s is %s in the school year of 2026', (typed, grade, stored) => {
    for (const day of ['2026-08-01', '2026-11-28', '2027-07-31'])
      expect(normalizeClassName(typed, grade, day)).toBe(stored);
    expect(namesOtherGrade(stored)).toBe(/\d{4}/.test(stored));
  });

  test('names another grade or year', () => {
    for (const name of ['四(1)班', '504班', '0504', '2021级4班', '初一(3)班', '2-3班'])
      expect(namesOtherGrade(name)).toBe(true);
    for (const name of ['4班', '51班', '实验班', '实验(2)班', '五一班', 'Class 3'])
      expect(namesOtherGrade(name)).toBe(false);
  });

  test.each([
    ['101班', '高一', false],
    ['101班', '七年级', false],
    ['0302', '九年级', true],
    ['0205', '高二', true],
    ['2204', '二年级', true],
    ['05104班', '五年级', true],
    ['205', '高二', false],
    ['100班', '一年级', false],
    ['201班', '高一', true],
    ['101班', '二年级', true],
  ])('%s of %s names another grade: %s', (name, grade, isOther) => {
    expect(namesOtherGrade(name, grade)).toBe(isOther);
  });

  test('is looked for as it is stored', () => {
    const place = { schoolId: 'x', gradeName: '５ 年级', clazzName: '5（1）班' };
    expect(normalizeGradeAndClass(place)).toEqual({
      schoolId: 'x',
      gradeName: '五年级',
      clazzName: '1班',
    });
    expect(normalizeGradeAndClass({ ...place, gradeName: undefined })).toMatchObject({
      clazzName: '5(1)班',
    });
  });
});

describe('the grade that a class names', () => {
  test.each<[string, string, string | undefined]>([
    // No stage is known: the number must be of one alone.
    ['', '501', '五年级'],
    ['', '0601班', '六年级'],
    ['', '701班', '七年级'],
    ['', '101班', undefined],
    ['', '0401', undefined],
    ['', '3-2班', undefined],
    ['', '一（1）班', '一年级'],
    ['', '一年级1班', '一年级'],
    ['', '高一1班', '高一'],
    ['', '1年级2班', '一年级'],
    ['', '2021级1班', undefined],
    ['', '1班', undefined],
    ['primary', '101班', '一年级'],
    ['primary', '3-2班', '三年级'],
    ['primary junior', '101班', undefined],
    ['primary junior', '501', '五年级'],
    ['primary junior', '701', '七年级'],
    ['primary junior', '一（1）班', '一年级'],
    ['junior', '101班', undefined],
    ['junior', '701', '七年级'],
    ['junior', '一（1）班', undefined],
    ['junior', '初一（1）班', '七年级'],
    ['senior', '101班', undefined],
    ['senior', '501班', undefined],
    ['kindergarten', '501班', undefined],
  ])('in a school of %j %s is of %s', (stages, clazz, grade) => {
    const known = new Set(stages.split(' ').filter((stage) => stage !== '') as Stage[]);
    expect(gradeOfClass(clazz, known)).toBe(grade);
  });
});

test('grades sort by code and unknown ones last', () => {
  const names = ['2024级', '高一', '初二', '10年级', '三年级', '2023级', '７年级'];
  expect(names.toSorted(compareGrades)).toEqual([
    '三年级',
    '７年级',
    '初二',
    '10年级',
    '高一',
    '2023级',
    '2024级',
  ]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cohort, cohortOf, gradeNameIn, gradeOf, TRACKS } from './cohort.rules.ts';
import { GRADE_CODES, UNKNOWN_GRADE_ORDER } from './grade-name.rules.ts';
import { gradeNames } from './grade-name.text.ts';
import { gradeSource, inferSystem, plannedEnd, type SchoolSystem } from './school-system.rules.ts';

const year = fc.integer({ min: 2000, max: 2100 });

test('a grade of a school year is that of its cohort, and the other way round', () => {
  fc.assert(
    fc.property(fc.constantFrom(...GRADE_CODES), year, (code, schoolYear) => {
      const cohort = cohortOf(code, schoolYear) as Cohort;
      expect(gradeOf(cohort, schoolYear)).toBe(code);
      expect(cohortOf(gradeOf(cohort, schoolYear), schoolYear)).toEqual(cohort);
    }),
    { seed: 63 },
  );
});

test('one year later is one year of school more, or none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TRACKS), year, fc.nat(20), (track, cohort, later) => {
      const code = gradeOf({ track, cohort }, cohort + later);
      expect(code === UNKNOWN_GRADE_ORDER).toBe(later > 11);
    }),
    { seed: 63 },
  );
});

test('a grade without a code has no cohort, and its words stay', () => {
  expect(cohortOf(UNKNOWN_GRADE_ORDER, 2026)).toBeNull();
  const label = { track: null, cohort: null, gradeLabel: '2024级' };
  expect([2020, 2040].map((at) => gradeNameIn(label, at))).toEqual(['2024级', '2024级']);
});

/** What children are called from the year they enter, until they leave. */
const LIVES: readonly (readonly [system: SchoolSystem, code: number, names: string])[] = [
  ['kindergarten', 51, '小班 中班 大班'],
  ['primary6', 1, '一年级 二年级 三年级 四年级 五年级 六年级'],
  ['primary5', 1, '一年级 二年级 三年级 四年级 五年级'],
  ['junior3', 11, '七年级 八年级 九年级'],
  ['junior4', 6, '六年级 七年级 八年级 九年级'],
  ['junior4', 10, '预初 七年级 八年级 九年级'],
  ['junior1to4', 11, '七年级 八年级 九年级 初四'],
  ['nineYear', 1, '一年级 二年级 三年级 四年级 五年级 六年级 七年级 八年级 九年级'],
  ['secondary', 11, '七年级 八年级 九年级 高一 高二 高三'],
  [
    'twelveYear',
    1,
    '一年级 二年级 三年级 四年级 五年级 六年级 七年级 八年级 九年级 高一 高二 高三',
  ],
  ['senior', 21, '高一 高二 高三'],
  ['vocational', 31, '职高一年级 职高二年级 职高三年级'],
];

test('another vocational school has the same codes and its own names', () => {
  const source = gradeSource(
    { gradeName: '职专二年级', gradeCode: 32 },
    { system: 'vocational', schoolYear: 2026 },
  );
  expect([2025, 2026, 2027, 2028].map((at) => gradeNameIn(source, at))).toEqual([
    '中职一年级',
    '中职二年级',
    '中职三年级',
    null,
  ]);
});

function sourceOf(
  system: SchoolSystem,
  grade: Parameters<typeof gradeSource>[0],
  schoolYear: number,
) {
  return gradeSource(grade, { system, schoolYear }) as Cohort & { readonly gradeLabel: null };
}

describe('the years of a child in a school', () => {
  test.each(LIVES)('of %s from code %i on', (system, code, names) => {
    const entered = 2024;
    const gradeName = gradeNames[code] ?? '';
    const cohort = sourceOf(system, { gradeName, gradeCode: code }, entered);
    const end = plannedEnd(system, { cohort: cohort.cohort, schoolYear: entered });
    const years = Array.from({ length: Number(end?.slice(0, 4)) - entered }, (_, at) => at);
    const lived = years.map((at) => gradeNameIn({ ...cohort, gradeLabel: null }, entered + at));
    expect(lived.join(' ')).toBe(names);
    // Whichever year the roster is first known in, the cohort and the end are the same.
    for (const [at, name] of names.split(' ').entries()) {
      const schoolYear = entered + at;
      const grade = { gradeName: name, gradeCode: gradeOf(cohort, schoolYear) };
      const { track, ...later } = sourceOf(system, grade, schoolYear);
      expect(later).toMatchObject({ cohort: cohort.cohort, gradeLabel: null });
      expect(plannedEnd(system, { ...later, schoolYear })).toBe(end);
      // 预初 is a name of one year.
      if (code !== 10) expect(track).toBe(cohort.track);
    }
  });

  test('who is above the last grade stays for the year, and in a special school for ever', () => {
    expect(plannedEnd('primary5', { cohort: 2020, schoolYear: 2025 })).toBe('2026-09-01');
    expect(plannedEnd('special', { cohort: 2010, schoolYear: 2025 })).toBeNull();
    expect(plannedEnd(null, { cohort: 2010, schoolYear: 2025 })).toBeNull();
  });
});

test.each([
  ['kindergarten', [51, 53]],
  ['primary6', [1, 2, 3, 4, 5]],
  ['primary6', [6, 51]],
  ['junior3', [11, 12, 13]],
  ['junior3', [13]],
  ['junior4', [6, 11, 12, 13]],
  ['junior4', [10]],
  ['junior1to4', [11, 14]],
  ['nineYear', [1, 13]],
  ['secondary', [11, 21]],
  ['secondary', [6, 21]],
  ['twelveYear', [3, 22]],
  ['senior', [21, 31]],
  ['vocational', [32]],
  [null, [UNKNOWN_GRADE_ORDER]],
  [null, []],
])('%s is the system of a school with the grades %j', (system, codes) => {
  expect(inferSystem(codes)).toBe(system);
});

import { EMPTY_TALLY, type Grouping, isCompared } from '@spine/contract/statistic';
import { describe, expect, test } from 'vitest';
import type { CountedGroup } from '../statistic.repository.ts';
import { groupCounts } from '../statistic-table.ts';
import { compareGroups } from './comparison.ts';
import { INDEPENDENT } from './design.ts';

/** `[school, sex, grade, count with severity I, valid]` */
type Given = readonly [string, 'm' | 'f' | 'o', number, number, number];

const context = { schools: new Map(), projects: new Map(), region: undefined, bounds: undefined };

function rowOf([schoolId, gender, gradeCode, gradeOne, valid]: Given): CountedGroup {
  const nowhere = { projectId: null, gradeName: null, clazzOrder: null, clazzName: null };
  return {
    ...EMPTY_TALLY,
    ...nowhere,
    age: null,
    examDay: null,
    firstDay: null,
    lastDay: null,
    seen: true,
    schoolId,
    gender,
    gradeCode,
    gradeOne,
    valid,
    way: 'twoStage',
    inspected: valid,
  };
}

function compared(grouping: Grouping, ...given: readonly Given[]) {
  const rows = given.map(rowOf);
  const asked = { grouping, indicator: 'curvature' } as const;
  const { groups } = groupCounts(rows, { groupBy: grouping, context, effectOf: () => 1 });
  const kept = groups.filter((group) => isCompared(group, asked));
  return compareGroups(rows, kept, { ...asked, context, design: INDEPENDENT });
}

describe('a comparison', () => {
  test('of schools whose grades differ in number is one of the same sex and grade', () => {
    // Girls of a higher grade are ill more often; the schools are alike, but one has more of the older.
    const { comparison, test } = compared(
      'school',
      ['a', 'f', 1, 9, 900],
      ['a', 'f', 11, 10, 100],
      ['b', 'f', 1, 1, 100],
      ['b', 'f', 11, 90, 900],
    );
    expect(comparison).toMatchObject({ by: ['sex', 'grade'], part: null });
    expect(comparison?.groups.map(({ rate }) => rate.toFixed(4))).toEqual(['0.0550', '0.0550']);
    expect(test).toMatchObject({ method: 'mantelHaenszel', degrees: 1 });
    expect(test?.p).toBeCloseTo(1, 6);
  });

  test('is over the grades all groups have, and says which', () => {
    const { comparison } = compared(
      'school',
      ['a', 'm', 1, 2, 100],
      ['a', 'm', 2, 3, 100],
      ['b', 'm', 2, 5, 120],
      ['b', 'm', 3, 9, 100],
    );
    expect(comparison?.part).toEqual({ grades: ['二年级'], children: 220 });
    expect(comparison?.groups.map(({ rate }) => rate)).toEqual([0.03, 5 / 120]);
  });

  test('is none where the groups have no grade in common', () => {
    const none = { comparison: null, test: null, trend: null };
    expect(compared('school', ['a', 'm', 1, 2, 100], ['b', 'm', 2, 5, 120])).toEqual(none);
  });

  test('leaves out groups of fewer than ten, and those with fewer in common', () => {
    const { comparison, test } = compared(
      'school',
      ['a', 'm', 1, 2, 100],
      ['b', 'm', 1, 5, 120],
      ['c', 'm', 1, 5, 9],
      ['c', 'm', 2, 5, 90],
    );
    expect(comparison?.groups.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(test?.degrees ?? 1).toBe(1);
  });

  test('of boys and girls is within grades, and knows no others', () => {
    const given: Given[] = [
      ['a', 'm', 1, 20, 400],
      ['a', 'f', 1, 40, 400],
      ['a', 'm', 2, 30, 400],
      ['a', 'f', 2, 50, 400],
    ];
    const { comparison, test } = compared('sex', ...given, ['a', 'o', 1, 300, 400]);
    expect(comparison).toMatchObject({ by: ['grade'], part: null });
    expect(comparison?.groups.map(({ key }) => key)).toEqual(['m', 'f']);
    expect(test).toEqual(compared('sex', ...given).test);
  });

  test('of grades is within sexes, and its trend leaves out what has no place in the order', () => {
    const grades = [1, 2, 3, 31].flatMap((grade): Given[] => [
      ['a', 'm', grade, grade * 4, 200],
      ['a', 'f', grade, grade * 5, 200],
    ]);
    const { test, trend } = compared('grade', ...grades);
    expect(test).toMatchObject({ method: 'mantelHaenszel', degrees: 3 });
    expect(trend).toEqual(compared('grade', ...grades.slice(0, 6)).trend);
  });
});

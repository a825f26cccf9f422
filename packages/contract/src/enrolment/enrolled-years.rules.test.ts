import { expect, test } from 'vitest';
import { enrolledYears } from './enrolled-years.rules.ts';

const stay = (fromDay: string, toDay: string, clazzName: string) => ({
  track: 'general' as const,
  cohort: 2022,
  gradeLabel: null,
  schoolName: '实验小学',
  fromDay,
  toDay,
  clazzName,
});

test('each year has the grade and class of its last day, until the child has left', () => {
  const stays = [stay('2026-10-12', '2027-03-01', '1班'), stay('2027-03-01', '2028-09-01', '2班')];
  const of = (year: number, gradeName: string) => ({
    year,
    schoolName: '实验小学',
    gradeName,
    clazzName: '2班',
  });
  const both = [of(2027, '六年级'), of(2026, '五年级')];
  expect(enrolledYears(stays, '2026-11-20')).toEqual([of(2026, '五年级')]);
  expect(enrolledYears(stays, '2028-08-31')).toEqual(both);
  expect(enrolledYears(stays, '2029-01-01')).toEqual(both);
  expect(enrolledYears([], '2026-11-20')).toEqual([]);
});

import { expect, test } from 'vitest';
import { GRADE_CODES } from '../../school/index.ts';
import { CODES_2025 } from '../codes/codes-2025.rules.ts';
import {
  areDaysOfYear,
  daysOfYear,
  MONITORED_STAGES,
  monitoredStageOf,
  nextSchoolNumber,
  suggestAreaCode,
} from './monitoring-plan.rules.ts';

test.each([
  ['2026-09-01', '2027-08-31', true],
  ['2026-10-08', '2026-10-08', true],
  ['2026-08-31', '2027-01-31', false],
  ['2026-09-01', '2027-09-01', false],
  ['2026-12-02', '2026-12-01', false],
])('from %s to %s: days of 2026 %s', (fromDay, toDay, is) => {
  expect(areDaysOfYear({ fromDay, toDay }, 2026)).toBe(is);
});

test('a plan begins with all days of its year', () => {
  expect(daysOfYear(2026)).toEqual({ fromDay: '2026-09-01', toDay: '2027-08-31' });
  expect(areDaysOfYear(daysOfYear(2027), 2027)).toBe(true);
});

test('each grade of the table belongs to a type of school, and other grades to none', () => {
  const stages = GRADE_CODES.map((code) => [code, monitoredStageOf(code, CODES_2025)] as const);
  const without = stages.filter(([, stage]) => stage === null).map(([code]) => code);
  expect(without).toEqual([51, 52, 53]);
  expect(new Set(stages.flatMap(([, stage]) => stage ?? []))).toEqual(new Set(MONITORED_STAGES));
  expect([6, 10, 14, 33].map((code) => monitoredStageOf(code, CODES_2025))).toEqual([
    'primary',
    'primary',
    'junior',
    'vocational',
  ]);
  expect(monitoredStageOf(99, CODES_2025)).toBeNull();
});

test.each([
  ['a district', { province: '330000', city: '330100', district: '330106' }, '330106'],
  ['a municipality', { province: '110000', city: '110100', district: '110101' }, '110101'],
  ['a city without districts', { province: '440000', city: '441900', district: null }, '441900'],
  ['a province without cities', { province: '710000', city: null, district: null }, '710000'],
])('the area code of %s', (_what, region, code) => {
  expect(suggestAreaCode(region)).toBe(code);
});

test('a school gets the lowest number that is free, until all are used', () => {
  expect(nextSchoolNumber(new Set())).toBe(1);
  expect(nextSchoolNumber(new Set([1, 2, 4]))).toBe(3);
  const all = Array.from({ length: 99 }, (_, before) => before + 1);
  expect(nextSchoolNumber(new Set(all.slice(0, -1)))).toBe(99);
  expect(nextSchoolNumber(new Set(all))).toBeUndefined();
});

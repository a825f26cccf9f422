import { weeksBetween } from '@spine/contract/kernel';
import { expect, test } from 'vitest';
import { addToMonth, monthsBetween, weeksOf } from './month-cells.ts';

test('a month that begins on a Sunday has six weeks, its first day at their end', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test('February of 28 days that begins on a Monday fills four weeks', () => {
  const weeks = weeksOf('2027-02');
  expect(weeks).toHaveLength(4);
  expect(weeks.flat()).not.toContain(null);
});

test('a leap year has 29 February', () => {
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29');
});

test('months go on over the end of a year', () => {
  expect(addToMonth('2026-12', 1)).toBe('2027-01');
  expect(addToMonth('2026-01', -1)).toBe('2025-12');
  expect(monthsBetween('2026-12-20', '2027-02-03')).toEqual(['2026-12', '2027-01', '2027-02']);
});

test('the calendar of a prescription has whole weeks from Monday to Sunday', () => {
  const weeks = weeksBetween('2026-11-19', '2026-12-02');
  expect(weeks).toHaveLength(3);
  expect(weeks[0]).toEqual([
    null,
    null,
    null,
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(weeks[2]).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', null, null, null, null]);
});

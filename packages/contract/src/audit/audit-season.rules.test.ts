import { describe, expect, test } from 'vitest';
import { auditDue, isAuditSeason, isAuditYear, isReportDay } from './audit-season.rules.ts';

test.each([
  ['2026-11-30', false, { year: 2026, dueOn: '2027-01-31', daysLeft: 62 }],
  ['2026-12-01', true, { year: 2026, dueOn: '2027-01-31', daysLeft: 61 }],
  ['2027-01-01', true, { year: 2026, dueOn: '2027-01-31', daysLeft: 30 }],
  ['2027-01-31', true, { year: 2026, dueOn: '2027-01-31', daysLeft: 0 }],
  ['2027-02-01', true, { year: 2026, dueOn: '2027-01-31', daysLeft: -1 }],
  ['2028-02-29', true, { year: 2027, dueOn: '2028-01-31', daysLeft: -29 }],
  ['2027-03-01', false, { year: 2027, dueOn: '2028-01-31', daysLeft: 336 }],
])('on %s, season %s: %o', (today, season, due) => {
  expect([isAuditSeason(today), auditDue(today)]).toEqual([season, due]);
});

test.each([
  [2019, false],
  [2020, true],
  [2026, true],
  [2027, false],
])('a pack of %i is possible in 2026: %s', (year, possible) => {
  expect(isAuditYear(year, '2026-12-31')).toBe(possible);
});

describe('the day the report of 2026 was handed in', () => {
  test.each([
    ['2026-11-30', false],
    ['2026-12-01', true],
    ['2027-01-20', true],
    ['2027-01-21', false],
  ])('%s: %s', (on, possible) => {
    expect(isReportDay(2026, on, '2027-01-20')).toBe(possible);
  });
});

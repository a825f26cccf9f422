import { describe, expect, it } from 'vitest';
import { addAges, ageBandOn, auditPeriod } from './audit.rules.ts';

describe('the band of a child', () => {
  it.each([
    ['2012-06-15', '2026-06-14', 'under14'],
    ['2012-06-15', '2026-06-15', 'from14'],
    ['2012-06-15', '2026-06-16', 'from14'],
    ['2008-06-15', '2026-06-14', 'from14'],
    ['2008-06-15', '2026-06-15', 'adult'],
    ['2008-06-15', '2026-06-16', 'adult'],
    // Born on a leap day: a year older on 1 March.
    ['2012-02-29', '2026-02-28', 'under14'],
    ['2012-02-29', '2026-03-01', 'from14'],
    ['2008-02-29', '2026-02-28', 'from14'],
    ['2008-02-29', '2026-03-01', 'adult'],
    ['2026-06-15', '2026-06-14', 'unknown'],
    [null, '2026-06-15', 'unknown'],
  ] as const)('born on %s is on %s %s', (birthDate, day, band) => {
    expect(ageBandOn(birthDate, day)).toBe(band);
  });
});

it('adds counts, and leaves a band out that nobody is in', () => {
  expect(addAges({ under14: 2 }, { under14: 1, unknown: 4 })).toEqual({ under14: 3, unknown: 4 });
});

it.each([
  [2025, '2026-11-20', { from: '2025-01-01', to: '2025-12-31' }],
  [2026, '2026-11-20', { from: '2026-01-01', to: '2026-11-20' }],
  [2026, '2026-12-31', { from: '2026-01-01', to: '2026-12-31' }],
])('a pack of %i, made on %s, is about %o', (year, today, period) => {
  expect(auditPeriod(year, today)).toEqual(period);
});

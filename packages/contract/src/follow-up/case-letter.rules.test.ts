import { describe, expect, test } from 'vitest';
import { complete, examined, quick, visit } from './case/case.factory.ts';
import { foldCase } from './case/case.rules.ts';
import { CASE_STAGES } from './case/case.schema.ts';
import { DUE_DAYS } from './case/case-due.rules.ts';
import { letterOf, newestFinding } from './case-letter.rules.ts';

describe('a letter to a family', () => {
  const of = (stage: (typeof CASE_STAGES)[number], retest: object | null = null) =>
    letterOf({ track: 'referral', stage, retest });

  test('tells what was found until the child is on its way to a hospital, and no longer', () => {
    expect(CASE_STAGES.filter((stage) => of(stage) === 'notice')).toEqual(['toNotify', 'notified']);
    for (const stage of ['booked', 'visited', 'followed', 'closed'] as const)
      expect(of(stage)).toBeNull();
  });

  test('tells what is to be measured again, whatever a hospital does', () => {
    expect(letterOf({ track: 'retest', stage: 'toRetest', retest: {} })).toBe('retest');
    for (const stage of ['booked', 'visited', 'followed'] as const)
      expect(of(stage, {})).toBe('retest');
    expect(of('closed', {})).toBeNull();
  });
});

describe('a letter carries the newest finding that asks for a hospital', () => {
  const day = (...entries: Parameters<typeof foldCase>[0]) => {
    const state = foldCase(entries, DUE_DAYS);
    const exam = state && newestFinding(state);
    return exam?.examTime.toISOString().slice(0, 10);
  };

  test('though an older one keeps its day and urgency', () => {
    const larger = examined('2025-10-12', complete(12));
    expect(day(larger, examined('2026-10-12', complete(6)))).toBe('2026-10-12');
    expect(day(larger, examined('2026-10-12', complete(17)))).toBe('2026-10-12');
    expect(day(larger, examined('2026-10-12', quick(2)))).toBe('2025-10-12');
  });

  test('after a visit what was found since; of a hospital alone there is none', () => {
    const seen = visit('2026-10-20', { plans: ['observation'], nextVisitOn: '2027-04-20' });
    const before = examined('2026-10-12', complete(8));
    expect(day(before, seen, examined('2026-11-12', complete(8.5)))).toBe('2026-11-12');
    expect(day(seen)).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel';
import { cohortOf } from '../school/index.ts';
import {
  type EnrolmentInterval,
  enrolmentOn,
  isSamePlacement,
  type NewPlacement,
  NO_END,
  type Placement,
  place,
  unplace,
} from './placement.rules.ts';
import { preparation, rosterDay } from './school-year.rules.ts';

const START = '2024-09-01';
const day = fc.nat(1200).map((days) => addDays(START, days));

const placement: fc.Arbitrary<Placement> = fc
  .record({
    schoolId: fc.constantFrom('s1', 's2'),
    studentId: fc.constantFrom('1', '2'),
    clazzName: fc.constantFrom('1班', '2班'),
    code: fc.constantFrom(1, 6, 10, 99),
  })
  .map(({ code, ...rest }) => ({
    ...rest,
    ...(code === 99
      ? { track: null, cohort: null, gradeLabel: '国际班' }
      : { ...(cohortOf(code, 2024) ?? { track: 'general', cohort: 2024 }), gradeLabel: null }),
  }));

const step: fc.Arbitrary<NewPlacement> = fc
  .record({
    placement,
    from: day,
    lasts: fc.option(fc.integer({ min: 1, max: 900 })),
    batch: fc.nat(3),
    saidIn: fc.constantFrom(2024, 2025),
  })
  .map(({ from, lasts, batch, ...rest }) => ({
    ...rest,
    from,
    until: lasts === null ? NO_END : addDays(from, lasts),
    cause: 'import',
    batchId: `b${batch}`,
  }));

/** The intervals after some steps; those that come too late for their day are refused. */
function placeAll(steps: readonly NewPlacement[]): readonly EnrolmentInterval[] {
  return steps.reduce<readonly EnrolmentInterval[]>(
    (intervals, each) => place(intervals, each)?.intervals ?? intervals,
    [],
  );
}
const steps = fc.array(step, { maxLength: 6 });

const where = (intervals: readonly EnrolmentInterval[], at: string) => {
  const { schoolId, studentId, track, cohort, gradeLabel, clazzName } =
    enrolmentOn(intervals, at) ?? ({} as EnrolmentInterval);
  return { schoolId, studentId, track, cohort, gradeLabel, clazzName };
};

describe('placing a child', () => {
  const check = (property: fc.IRawProperty<unknown>) =>
    fc.assert(property, { seed: 63, numRuns: 500 });

  test('leaves intervals that follow each other without overlap', () => {
    check(
      fc.property(steps, (each) => {
        const intervals = placeAll(each);
        for (const [at, { fromDay, toDay }] of intervals.entries()) {
          expect(fromDay < toDay).toBe(true);
          const next = intervals[at + 1];
          if (next) expect(toDay <= next.fromDay).toBe(true);
        }
      }),
    );
  });

  test('counts from its day until its end, and moves no day before', () => {
    check(
      fc.property(steps, step, day, (each, last, other) => {
        const before = placeAll(each);
        const placed = place(before, last);
        expect(placed === undefined).toBe(before.some(({ fromDay }) => fromDay > last.from));
        if (!placed) return;
        expect(where(placed.intervals, last.from)).toEqual(last.placement);
        if (other < last.from) expect(where(placed.intervals, other)).toEqual(where(before, other));
        if (other >= last.from && other < last.until && placed.change)
          expect(where(placed.intervals, other)).toEqual(last.placement);
      }),
    );
  });

  test('twice is once, and taking it back leaves what was before', () => {
    check(
      fc.property(steps, step, (each, last) => {
        const before = placeAll(each);
        const placed = place(before, last);
        if (!placed) return;
        expect(place(placed.intervals, last)?.change).toBeNull();
        if (placed.change) expect(unplace(placed.intervals, placed.change)).toEqual(before);
        else expect(placed.intervals).toEqual(before);
      }),
    );
  });

  test('is not taken back after something newer', () => {
    check(
      fc.property(steps, step, step, (each, first, second) => {
        const placed = place(placeAll(each), first);
        const next = placed && place(placed.intervals, second);
        if (!placed?.change || !next?.change) return;
        const isNewer =
          second.from > first.from ||
          second.saidIn !== first.saidIn ||
          second.batchId !== first.batchId ||
          !isSamePlacement(second.placement, first.placement);
        if (isNewer) expect(unplace(next.intervals, placed.change)).toBeUndefined();
      }),
    );
  });
});

test('the coming year can be prepared from 15 August on', () => {
  expect(preparation('2026-08-14')).toEqual({ current: 2025, coming: null });
  expect(preparation('2026-08-15')).toEqual({ current: 2025, coming: 2026 });
  expect(preparation('2026-08-31')).toEqual({ current: 2025, coming: 2026 });
  expect(preparation('2026-09-01')).toEqual({ current: 2026, coming: null });
  expect(preparation('2027-01-31')).toEqual({ current: 2026, coming: null });
});

test('the roster of a school year is that of its last day', () => {
  expect([2023, 2026].map(rosterDay)).toEqual(['2024-08-31', '2027-08-31']);
});

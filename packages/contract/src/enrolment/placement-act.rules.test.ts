import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel';
import { cohortOf, gradeNameIn, plannedEnd, type SchoolSystem } from '../school/index.ts';
import {
  type EnrolmentInterval,
  NO_END,
  type PlacementChange,
  unplace,
} from './placement.rules.ts';
import { ACT_KINDS, type ActKind, actOn, type PlacementAct } from './placement-act.rules.ts';

const TODAY = '2026-08-20';
const SEPTEMBER = '2026-09-01';

/** A child of a grade of the school year 2025, in a school of six grades. */
function childIn(code: number, system: SchoolSystem = 'primary6'): EnrolmentInterval {
  const cohort = cohortOf(code, 2025);
  if (!cohort) throw new Error('no grade');
  return {
    ...cohort,
    gradeLabel: null,
    schoolId: 's',
    studentId: '1',
    clazzName: '1班',
    fromDay: '2025-09-03',
    toDay: plannedEnd(system, { ...cohort, schoolYear: 2025 }) ?? NO_END,
    saidIn: 2025,
    endPlanned: true,
    cause: 'import',
    batchId: null,
  };
}

const LABELLED: EnrolmentInterval = {
  ...childIn(3),
  track: null,
  cohort: null,
  gradeLabel: '启智班',
  toDay: NO_END,
};

type ActFields = Partial<PlacementAct> & {
  readonly system?: SchoolSystem;
  readonly systemSet?: boolean;
};

function act(newest: EnrolmentInterval | undefined, kind: ActKind, given: ActFields = {}) {
  const { system = 'primary6', systemSet = true, from = SEPTEMBER, ...rest } = given;
  return actOn(
    { newest, system, systemSet, today: TODAY },
    { kind, from, cause: kind === 'grade' ? 'edit' : kind, batchId: 'b', ...rest },
  );
}

/** What is there after an act that changes something. */
function actedOn(...given: Parameters<typeof act>): EnrolmentInterval {
  const acted = act(...given);
  if (acted.refusal !== null || !acted.change) throw new Error(`refused: ${acted.refusal}`);
  return acted.change.after;
}

const gradeIn = (of: EnrolmentInterval, year: number) => gradeNameIn(of, year);

describe('from 1 September', () => {
  test('a child that repeats stays in its grade and leaves a year later', () => {
    const repeated = actedOn(childIn(3), 'repeat');
    expect(gradeIn(repeated, 2026)).toBe('三年级');
    expect(repeated).toMatchObject({ fromDay: SEPTEMBER, toDay: '2030-09-01', saidIn: 2026 });
  });

  test('one of the last grade repeats in place of leaving', () => {
    const repeated = actedOn(childIn(6), 'repeat', { clazzName: '2班' });
    expect(gradeIn(repeated, 2026)).toBe('六年级');
    expect(repeated).toMatchObject({ fromDay: SEPTEMBER, toDay: '2027-09-01', clazzName: '2班' });
  });

  test('one that skips is a grade further than the others', () => {
    const skipped = actedOn(childIn(3), 'skip');
    expect(gradeIn(skipped, 2026)).toBe('五年级');
    expect(skipped.toDay).toBe('2028-09-01');
  });

  test('nobody skips beyond the last grade', () => {
    expect(act(childIn(5), 'skip')).toEqual({ refusal: 'grade' });
  });

  test('nobody moves, skips or leaves who leaves then by the grade', () => {
    for (const kind of ['move', 'skip', 'leave'] as const)
      expect(act(childIn(6), kind, { clazzName: '2班' })).toEqual({ refusal: 'left' });
  });

  test('whoever was to come that day leaves the next one', () => {
    const coming = { ...childIn(3), fromDay: SEPTEMBER };
    expect(actedOn(coming, 'leave')).toMatchObject({ fromDay: SEPTEMBER, toDay: '2026-09-02' });
  });
});

describe('from today', () => {
  const from = TODAY;

  test('a child moves to another class and leaves when it would have', () => {
    const moved = actedOn(childIn(3), 'move', { from, clazzName: '2班' });
    expect(moved).toMatchObject({
      fromDay: TODAY,
      clazzName: '2班',
      saidIn: 2025,
      endPlanned: true,
    });
    expect(moved.toDay).toBe(childIn(3).toDay);
    const leaving = actedOn(childIn(3), 'leave');
    expect(actedOn(leaving, 'move', { from, clazzName: '2班' })).toMatchObject({
      toDay: SEPTEMBER,
      endPlanned: false,
    });
  });

  test('it leaves, and is not there for anything but its return', () => {
    const left = actedOn(childIn(3), 'leave', { from });
    expect(left).toMatchObject({ toDay: TODAY, endPlanned: false });
    for (const kind of ACT_KINDS.filter((each) => each !== 'return'))
      expect(act(left, kind, { from, clazzName: '2班' })).toEqual({ refusal: 'left' });
    const back = actedOn(left, 'return', { from });
    expect(gradeIn(back, 2025)).toBe('三年级');
    expect(back).toMatchObject({ toDay: childIn(3).toDay, endPlanned: true });
    expect(act(childIn(3), 'return', { from })).toEqual({ refusal: 'there' });
  });

  test('whoever leaves on the day it came is gone, and comes back for as long as before', () => {
    const begun = { ...childIn(3), fromDay: TODAY };
    const left = actedOn(begun, 'leave', { from });
    expect(left.toDay).toBe('2026-08-21');
    expect(act(left, 'leave', { from })).toEqual({ refusal: 'left' });
    expect(actedOn(left, 'return', { from })).toMatchObject({
      fromDay: TODAY,
      toDay: begun.toDay,
      endPlanned: true,
    });
  });

  test('it comes back a grade lower where that is named, and not to one that the school has not', () => {
    const left = actedOn(childIn(3), 'leave', { from });
    expect(gradeIn(actedOn(left, 'return', { gradeName: '二年级' }), 2026)).toBe('二年级');
    expect(act(left, 'return', { gradeName: '七年级' })).toEqual({ refusal: 'grade' });
  });

  test('a grade that nobody chose a system for makes it another one', () => {
    const other = actedOn(childIn(3), 'grade', { from, gradeName: '七年级', systemSet: false });
    expect(gradeIn(other, 2025)).toBe('七年级');
  });

  test('a grade that is said anew is looked at', () => {
    const said = actedOn({ ...childIn(3), cause: 'earlier' }, 'grade', {
      from,
      gradeName: '三年级',
    });
    expect(said).toEqual({ ...childIn(3), cause: 'edit', batchId: 'b' });
  });

  test('a class that it is in already changes nothing', () => {
    expect(act(childIn(3), 'move', { from, clazzName: '1班' })).toEqual({
      refusal: null,
      change: null,
    });
  });

  test('a grade of no code is none that moves, until another one is said', () => {
    for (const kind of ['repeat', 'skip'] as const)
      expect(act(LABELLED, kind)).toEqual({ refusal: 'grade' });
    expect(gradeIn(actedOn(LABELLED, 'grade', { from, gradeName: '二年级' }), 2026)).toBe('三年级');
  });

  test('nothing is done to a child that comes later, or was never there', () => {
    const coming = { ...childIn(3), fromDay: SEPTEMBER };
    for (const kind of ACT_KINDS)
      expect(act(coming, kind, { from, clazzName: '2班' })).toEqual({ refusal: 'later' });
    expect(act(undefined, 'leave')).toEqual({ refusal: 'left' });
  });
});

const step = fc.record({
  kind: fc.constantFrom(...ACT_KINDS),
  days: fc.nat(800),
  clazzName: fc.constantFrom('1班', '2班'),
  gradeName: fc.constantFrom(undefined, '一年级', '六年级'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The intervals after an act of some days later, and what it did; the same where it is refused. */
function actAgain(
  intervals: readonly EnrolmentInterval[],
  {
    kind,
    clazzName,
    gradeName,
    today,
    batchId,
  }: Omit<Step, 'days'> & Pick<PlacementAct, 'batchId'> & { readonly today: string },
) {
  const saysGrade = kind === 'grade' || kind === 'return';
  const said = { clazzName, gradeName: saysGrade ? gradeName : undefined };
  const acted = actOn(
    { newest: intervals.at(-1), system: 'primary6', systemSet: true, today },
    { kind, from: today, ...said, cause: 'move', batchId },
  );
  if (acted.refusal !== null || !acted.change) return { intervals, change: null };
  const { after, before } = acted.change;
  const rest = before ? intervals.slice(0, -1) : intervals;
  const isClosed = before !== null && before.fromDay < after.fromDay;
  const closed = isClosed ? [{ ...before, toDay: after.fromDay, endPlanned: false }] : [];
  return { intervals: [...rest, ...closed, after], change: acted.change };
}

test('acts in any order overlap nowhere, and taken back in turn leave what was there', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const begun = [childIn(3)];
      let [intervals, today]: [readonly EnrolmentInterval[], string] = [begun, TODAY];
      const done: PlacementChange[] = [];
      for (const [at, { days, ...said }] of steps.entries()) {
        today = addDays(today, days);
        const acted = actAgain(intervals, { ...said, today, batchId: `b${at}` });
        intervals = acted.intervals;
        if (acted.change) done.push(acted.change);
      }
      const days = intervals.flatMap(({ fromDay, toDay }) => [fromDay, toDay]);
      expect(days).toEqual(days.toSorted());
      for (const each of done.toReversed()) intervals = unplace(intervals, each) ?? [];
      expect(intervals).toEqual(begun);
    }),
  );
});

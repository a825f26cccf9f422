import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#kernel';
import { gradeNames } from '../school/grade-name.text.ts';
import { gradeOf } from '../school/index.ts';
import {
  type EnrolmentInterval,
  enrolmentOn,
  type PlacementChange,
  place,
  unplace,
} from './placement.rules.ts';
import { placementOf } from './said-grade.rules.ts';

const recordOf = (gradeCode: number, clazzName: string) => ({
  schoolId: 's',
  studentId: '1',
  gradeCode,
  gradeName: gradeNames[gradeCode] ?? '国际部',
  clazzName,
});

/** In 五年级1班 since September 2025. */
const fifth: EnrolmentInterval = {
  schoolId: 's',
  studentId: '1',
  track: 'general',
  cohort: 2021,
  gradeLabel: null,
  clazzName: '1班',
  fromDay: '2025-09-03',
  toDay: '2027-09-01',
  saidIn: 2025,
  endPlanned: true,
  cause: 'import',
  batchId: null,
};

const SYSTEM = 'primary6';

function written(
  code: number,
  today: string,
  { newest, saysAgain = false }: { newest?: EnrolmentInterval; saysAgain?: boolean } = {},
): string {
  const record = recordOf(code, '2班');
  const { placement, from, until, saidIn } = placementOf(record, {
    newest,
    system: SYSTEM,
    today,
    saysAgain,
  });
  return `${placement.cohort ?? placement.gradeLabel} ${from} ${until} ${saidIn}`;
}

describe('a grade that is said', () => {
  test.each([
    ['2026-07-31', '2025 2026-07-31 2031-09-01 2025'],
    ['2026-08-01', '2026 2026-09-01 2032-09-01 2026'],
    ['2026-08-31', '2026 2026-09-01 2032-09-01 2026'],
    ['2026-09-01', '2026 2026-09-01 2032-09-01 2026'],
    ['2026-09-02', '2026 2026-09-02 2032-09-01 2026'],
  ])('of a new child on %s', (today, placed) => {
    expect(written(1, today)).toBe(placed);
    expect(written(1, today, { saysAgain: true })).toBe(placed);
  });

  test.each([
    ['2026-07-31', '2020 2026-07-31 2026-09-01 2025'],
    ['2026-08-01', '2021 2026-09-01 2027-09-01 2026'],
    ['2026-08-31', '2021 2026-09-01 2027-09-01 2026'],
    ['2026-09-01', '2021 2026-09-01 2027-09-01 2026'],
  ])('of a fifth-grader who is in the sixth on %s, by a roster or a form', (today, placed) => {
    expect(written(6, today, { newest: fifth, saysAgain: true })).toBe(placed);
    expect(written(6, today, { newest: fifth })).toBe(placed);
  });

  test.each([
    ['2026-07-31', '2021 2026-07-31 2027-09-01 2025'],
    ['2026-08-01', '2022 2026-09-01 2028-09-01 2026'],
    ['2026-08-31', '2022 2026-09-01 2028-09-01 2026'],
    ['2026-09-01', '2022 2026-09-01 2028-09-01 2026'],
  ])('again in a roster of %s: the next year it is a repeat', (today, placed) => {
    expect(written(5, today, { newest: fifth, saysAgain: true })).toBe(placed);
  });

  test('begins no earlier than what is there already', () => {
    const coming = { ...fifth, fromDay: '2026-09-01', saidIn: 2026 };
    expect(written(4, '2026-08-20', { newest: coming })).toBe('2023 2026-09-01 2029-09-01 2026');
  });
});

describe('a write that says no grade', () => {
  test.each(['2026-07-31', '2026-08-01', '2026-08-31', '2026-09-01', '2027-06-30'])(
    'keeps it and when it ends, on %s',
    (today) => {
      expect(written(5, today, { newest: fifth })).toBe(`2021 ${today} 2027-09-01 2025`);
    },
  );

  test('corrects the last place of a child that has left, and one to come', () => {
    expect(written(5, '2028-01-01', { newest: fifth })).toBe('2021 2025-09-03 2027-09-01 2025');
    const coming = { ...fifth, fromDay: '2026-09-01' };
    expect(written(5, '2026-08-20', { newest: coming })).toBe('2021 2026-09-01 2027-09-01 2025');
  });

  test('keeps 中职 apart from 职高, and words of no code', () => {
    const vocational = { ...fifth, track: 'vocational' as const, cohort: 2016 };
    expect(written(31, '2026-09-10', { newest: vocational })).toMatch(/^2016 /);
    const technical = { ...vocational, track: 'technical' as const };
    expect(written(31, '2026-09-10', { newest: technical })).toMatch(/^2017 /);
    const label = { ...fifth, track: null, cohort: null, gradeLabel: '国际部' };
    for (const saysAgain of [false, true])
      expect(written(99, '2026-09-10', { newest: label, saysAgain })).toBe(
        '国际部 2026-09-10 2027-09-01 2025',
      );
    expect(written(5, '2026-09-10', { newest: label })).toMatch(/^2022 /);
    // Of one that has left it says that the child is there again.
    const left = { ...label, toDay: '2026-09-01' };
    expect(written(99, '2026-09-10', { newest: left, saysAgain: true })).toBe(
      '国际部 2026-09-10 infinity 2026',
    );
    expect(written(99, '2026-09-10', { newest: left })).toMatch(/^国际部 2025-09-03 /);
  });
});

type Step = {
  readonly days: number;
  readonly kind: 'roster' | 'oldRoster' | 'form' | 'undo';
  readonly code: number | null;
  readonly clazzName: string;
};
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.nat(140),
  kind: fc.constantFrom('roster', 'oldRoster', 'form', 'undo'),
  // Null: as it is on record.
  code: fc.oneof(fc.constant(null), fc.constantFrom(1, 2, 3, 5, 6)),
  clazzName: fc.constantFrom('1班', '2班'),
});

type State = {
  readonly intervals: readonly EnrolmentInterval[];
  readonly code: number;
  readonly clazzName: string;
  /** By the rule in words. */
  readonly cohort: number;
};
type Batch = { readonly before: State; readonly change: PlacementChange | null };
type Run = { readonly today: string; readonly state: State; readonly batches: readonly Batch[] };

function begin(today: string): Run {
  const entered = placementOf(recordOf(1, '1班'), {
    newest: undefined,
    system: SYSTEM,
    today,
    saysAgain: true,
  });
  const first = place([], { ...entered, cause: 'first', batchId: null });
  const intervals = first?.intervals ?? [];
  return { today, state: { intervals, code: 1, clazzName: '1班', cohort: 2025 }, batches: [] };
}

function takeBack({ today, state, batches }: Run): Run {
  const batch = batches.at(-1);
  if (!batch) return { today, state, batches };
  const back = batch.change ? unplace(state.intervals, batch.change) : state.intervals;
  expect(back).toEqual(batch.before.intervals);
  return { today, state: batch.before, batches: batches.slice(0, -1) };
}

/** The rule in words, by itself. */
function cohortAfter({ today, state }: Run, code: number, kind: Step['kind']): number {
  if (kind !== 'roster' && code === state.code) return state.cohort;
  const [year = 0, month = 0] = today.split('-').map(Number);
  return (month < 8 ? year - 1 : year) - code + 1;
}

function write(run: Run, { kind, clazzName, ...typed }: Step): Run {
  const { today, state, batches } = run;
  const code = typed.code ?? state.code;
  const placed = place(state.intervals, {
    ...placementOf(recordOf(code, clazzName), {
      newest: state.intervals.at(-1),
      system: SYSTEM,
      today,
      saysAgain: kind === 'roster',
    }),
    cause: 'import',
    batchId: kind === 'form' ? null : today,
  });
  if (!placed) throw new Error('nothing begins later than what is written');
  const { intervals, change } = placed;
  const after = { intervals, code, clazzName, cohort: cohortAfter(run, code, kind) };
  // What somebody changed by hand is not taken back.
  const next = kind === 'form' ? [] : [...batches, { before: state, change }];
  return { today, state: after, batches: next };
}

function expectRule(before: State, { state, today }: Run): void {
  const newest = state.intervals.at(-1);
  if (newest?.track == null) throw new Error('a grade with a code has a cohort');
  expect(newest).toMatchObject({ cohort: state.cohort, clazzName: state.clazzName });
  expect(gradeOf(newest, newest.saidIn)).toBe(state.code);
  const past = addDays(newest.toDay <= today ? newest.fromDay : today, -1);
  const cohortOf = ({ intervals }: State) => enrolmentOn(intervals, past)?.cohort;
  expect(cohortOf(state)).toBe(cohortOf(before));
  for (const [at, { toDay }] of state.intervals.slice(0, -1).entries())
    expect(toDay <= (state.intervals[at + 1]?.fromDay ?? '')).toBe(true);
}

test('years of rosters, edits and batches taken back leave what was said last', () => {
  const check = (steps: readonly Step[]) => {
    let run = begin('2025-08-20');
    for (const each of steps) {
      const { state } = run;
      run = { ...run, today: addDays(run.today, each.days) };
      if (each.kind === 'undo') {
        run = takeBack(run);
        continue;
      }
      run = write(run, each);
      expectRule(state, run);
    }
  };
  fc.assert(fc.property(fc.array(step, { maxLength: 12 }), check), { seed: 63, numRuns: 1000 });
});

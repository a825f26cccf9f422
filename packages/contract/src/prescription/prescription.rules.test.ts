import { describe, expect, test } from 'vitest';
import { GROUPS_PER_DAY_MAX, PLAN_DURATIONS, planInputFields, planItem } from './plan.schema.ts';
import {
  computeAdherence,
  computeLastDay,
  countDueDays,
  countPlannedDays,
  estimateMinutes,
  type PrescriptionCourse,
} from './prescription.rules.ts';
import { PLAN_DURATION_NAMES } from './prescription.text.ts';

/** Ten planned days, from 1 to 10 June; nothing trained. */
const COURSE: PrescriptionCourse = {
  startDate: '2026-06-01',
  endDate: '2026-06-10',
  daysPerWeek: 7,
  trainedDays: 0,
  completedOn: null,
  endedOn: null,
};

/** One group of nothing, for a test to fill. */
const item = (given: object) => ({
  actionId: '0190ac70-0000-7000-8000-000000000001',
  groups: 1,
  repetitions: null,
  seconds: null,
  rest: 0,
  ...given,
});

describe('the last day [9.16]', () => {
  test.each([
    ['2026-06-01', '1w', '2026-06-07'],
    ['2026-06-01', '2w', '2026-06-14'],
    ['2026-06-01', '1m', '2026-06-30'],
    ['2026-06-01', '2m', '2026-07-31'],
    ['2026-06-15', '1m', '2026-07-14'],
    ['2026-11-20', '2m', '2027-01-19'],
    ['2026-12-31', '1w', '2027-01-06'],
    ['2026-12-31', '2m', '2027-02-27'],
    // The end of a month, where the next has fewer days: the day before the day it would have come round.
    ['2026-01-31', '1m', '2026-02-27'],
    ['2026-01-28', '1m', '2026-02-27'],
    ['2028-01-31', '1m', '2028-02-28'],
    ['2028-01-29', '1m', '2028-02-28'],
    ['2028-02-29', '1m', '2028-03-28'],
    ['2026-03-31', '1m', '2026-04-29'],
    ['2027-12-31', '2m', '2028-02-28'],
    ['2100-01-31', '1m', '2100-02-27'],
    ['2028-02-25', '1w', '2028-03-02'],
  ] as const)('of one that begins on %s for %s is %s', (startDate, duration, last) => {
    expect(computeLastDay(startDate, duration)).toBe(last);
  });
});

describe('planned days', () => {
  test.each([
    [0, 5, 0],
    [1, 1, 1],
    [3, 1, 1],
    [7, 7, 7],
    [7, 5, 5],
    [14, 3, 6],
    [30, 5, 21],
    [31, 5, 22],
    [61, 5, 44],
    [62, 7, 62],
  ])('of %i days with %i a week are %i', (days, daysPerWeek, planned) => {
    expect(countPlannedDays(days, daysPerWeek)).toBe(planned);
  });

  test.each([
    ['before the first day', 0, '2026-05-31', {}],
    ['on the first', 1, '2026-06-01', {}],
    ['on the fourth', 4, '2026-06-04', {}],
    ['after the last', 10, '2026-08-01', {}],
    ['after an early end', 3, '2026-06-09', { endedOn: '2026-06-03' }],
    ['after the staff completed it', 3, '2026-06-09', { completedOn: '2026-06-03' }],
    ['when it was completed after the last', 10, '2026-08-01', { completedOn: '2026-06-20' }],
    ['when it was ended before it began', 0, '2026-06-09', { endedOn: '2026-05-20' }],
    ['with 5 days a week, on the fourth', 3, '2026-06-04', { daysPerWeek: 5 }],
  ])('that are due %s: %i', (...[_case, due, today, change]) => {
    expect(countDueDays({ ...COURSE, ...change }, today)).toBe(due);
  });

  test('are kept in part, at most wholly, and not at all before the first', () => {
    expect([computeAdherence(0, 0), computeAdherence(1, 0)]).toEqual([null, null]);
    expect([computeAdherence(0, 4), computeAdherence(3, 4), computeAdherence(6, 4)]).toEqual([
      0, 0.75, 1,
    ]);
  });
});

describe('the length of a plan', () => {
  test.each([
    ['nothing but a second is a minute', [item({ seconds: 1 })], 1],
    ['4 seconds a repetition', [item({ groups: 3, repetitions: 10 })], 2],
    ['rest after each group', [item({ groups: 3, repetitions: 10, rest: 30 })], 4],
    ['actions add up', [item({ seconds: 60 }), item({ groups: 2, seconds: 60 })], 3],
    ['90 seconds are two minutes', [item({ seconds: 90 })], 2],
  ])('%s', (_case, items, minutes) => {
    expect(estimateMinutes(items)).toBe(minutes);
  });
});

describe('what a plan may say', () => {
  test('is a duration of one or two weeks or months [9.16]', () => {
    expect(PLAN_DURATIONS.map((each) => PLAN_DURATION_NAMES[each])).toEqual([
      '一周',
      '两周',
      '一个月',
      '两个月',
    ]);
  });

  test('is one to six whole groups a day [9.17]', () => {
    const taken = [0, 1, 1.5, 6, 7, '2', null].filter(
      (groups) => planInputFields.groupsPerDay.safeParse(groups).success,
    );
    expect(taken).toEqual([1, GROUPS_PER_DAY_MAX]);
  });

  test('is either repetitions or seconds of an action', () => {
    const isTaken = (given: object) => planItem.safeParse(item(given)).success;
    expect(isTaken({ repetitions: 10 })).toBe(true);
    expect(isTaken({ seconds: 600, rest: 300, groups: 10 })).toBe(true);
    for (const given of [
      {},
      { repetitions: 10, seconds: 10 },
      { repetitions: 0 },
      { repetitions: 101 },
      { seconds: 601 },
      { seconds: 5, groups: 11 },
      { seconds: 5, rest: 301 },
      { seconds: 5, rest: -1 },
      { seconds: 5, actionId: 'x' },
    ])
      expect(isTaken(given)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysInMonth } from '#kernel';
import { PLAN_DURATIONS } from './plan.schema.ts';
import {
  COMPLETED_SHARE,
  computeLastDay,
  countDueDays,
  countPlannedDays,
  dayCount,
  prescriptionStatus,
} from './prescription.rules.ts';

const runs = { seed: 20261122, numRuns: 500 };
const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const durations = fc.constantFrom(...PLAN_DURATIONS);
const courses = fc
  .record({
    startDate: dates,
    duration: durations,
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    trainedDays: fc.integer({ min: 0, max: 70 }),
    completedAfter: fc.option(fc.integer({ min: 0, max: 80 })),
    endedAfter: fc.option(fc.integer({ min: -5, max: 60 })),
    day: fc.integer({ min: -30, max: 120 }),
  })
  .map(({ duration, endedAfter, completedAfter, day, ...course }) => ({
    course: {
      ...course,
      endDate: computeLastDay(course.startDate, duration),
      completedOn: completedAfter === null ? null : addDays(course.startDate, completedAfter),
      endedOn: endedAfter === null ? null : addDays(course.startDate, endedAfter),
    },
    today: addDays(course.startDate, day),
  }));

describe('whatever the dates', () => {
  test('a prescription lasts a week, two, or a month or two less the days a shorter month lacks', () => {
    fc.assert(
      fc.property(dates, durations, (startDate, duration) => {
        const days = dayCount(startDate, computeLastDay(startDate, duration));
        const [least, most] = { '1w': [7, 7], '2w': [14, 14], '1m': [28, 31], '2m': [59, 62] }[
          duration
        ];
        expect(days).toBeGreaterThanOrEqual(least ?? 0);
        expect(days).toBeLessThanOrEqual(most ?? 0);
      }),
      runs,
    );
  });

  test('the day after the last is the same day of a later month, or that month’s last', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom('1m' as const, '2m' as const), (startDate, duration) => {
        const next = addDays(computeLastDay(startDate, duration), 1);
        const [year = 0, month = 0, day] = next.split('-').map(Number);
        expect(day).toBe(Math.min(Number(startDate.slice(8)), daysInMonth(year, month)));
      }),
      runs,
    );
  });

  test('time alone never leads back, and a status that is over stays', () => {
    const rank = [0, 1, 2, 2] as const;
    fc.assert(
      fc.property(courses, fc.integer({ min: 0, max: 60 }), ({ course, today }, later) => {
        const before = prescriptionStatus(course, today);
        const after = prescriptionStatus(course, addDays(today, later));
        expect(rank[after]).toBeGreaterThanOrEqual(rank[before]);
        if (before >= 2) expect(after).toBe(before);
      }),
      runs,
    );
  });

  test('one more trained day never takes a completion away', () => {
    fc.assert(
      fc.property(courses, ({ course, today }) => {
        const more = { ...course, trainedDays: course.trainedDays + 1 };
        if (prescriptionStatus(course, today) === 3)
          expect(prescriptionStatus(more, today)).toBe(3);
      }),
      runs,
    );
  });

  test('after its end it is completed exactly when enough was trained', () => {
    fc.assert(
      fc.property(courses, ({ course }) => {
        const ended = { ...course, completedOn: null, endedOn: null };
        const planned = countPlannedDays(
          dayCount(course.startDate, course.endDate),
          course.daysPerWeek,
        );
        const isEnough = course.trainedDays >= planned * COMPLETED_SHARE;
        expect(prescriptionStatus(ended, addDays(course.endDate, 1))).toBe(isEnough ? 3 : 2);
      }),
      runs,
    );
  });

  test('days that are due grow with time, up to those that are planned', () => {
    fc.assert(
      fc.property(courses, ({ course, today }) => {
        const due = countDueDays(course, today);
        const planned = countPlannedDays(
          dayCount(course.startDate, course.endDate),
          course.daysPerWeek,
        );
        expect(due).toBeLessThanOrEqual(planned);
        expect(countDueDays(course, addDays(today, 1))).toBeGreaterThanOrEqual(due);
        expect(due === 0).toBe(
          today < course.startDate || (course.endedOn ?? today) < course.startDate,
        );
      }),
      runs,
    );
  });
});

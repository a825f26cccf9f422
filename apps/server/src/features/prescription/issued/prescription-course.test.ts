/** The database computes status and due days with the rules of the contract, on many courses and days. */
import { addDays } from '@spine/contract/kernel';
import {
  countDueDays,
  countPlannedDays,
  dayCount,
  type PrescriptionCourse,
  prescriptionStatus,
} from '@spine/contract/prescription';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Case = { course: PrescriptionCourse; planned: number; today: string };

/** Lengths as plans have them, and days about the edges of the course. */
const cases = fc
  .record({
    offset: fc.integer({ min: -40, max: 40 }),
    length: fc.oneof(fc.constantFrom(7, 14, 28, 31, 59, 62), fc.integer({ min: 1, max: 70 })),
    daysPerWeek: fc.integer({ min: 1, max: 7 }),
    completedAfter: fc.option(fc.integer({ min: 0, max: 80 })),
    endedAfter: fc.option(fc.integer({ min: -10, max: 70 })),
    trained: fc.double({ min: 0, max: 1.1, noNaN: true }),
    todayAfter: fc.integer({ min: -20, max: 80 }),
  })
  .map(({ offset, length, daysPerWeek, trained, ...after }): Case => {
    const startDate = addDays('2028-02-20', offset);
    const endDate = addDays(startDate, length - 1);
    const planned = countPlannedDays(dayCount(startDate, endDate), daysPerWeek);
    const dayAfter = (days: number | null) => (days === null ? null : addDays(startDate, days));
    const endedOn = dayAfter(after.endedAfter);
    const completedOn = dayAfter(after.completedAfter);
    const trainedDays = Math.round(planned * trained);
    const course = { startDate, endDate, daysPerWeek, trainedDays, completedOn, endedOn };
    return { course, planned, today: addDays(startDate, after.todayAfter) };
  });

test('status and due days are those of the rules [4.21]', async () => {
  const sample = fc.sample(cases, { numRuns: 5000, seed: 421 });
  const columns = sample.map(({ course, planned, today }) => ({
    start: course.startDate,
    end: course.endDate,
    ended: course.endedOn,
    today,
    planned,
    trained: course.trainedDays,
    week: course.daysPerWeek,
    // The last second of the day in Shanghai.
    completed: course.completedOn && `${course.completedOn}T15:59:59Z`,
  }));
  const { rows } = await sql<{ status: number; due: number }>`
    select prescription_status(start, "end", planned, trained, completed, ended, today) as status,
      prescription_due_days(start, "end",
        least(ended, (completed at time zone 'Asia/Shanghai')::date), week, today) as due
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as course(start date, "end" date, planned smallint,
      trained smallint, completed timestamptz, ended date, week smallint, today date)`.execute(
    world.database.bare,
  );
  const computed = sample.map(({ course, today }) => ({
    status: prescriptionStatus(course, today),
    due: countDueDays(course, today),
  }));
  expect(rows).toEqual(computed);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([0, 1, 2, 3]));
});

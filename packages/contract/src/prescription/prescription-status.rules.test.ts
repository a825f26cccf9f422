import { describe, expect, test } from 'vitest';
import {
  canChangeStatus,
  type PrescriptionCourse,
  prescriptionStatus,
} from './prescription.rules.ts';
import { PRESCRIPTION_STATUSES, type PrescriptionStatus } from './prescription.schema.ts';

/** Ten planned days, from 1 to 10 June; nothing trained. */
const COURSE: PrescriptionCourse = {
  startDate: '2026-06-01',
  endDate: '2026-06-10',
  daysPerWeek: 7,
  trainedDays: 0,
  completedOn: null,
  endedOn: null,
};
type Change = Partial<PrescriptionCourse>;

describe('the status of a prescription on a day [4.21]', () => {
  const NOT_STARTED = 0;
  const UNDERWAY = 1;
  const UNCOMPLETED = 2;
  const COMPLETED = 3;

  // What became of it | the day | its status.
  const table: readonly (readonly [string, Change, string, PrescriptionStatus])[] = [
    ['nothing was done, the day before the first', {}, '2026-05-31', NOT_STARTED],
    ['nothing was done, the first day', {}, '2026-06-01', UNDERWAY],
    ['nothing was done, the last day', {}, '2026-06-10', UNDERWAY],
    ['nothing was done, the day after the last', {}, '2026-06-11', UNCOMPLETED],
    ['nothing was done, a year later', {}, '2027-06-11', UNCOMPLETED],
    ['7 of 10 days, the last day', { trainedDays: 7 }, '2026-06-10', UNDERWAY],
    ['7 of 10 days, after the last', { trainedDays: 7 }, '2026-06-11', UNCOMPLETED],
    ['8 of 10 days, the last day', { trainedDays: 8 }, '2026-06-10', UNDERWAY],
    ['8 of 10 days, after the last', { trainedDays: 8 }, '2026-06-11', COMPLETED],
    ['9 of 10 days, the last day', { trainedDays: 9 }, '2026-06-10', UNDERWAY],
    ['every planned day, before the last', { trainedDays: 10 }, '2026-06-09', COMPLETED],
    ['every planned day, after the last', { trainedDays: 10 }, '2026-07-01', COMPLETED],
    [
      'completed by the staff, while it runs',
      { completedOn: '2026-06-03' },
      '2026-06-03',
      COMPLETED,
    ],
    [
      'completed by the staff, after the last',
      { completedOn: '2026-06-15' },
      '2026-06-20',
      COMPLETED,
    ],
    ['ended before it began', { endedOn: '2026-05-20' }, '2026-05-25', UNCOMPLETED],
    ['ended early, the same day', { endedOn: '2026-06-03' }, '2026-06-03', UNCOMPLETED],
    ['ended early, after the last', { endedOn: '2026-06-03' }, '2026-06-11', UNCOMPLETED],
    [
      'ended early with 8 days trained, after the last',
      { endedOn: '2026-06-09', trainedDays: 8 },
      '2026-06-11',
      UNCOMPLETED,
    ],
    [
      'ended early and then completed by the staff',
      { endedOn: '2026-06-03', completedOn: '2026-06-05' },
      '2026-06-05',
      COMPLETED,
    ],
    [
      '5 days a week: 7 planned days, 5 trained, after the last',
      { daysPerWeek: 5, trainedDays: 5 },
      '2026-06-11',
      UNCOMPLETED,
    ],
    [
      '5 days a week: 7 planned days, 6 trained, after the last',
      { daysPerWeek: 5, trainedDays: 6 },
      '2026-06-11',
      COMPLETED,
    ],
    [
      '5 days a week: 7 planned days, 7 trained, while it runs',
      { daysPerWeek: 5, trainedDays: 7 },
      '2026-06-08',
      COMPLETED,
    ],
    ['a plan of one day, that day', { endDate: '2026-06-01' }, '2026-06-01', UNDERWAY],
    ['a plan of one day, trained', { endDate: '2026-06-01', trainedDays: 1 }, '2026-06-01', 3],
  ];
  test.each(table)('%s', (_case, ...[change, today, status]) => {
    expect(prescriptionStatus({ ...COURSE, ...change }, today)).toBe(status);
  });

  test('can be set by the staff from these to those, and no other', () => {
    const reachable = PRESCRIPTION_STATUSES.flatMap((from) =>
      PRESCRIPTION_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from}→${to}`),
    );
    expect(reachable).toEqual(['0→2', '1→2', '1→3', '2→3']);
  });
});

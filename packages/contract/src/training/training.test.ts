import { describe, expect, test } from 'vitest';
import {
  ACTION_COUNT_MAX,
  addTraining,
  adherenceCalendar,
  MINUTES_MAX,
} from './training.endpoints.ts';
import { trainingFaultText } from './training.text.ts';

const ID = '019a0000-0000-7000-8000-000000000000';
const RECORD = { id: ID, prescriptionId: ID, date: '2028-02-29', minutes: 15, actionCount: 6 };
const takes = (given: object) => addTraining.input.safeParse({ ...RECORD, ...given }).success;

describe('a training record', () => {
  test('is a date, minutes and a number of actions [3.32]', () => {
    expect(addTraining.input.parse(RECORD)).toEqual(RECORD);
    expect(takes({ minutes: 1, actionCount: 1 })).toBe(true);
    expect(takes({ minutes: MINUTES_MAX, actionCount: ACTION_COUNT_MAX })).toBe(true);
  });

  test.each([
    ...['2026-02-29', '2026-2-9', '2026-02-09T10:00:00Z', '', null].map((date) => ({ date })),
    ...[0, MINUTES_MAX + 1, 1.5, '15', Number.NaN, null].map((minutes) => ({ minutes })),
    ...[0, ACTION_COUNT_MAX + 1, 2.5, true, null].map((actionCount) => ({ actionCount })),
    ...['x', ID.toUpperCase(), undefined].flatMap((id) => [{ id }, { prescriptionId: id }]),
  ])('is not taken with %j', (given) => {
    expect(takes(given)).toBe(false);
  });

  test('says of each field a person types what it takes', () => {
    expect(Object.keys(trainingFaultText).sort()).toEqual(['actionCount', 'date', 'minutes']);
    expect(trainingFaultText.minutes).toContain(String(MINUTES_MAX));
    expect(trainingFaultText.actionCount).toContain(String(ACTION_COUNT_MAX));
  });
});

test.each([
  ['2026-11', true],
  ['2026-01', true],
  ['2026-00', false],
  ['2026-13', false],
  ['0000-01', false],
  ['2026-1', false],
  ['2026-11-01', false],
])('the month %s of a calendar is taken: %s', (month, isTaken) => {
  const input = { schoolId: ID, gradeName: '六年级', clazzName: '3班', month };
  expect(adherenceCalendar.input.safeParse(input).success).toBe(isTaken);
});

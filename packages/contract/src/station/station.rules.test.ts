import { describe, expect, test } from 'vitest';
import type { ExamOutcome } from '../exam/index.ts';
import { isScreeningDay, stationStateOf } from './station.rules.ts';
import { STATION_STATES, type StationState } from './station.schema.ts';

describe('the state of a child in its project', () => {
  test('is each of the states for some child', () => {
    const outcomes = [null, 'declined', 'incomplete', 'normal'] as const;
    const states = outcomes.flatMap((outcome) =>
      [true, false].map((wasMissing) => stationStateOf({ outcome, wasMissing })),
    );
    expect(new Set(states)).toEqual(new Set(STATION_STATES));
  });

  test.each<[ExamOutcome | null, StationState, StationState]>([
    [null, 'notExamined', 'absent'],
    ['declined', 'declined', 'declined'],
    ['incomplete', 'toRetest', 'toRetest'],
    ['normal', 'examined', 'examined'],
    ['gradeThree', 'examined', 'examined'],
    ['furtherCheck', 'examined', 'examined'],
  ])('of outcome %s is %s, and %s once it was missing on a day', (outcome, present, missing) => {
    expect(stationStateOf({ outcome, wasMissing: false })).toBe(present);
    expect(stationStateOf({ outcome, wasMissing: true })).toBe(missing);
  });
});

describe('a day of screening', () => {
  // 00:30 of the 20th in Shanghai, still the 19th in Greenwich.
  const now = new Date('2026-11-19T16:30:00Z');
  const createdAt = new Date('2026-11-01T17:00:00Z');

  test.each([
    ['2026-11-09', false],
    ['2026-11-10', true],
    ['2026-11-20', true],
    ['2026-11-21', false],
  ])('begins with the project and ends with today in Shanghai: %s is %s', (day, expected) => {
    expect(isScreeningDay(day, { startDate: '2026-11-10', createdAt }, now)).toBe(expected);
  });

  test('begins on the day a project without a first one was created', () => {
    const project = { startDate: null, createdAt };
    expect(isScreeningDay('2026-11-01', project, now)).toBe(false);
    expect(isScreeningDay('2026-11-02', project, now)).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { dateInShanghai } from '#kernel';
import type { ExamOutcome } from '../exam/index.ts';
import { isScreeningDay, lateExamTime, stationStateOf } from './station.rules.ts';
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

describe('the time of an examination that is entered from paper', () => {
  const day = '2026-11-20';
  const now = new Date('2026-11-23T08:00:00+08:00');
  const at = (...examTimes: string[]) =>
    lateExamTime({ day, examTimes: examTimes.map((time) => new Date(time)), now });

  test('is nine in the morning of its day, and later than the others of that day', () => {
    const first = at();
    expect(first).toEqual(new Date('2026-11-20T09:00:00+08:00'));
    const second = at(first.toISOString());
    expect(second).toEqual(new Date('2026-11-20T09:00:30+08:00'));
    expect(at('2026-11-20T07:00:00+08:00', '2026-11-21T10:00:00+08:00')).toEqual(first);
  });

  test('stays on its day, however late the others are', () => {
    const latest = at('2026-11-20T23:59:50+08:00');
    expect(dateInShanghai(latest)).toBe(day);
  });

  test('of today is never in the future', () => {
    const early = new Date('2026-11-20T08:30:00+08:00');
    expect(lateExamTime({ day, examTimes: [], now: early })).toEqual(early);
  });
});

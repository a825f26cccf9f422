import { expect, test } from 'vitest';
import { correctTimes, describeDeviceClock } from './exam-time.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const earliest = new Date('2026-11-19T00:00:00Z');
const time = (clock: string) => new Date(`2026-11-20T${clock}Z`);
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const shift = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** What becomes of times that a client shows, of one child after another. */
function corrected(shown: readonly (readonly [Date, number | undefined])[], childId?: string) {
  const claims = shown.map(([at, aheadMs], index) => ({
    childId: childId ?? String(index),
    time: at,
    aheadMs,
    earliest,
  }));
  return correctTimes(claims, now);
}

test.each([YEAR_MS, -YEAR_MS, 1, 0])('a clock that is ahead by %i ms is corrected', (ms) => {
  const made = [time('09:00:00'), time('10:00:00')];
  expect(corrected(made.map((at) => [shift(at, ms), ms]))).toEqual(made);
});

test('a time of a clock that nobody knows stands as it is', () => {
  const made = [shift(now, YEAR_MS), shift(now, -YEAR_MS)];
  expect(corrected(made.map((at) => [at, undefined]))).toEqual(made);
});

test('what cannot be is of the arrival, or of what was made after it', () => {
  const [future, past] = [shift(now, YEAR_MS), shift(now, -YEAR_MS)];
  expect(corrected([[future, 0]])).toEqual([now]);
  expect(corrected([[past, 0]])).toEqual([now]);
  expect(
    corrected([
      [future, 0],
      [time('10:00:00'), 0],
      [past, 0],
    ]),
  ).toEqual([time('10:00:00'), time('10:00:00'), now]);
  expect(corrected([[time('10:00:00'), Number.MAX_SAFE_INTEGER]])).toEqual([now]);
});

test('the later record of a child stays the later one', () => {
  const past = shift(now, -YEAR_MS);
  const times = corrected(
    [
      [time('10:00:00'), 0],
      [time('09:00:00'), 0],
      [past, 0],
      [past, 0],
    ],
    'child',
  );
  expect(times).toEqual([...times].sort((one, other) => one.getTime() - other.getTime()));
  expect(new Set(times.map(Number)).size).toBe(4);
});

test('a corrected record says what the device showed, and whether its error was known', () => {
  const claim = { childId: 'a', time: time('10:00:00'), aheadMs: HOUR_MS };
  expect(describeDeviceClock(claim, time('09:00:00'))).toEqual({
    time: '2026-11-20T18:00:00+08:00',
    isErrorKnown: true,
  });
  expect(describeDeviceClock(claim, now)?.isErrorKnown).toBe(false);
  expect(describeDeviceClock({ ...claim, aheadMs: 999 }, shift(claim.time, -999))).toBeUndefined();
});

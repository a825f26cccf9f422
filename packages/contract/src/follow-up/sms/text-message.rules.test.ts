import { describe, expect, test } from 'vitest';
import { isQuiet, isTextedLately, nextDaySendTime, sendTimeOf } from './text-message.rules.ts';

const at = (time: string) => new Date(`${time}+08:00`);

describe('the quiet hours of Shanghai', () => {
  test.each([
    ['2026-11-20T08:00:00', false],
    ['2026-11-20T20:59:59', false],
    ['2026-11-20T21:00:00', true],
    ['2026-11-20T23:59:59', true],
    ['2026-11-21T00:00:00', true],
    ['2026-11-21T07:59:59', true],
  ])('at %s: %s', (time, quiet) => {
    expect(isQuiet(at(time))).toBe(quiet);
  });

  test.each([
    ['2026-11-20T10:00:00', '2026-11-20T10:00:00'],
    ['2026-11-20T20:59:59', '2026-11-20T20:59:59'],
    ['2026-11-20T21:00:00', '2026-11-21T08:00:00'],
    ['2026-11-30T23:30:00', '2026-12-01T08:00:00'],
    ['2026-12-01T00:00:00', '2026-12-01T08:00:00'],
    ['2026-12-01T07:59:59', '2026-12-01T08:00:00'],
  ])('what is asked for at %s goes at %s', (asked, goes) => {
    expect(sendTimeOf(at(asked))).toEqual(at(goes));
  });

  test('of the next day end the wait of what a day is too full for', () => {
    for (const time of ['2026-11-30T08:00:00', '2026-11-30T23:30:00'])
      expect(nextDaySendTime(at(time))).toEqual(at('2026-12-01T08:00:00'));
  });

  test('never end in quiet hours', () => {
    for (let hour = 0; hour < 48; hour += 0.25) {
      const asked = new Date(at('2026-11-20T00:00:00').getTime() + hour * 3_600_000);
      expect(isQuiet(sendTimeOf(asked))).toBe(false);
      expect(sendTimeOf(asked) >= asked).toBe(true);
    }
  });
});

test('a number gets its next message 24 hours later, not a moment before', () => {
  const last = at('2026-11-20T10:00:00');
  expect(isTextedLately(null, last)).toBe(false);
  expect(isTextedLately(last, last)).toBe(true);
  expect(isTextedLately(last, at('2026-11-21T09:59:59'))).toBe(true);
  expect(isTextedLately(last, at('2026-11-21T10:00:00'))).toBe(false);
});

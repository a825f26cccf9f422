import type { Clock } from '#platform/ports/clock.ts';

/** Friday, 20 November 2026, 10:00 in Shanghai. */
export const TEST_NOW = new Date('2026-11-20T10:00:00+08:00');

/** A clock that stands still until a test moves it. */
export function testClock(start: Date = TEST_NOW): Clock & { advance(milliseconds: number): void } {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

import { afterEach, expect, test, vi } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { startHousekeeping } from './housekeeping.ts';

afterEach(() => vi.useRealTimers());

test('what cannot be swept keeps nothing else from being swept', async () => {
  vi.useFakeTimers();
  const swept: Date[] = [];
  const warned: unknown[] = [];
  const clock = testClock();
  const stop = startHousekeeping(
    [
      () => Promise.reject(new Error('no such directory')),
      (now) => {
        swept.push(now);
        return Promise.resolve();
      },
    ],
    { clock, log: { warn: (told: unknown) => warned.push(told) } },
  );
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(swept).toEqual([clock.now()]);
  expect(warned).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(swept).toHaveLength(2);
  stop();
});

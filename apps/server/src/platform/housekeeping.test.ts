import { afterEach, expect, test, vi } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { atMostEvery, startHousekeeping } from './housekeeping.ts';

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

test('a sweep that takes long runs once in its time, and again in the next round when it failed', async () => {
  const runs: number[] = [];
  const sweep = atMostEvery(3_600_000, (now) => {
    runs.push(now.getTime());
    return runs.length === 1 ? Promise.reject(new Error('down')) : Promise.resolve();
  });
  const at = (minutes: number) => sweep(new Date(minutes * 60_000));
  await expect(at(0)).rejects.toThrow('down');
  for (const minutes of [10, 20, 69, 70, 80]) await at(minutes);
  expect(runs).toEqual([0, 10, 70].map((minutes) => minutes * 60_000));
});

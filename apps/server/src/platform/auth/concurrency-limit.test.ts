import { expect, test } from 'vitest';
import { concurrencyLimit, TooManyWaiting } from './concurrency-limit.ts';

test('so many work at a time, so many wait in order, and the next is refused at once', async () => {
  const limit = concurrencyLimit(2, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    limit(
      () =>
        new Promise<void>((resolve) => {
          begun.push(number);
          ends.push(resolve);
        }),
    );
  const works = [1, 2, 3, 4, 5].map(work);
  await expect.poll(() => begun).toEqual([1, 2]);
  await expect(work(6)).rejects.toThrow(TooManyWaiting);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  works.push(work(7));
  for (let at = 1; at < 6; at += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    ends[at]?.();
  }
  await Promise.all(works);
  expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
});

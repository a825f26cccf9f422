import { describe, expect, test } from 'vitest';
import { sharedCount } from './shared-count.ts';

/** Counts that end when they are told to; each answers its number. */
function counting() {
  const ends: ((failure?: Error) => void)[] = [];
  const count = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length + 1;
      ends.push((failure) => (failure ? reject(failure) : resolve(number)));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    count,
    begun: () => ends.length,
    end: async (at: number, failure?: Error) => {
      ends[at - 1]?.(failure);
      await settled();
    },
  };
}

describe('a shared count', () => {
  test('is begun after everybody who shares it has asked', async () => {
    const { count, begun, end } = counting();
    const answers = ['first', 'second', 'third'].map(() => sharedCount('same', count));
    expect(begun()).toBe(1);
    await end(1);
    expect(begun()).toBe(2);
    const late = sharedCount('same', count);
    await end(2);
    await end(3);
    expect(await Promise.all([...answers, late])).toEqual([1, 2, 2, 3]);
  });

  test('is of the same rows only, and is forgotten', async () => {
    const { count, begun, end } = counting();
    const answers = [sharedCount('one', count), sharedCount('other', count)];
    expect(begun()).toBe(2);
    await end(1);
    await end(2);
    expect(await Promise.all(answers)).toEqual([1, 2]);
    const again = sharedCount('one', count);
    await end(3);
    expect(await again).toBe(3);
  });

  test('that fails for another is counted anew', async () => {
    const { count, end } = counting();
    const [first, second] = [sharedCount('broken', count), sharedCount('broken', count)];
    const failed = expect(first).rejects.toThrow('broken');
    await end(1, new Error('broken'));
    await failed;
    const third = sharedCount('broken', count);
    await end(2, new Error('broken'));
    await end(3);
    await end(4);
    await end(5);
    expect(await second).toBeGreaterThan(2);
    expect(await third).toBeGreaterThan(2);
  });
});

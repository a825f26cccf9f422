import { describe, expect, it } from 'vitest';
import { mapInOrder } from './in-order.ts';

describe('work in order', () => {
  it('yields in the order of the things, however long each takes', async () => {
    const waiting: (() => void)[] = [];
    const work = (item: string) =>
      new Promise<string>((resolve) => waiting.push(() => resolve(item.toUpperCase())));
    const made = mapInOrder(['a', 'b', 'c'], 2, work);
    const first = made.next();
    waiting[1]?.();
    waiting[0]?.();
    expect(await first).toEqual({ value: 'A', done: false });
    expect(await made.next()).toEqual({ value: 'B', done: false });
    waiting[2]?.();
    expect(await made.next()).toEqual({ value: 'C', done: false });
  });

  it('begins no more than may be under way and were taken', async () => {
    const begun: number[] = [];
    const made = mapInOrder([1, 2, 3, 4, 5, 6], 2, (item) => {
      begun.push(item);
      return Promise.resolve(item);
    });
    await made.next();
    expect(begun).toEqual([1, 2, 3]);
    await made.return(undefined);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('fails at the turn of what failed', async () => {
    const made = mapInOrder([1, 2], 2, (item) =>
      item === 2 ? Promise.reject(new Error('two')) : Promise.resolve(item),
    );
    expect((await made.next()).value).toBe(1);
    await expect(made.next()).rejects.toThrow('two');
  });
});

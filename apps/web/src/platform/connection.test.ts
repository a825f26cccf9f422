import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOffline, reportReached, setServerProbe, watchConnection } from './connection.ts';

const answers = vi.fn<() => Promise<boolean>>();
const changes: boolean[] = [];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset().mockResolvedValue(false);
  changes.length = 0;
  end = watchConnection(() => changes.push(isOffline()));
  setServerProbe(answers);
});
afterEach(async () => {
  answers.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  reportReached(true);
  end();
  setServerProbe(undefined);
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('a call that fails by itself is no lost connection', async () => {
  answers.mockResolvedValue(true);
  for (let times = 0; times < 3; times += 1) {
    reportReached(false);
    await pass(0);
    reportReached(true);
  }
  expect(changes).toEqual([]);
  await pass(60_000);
  expect(answers).toHaveBeenCalledTimes(3);
});

it('it is lost where the server does not answer either, and asked for until it does', async () => {
  reportReached(false);
  reportReached(false);
  await pass(0);
  expect(changes).toEqual([true]);
  await pass(10_000);
  expect(answers).toHaveBeenCalledTimes(3);
  answers.mockResolvedValue(true);
  await pass(5000);
  expect(changes).toEqual([true, false]);
  await pass(60_000);
  expect(answers).toHaveBeenCalledTimes(4);
});

it('any answer ends it', async () => {
  reportReached(false);
  await pass(0);
  reportReached(true);
  expect(changes).toEqual([true, false]);
});

it('a page that does not say how to ask is never offline', async () => {
  setServerProbe(undefined);
  reportReached(false);
  await pass(60_000);
  expect(changes).toEqual([]);
});

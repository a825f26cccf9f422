import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askWhileOffline, isOffline, noteReached, watchConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  noteReached(true);
  vi.useRealTimers();
});

it('is lost and found once each, whatever calls meet meanwhile', () => {
  const changed = vi.fn(() => isOffline());
  const end = watchConnection(changed);
  for (const reached of [true, false, false, true, true]) noteReached(reached);
  expect(changed.mock.results.map(({ value }) => value)).toEqual([true, false]);
  end();
  noteReached(false);
  expect(changed).toHaveBeenCalledTimes(2);
});

it('the server is asked again and again until it answers', () => {
  const ask = vi.fn();
  const end = askWhileOffline(ask);
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
  noteReached(false);
  vi.advanceTimersByTime(15_000);
  expect(ask).toHaveBeenCalledTimes(3);
  noteReached(true);
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  end();
});

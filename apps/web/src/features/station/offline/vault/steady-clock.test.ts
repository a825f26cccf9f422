import { expect, test } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

const START = Date.parse('2026-11-27T02:00:00Z');

test('a clock that is set back while the page is open goes on as time passes', () => {
  let [wall, passed] = [START, 50];
  const now = createSteadyClock(
    () => wall,
    () => passed,
  );
  expect(now()).toEqual(new Date(START));
  wall += 1000;
  passed += 1000;
  expect(now()).toEqual(new Date(START + 1000));
  wall -= 86_400_000;
  passed += 500;
  expect(now()).toEqual(new Date(START + 1500));
  // The tablet slept: the time of the page stood still.
  wall = START + 60_000;
  expect(now()).toEqual(new Date(START + 60_000));
});

import { describe, expect, test } from 'vitest';
import { findMisplaced, readingsDisagree, readingsNeeded } from './exam-readings.rules.ts';

describe('a place of the back is read', () => {
  test.each([
    ['once before anything is known', [], 1],
    ['once under 4°', [-3.9], 1],
    ['twice from 4° on', [4], 2],
    ['twice on the left too', [-4], 2],
    ['twice where both agree far from a bound', [3.5, 3.9], 2],
    ['twice where they are 2° apart', [2, -0], 2],
    ['three times where they are more than 2° apart', [5.5, 3], 3],
    ['three times where the sides differ by more', [-1.5, 1], 3],
    ['three times where the middle is 1° under a bound', [4, 4], 3],
    ['three times where the middle is 1° over a bound', [11, 11], 3],
    ['three times between 5° and 7°', [6, 6.2], 3],
    ['twice between 8° and 9°', [8.5, 8.4], 2],
    ['twice beyond 11°', [-11.1, -12], 2],
    ['three times at most', [5, 5, 5], 3],
  ] as const)('%s', (_when, readings, needed) => {
    expect(readingsNeeded(readings)).toBe(needed);
  });

  test('and a rounding error decides nothing', () => {
    expect(readingsNeeded([3.3, 1.3])).toBe(2);
    expect(readingsNeeded([8.3, 6.3])).toBe(3);
  });
});

test('two readings disagree when they are more than 2° apart', () => {
  expect(readingsDisagree([5.5, 3])).toBe(true);
  expect(readingsDisagree([8.3, 6.3])).toBe(false);
  expect(readingsDisagree([5])).toBe(false);
});

describe('the scoliometer is placed anew', () => {
  test.each([
    ['not before a reading', [], null],
    ['not for readings that are 4° apart', [11, 7, 9], null],
    ['not for what a rounding error adds', [8.3, 4.3], null],
    ['for the reading that is far from two others', [11, 11, 0], 2],
    ['for the first of them too', [0, 11, 11], 0],
    ['for the other side', [-3, 3, -2.5], 1],
    ['for the later of two that are equally far', [0, 5, 10], 2],
    ['for the second of two', [11, 6.5], 1],
  ] as const)('%s', (_when, readings, at) => {
    expect(findMisplaced(readings)).toBe(at);
  });
});

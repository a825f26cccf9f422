import { describe, expect, test } from 'vitest';
import {
  countAnswered,
  countAnswers,
  formatInterval,
  formatShare,
  sumCounts,
} from './consent-counts.rules.ts';

const clazz = { children: 45, agreed: 30, refused: 3, withdrawn: 1, none: 11 };

test('a class is counted by the newest answer of each child', () => {
  const counts = countAnswers(['agreed', null, 'refused', 'withdrawn', 'agreed', null]);
  expect(counts).toEqual({ children: 6, agreed: 2, refused: 1, withdrawn: 1, none: 2 });
  expect(countAnswered(counts)).toBe(4);
});

test('classes add up to their school', () => {
  expect(sumCounts([clazz, clazz])).toEqual({
    children: 90,
    agreed: 60,
    refused: 6,
    withdrawn: 2,
    none: 22,
  });
  expect(sumCounts([])).toEqual(countAnswers([]));
});

describe('the rate of answers', () => {
  test('stands with its interval', () => {
    expect(formatShare(countAnswered(clazz), clazz.children)).toBe('75.6%');
    expect(formatInterval(clazz)).toBe('61.3–85.8%');
  });

  test('of nobody is zero, without an interval', () => {
    expect(formatShare(0, 0)).toBe('0.0%');
    expect(formatInterval(countAnswers([]))).toBeUndefined();
  });
});

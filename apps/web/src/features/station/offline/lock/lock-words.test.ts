import { expect, test } from 'vitest';
import { hoursLeft, timeWords } from './lock-words.ts';

const NOW = new Date('2026-11-27T06:52:00Z');

test('a time of today has no day', () => {
  expect(timeWords(new Date('2026-11-27T02:05:00Z'), NOW)).toBe('10:05');
  expect(timeWords(new Date('2026-11-26T15:59:00Z'), NOW)).toBe('11-26 23:59');
});

test('hours are full ones, and never below none', () => {
  expect(hoursLeft(new Date('2026-11-29T09:00:00Z'), NOW)).toBe(50);
  expect(hoursLeft(new Date('2026-11-27T06:00:00Z'), NOW)).toBe(0);
});

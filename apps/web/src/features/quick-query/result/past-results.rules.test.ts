import { expect, test } from 'vitest';
import { whenOf } from './past-results.rules.ts';

test('no two examinations are named by the same words', () => {
  const exams = [
    { id: '5', date: '2026-11-20' },
    { id: '4', date: '2026-11-20' },
    { id: '3', date: '2026-11-03' },
    { id: '2', date: '2026-05-08' },
    { id: '1', date: '2025-05-08' },
  ];
  expect(exams.map((exam) => whenOf(exam, exams))).toEqual([
    '2026年11月20日第2次',
    '2026年11月20日第1次',
    '2026年11月3日',
    '2026年5月',
    '2025年5月',
  ]);
});

import { expect, test } from 'vitest';
import { shortDayText } from './calendar.text.ts';

test('a day of another year shows its year', () => {
  expect(shortDayText('2026-01-05', '2026-11-20')).toBe('1月5日');
  expect(shortDayText('2025-12-31', '2026-01-01')).toBe('2025年12月31日');
  expect(shortDayText('2027-01-01', '2026-12-31')).toBe('2027年1月1日');
});

import { describe, expect, it } from 'vitest';
import { contactWords, dueOf, shortDay } from './due.rules.ts';

const TODAY = '2026-11-20';

describe('a due day', () => {
  it.each([
    ['2026-11-11', '逾期 9 天', true],
    ['2026-11-19', '逾期 1 天', true],
    ['2026-11-20', '今天', false],
    ['2026-11-27', '余 7 天', false],
    ['2027-03-01', '余 101 天', false],
  ])('%s is %s', (day, words, isOverdue) => {
    expect(dueOf(day, TODAY)).toEqual({ words, isOverdue });
  });
});

it('a day shows its year where that is another', () => {
  expect(shortDay('2026-11-11', TODAY)).toBe('11-11');
  expect(shortDay('2025-10-15', TODAY)).toBe('2025-10-15');
});

it('the last contact has its day, its way and its end', () => {
  const day = '2026-11-13';
  expect(contactWords({ day, way: 'phone', kind: 'attempted' }, TODAY)).toBe(
    '11-13 电话，未联系上',
  );
  expect(contactWords({ day, way: null, kind: 'booked' }, TODAY)).toBe('11-13 已预约');
});

import { expect, it } from 'vitest';
import { dueReminder } from './reminder.rules.ts';

it.each([
  ['2026-11-14', undefined],
  ['2026-11-15', 1],
  ['2026-11-17', 1],
  ['2026-11-18', 2],
  ['2026-11-19', 2],
  ['2026-11-20', undefined],
  ['2026-11-21', undefined],
] as const)('of a school screened on 20 November, %s is the day of reminder %s', (today, nth) => {
  expect(dueReminder('2026-11-20', today)).toBe(nth);
});

import { expect, test } from 'vitest';
import { restorableSince, restorableUntil, trashDaysLeft } from './trash.rules.ts';

test('what was deleted on a day can be restored on each of the thirty days after it', () => {
  expect(restorableUntil('2026-12-31')).toBe('2027-01-30');
  expect(restorableSince('2027-01-30')).toBe('2026-12-31');
  expect(
    ['2026-12-31', '2027-01-29', '2027-01-30', '2027-01-31'].map((today) =>
      trashDaysLeft('2027-01-30', today),
    ),
  ).toEqual([30, 1, 0, 0]);
});

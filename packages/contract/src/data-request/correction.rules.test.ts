import { expect, test } from 'vitest';
import { correctionDueOn, correctionState } from './correction.rules.ts';

test('a request is decided in time up to the fifteenth day after it', () => {
  expect(correctionDueOn('2026-11-20')).toBe('2026-12-05');
  expect(correctionDueOn('2027-12-20')).toBe('2028-01-04');
});

test.each([
  [null, '2026-12-05', 'open'],
  [null, '2026-12-06', 'overdue'],
  ['refused', '2026-12-06', 'decided'],
  ['corrected', '2026-11-20', 'decided'],
] as const)('a request due on 5 December, decision %s, is on %s %s', (decision, today, state) => {
  expect(correctionState({ decision, dueOn: '2026-12-05' }, today)).toBe(state);
});

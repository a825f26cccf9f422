import { expect, test } from 'vitest';
import { formatAdherence } from './adherence-bar.tsx';

test.each([
  [0, '0%'],
  [0.001, '1%'],
  [6 / 7, '86%'],
  [0.999, '99%'],
  [1, '100%'],
])('an adherence of %s is told as %s', (adherence, told) => {
  expect(formatAdherence(adherence)).toBe(told);
});

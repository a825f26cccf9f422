import { expect, test } from 'vitest';
import { computeHeat } from './adherence-class.panel.tsx';

test.each([
  [0, 12, 0],
  [5, 12, 1],
  [6, 12, 2],
  [9, 12, 2],
  [10, 12, 3],
  [12, 12, 3],
  [0, 0, 0],
])('a day on which %i of %i children trained has depth %i', (trained, children, depth) => {
  expect(computeHeat({ trained, children })).toBe(depth);
});

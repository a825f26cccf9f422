import { expect, test } from 'vitest';
import { pairedTest } from './mcnemar.ts';

const found = (onlyFormer: number, onlyLatter: number, others = 100) => ({
  children: onlyFormer + onlyLatter + others,
  found: { both: 0, onlyFormer, onlyLatter, neither: others },
});

// Agresti, Categorical Data Analysis, 10.1: of 1600 voters 150 and 86 changed their minds, z = -4.17.
test("McNemar's test is what Agresti gives", () => {
  const paired = pairedTest(found(150, 86, 1364));
  expect(Math.sqrt(paired?.chiSquare ?? 0).toFixed(2)).toBe('4.17');
  expect(paired).toMatchObject({ method: 'mcnemar', degrees: 1, few: false });
  expect(paired?.p).toBeCloseTo(3.09929e-5, 9);
});

// Computed with scipy 1.17.1, stats.binomtest of a half.
test.each([
  [1, 6, 0.125],
  [0, 5, 0.0625],
  [3, 3, 1],
  [8, 1, 0.0390625],
])('of few it is the test of signs: %i and %i', (onlyFormer, onlyLatter, p) => {
  const paired = pairedTest(found(onlyFormer, onlyLatter));
  expect(paired).toMatchObject({ chiSquare: null, few: true });
  expect(paired?.p).toBeCloseTo(p, 12);
});

test('nobody who changed, and more than two groups, are no test', () => {
  expect(pairedTest(found(0, 0))).toBeNull();
  expect(pairedTest({ children: 90, found: null })).toBeNull();
});

/**
 * Tests of significance: Pearson's χ² over groups without continuity correction, and Cochran–Armitage over groups in an
 * order. The tail of the distribution is the upper incomplete gamma function of @stdlib (adr/0020); a squared normal
 * variable has a χ² distribution of one degree, so both tests take it.
 */

import type { ChiSquareTest, Fraction, TrendTest } from '@spine/contract/statistic';
import upperGamma from '@stdlib/math-base-special-gammainc';

/** Under this expected count the distribution is a rough guide only. */
const FEWEST_EXPECTED = 5;

/** The probability of a χ² at least as large. */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  return upperGamma(chiSquare / 2, degrees / 2, true, true);
}

/** Whether the share differs between the groups; null where fewer than two have anybody, or nobody or all are counted. */
export function chiSquareOf(fractions: readonly Fraction[]): ChiSquareTest | null {
  const groups = fractions.filter(({ of }) => of > 0);
  const { count, of } = sumOf(groups);
  if (groups.length < 2 || count === 0 || count === of) return null;
  let chiSquare = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const group of groups) {
    const expected = (group.of * count) / of;
    const expectedRest = group.of - expected;
    chiSquare += (group.count - expected) ** 2 * (1 / expected + 1 / expectedRest);
    fewest = Math.min(fewest, expected, expectedRest);
  }
  const degrees = groups.length - 1;
  return {
    chiSquare,
    degrees,
    p: chiSquareTail(chiSquare, degrees),
    rough: fewest < FEWEST_EXPECTED,
  };
}

/** Whether the share rises or falls along the groups, scored 0, 1, 2, …; two groups have no course. */
export function trendOf(fractions: readonly Fraction[]): TrendTest | null {
  const groups = fractions.filter(({ of }) => of > 0);
  const { count, of } = sumOf(groups);
  if (groups.length < 3 || count === 0 || count === of) return null;
  const share = count / of;
  let course = 0;
  let scores = 0;
  let squares = 0;
  for (const [score, group] of groups.entries()) {
    course += score * (group.count - group.of * share);
    scores += score * group.of;
    squares += score * score * group.of;
  }
  const z = course / Math.sqrt(share * (1 - share) * (squares - scores ** 2 / of));
  return { z, p: chiSquareTail(z * z, 1) };
}

function sumOf(groups: readonly Fraction[]): Fraction {
  return groups.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

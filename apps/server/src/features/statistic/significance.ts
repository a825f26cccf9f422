/**
 * Tests of significance: Pearson's χ² over groups without continuity correction, exact where few were counted, and
 * Cochran–Armitage over groups in an order. The tail of the distribution is the upper incomplete gamma function of @stdlib (adr/0020); a squared normal
 * variable has a χ² distribution of one degree, so both tests take it.
 */

import type { Fraction, GroupTest, TrendTest } from '@spine/contract/statistic';
import upperGamma from '@stdlib/math-base-special-gammainc';
import { exactOf } from './exact.ts';

/** Under this expected count, or of fewer children, the distribution of χ² is a rough guide only. */
const FEWEST_EXPECTED = 5;
const FEWEST_CHILDREN = 30;

/** The probability of a χ² at least as large. */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  return upperGamma(chiSquare / 2, degrees / 2, true, true);
}

/** Whether the share differs between the groups; null where fewer than two have anybody, or nobody or all are counted. */
export function differenceOf(fractions: readonly Fraction[]): GroupTest | null {
  const groups = fractions.filter(({ of }) => of > 0);
  const { count, of } = sumOf(groups);
  if (groups.length < 2 || count === 0 || count === of) return null;
  const few = areFew(groups);
  const exact = few ? exactOf([groups]) : null;
  if (exact !== null) return { method: 'exact', chiSquare: null, degrees: null, p: exact, few };
  const chiSquare = pearson(groups);
  const degrees = groups.length - 1;
  return { method: 'pearson', chiSquare, degrees, p: chiSquareTail(chiSquare, degrees), few };
}

function areFew(groups: readonly Fraction[]): boolean {
  const { count, of } = sumOf(groups);
  const rarer = Math.min(count, of - count);
  return of < FEWEST_CHILDREN || groups.some((group) => (group.of * rarer) / of < FEWEST_EXPECTED);
}

function pearson(groups: readonly Fraction[]): number {
  const { count, of } = sumOf(groups);
  let chiSquare = 0;
  for (const group of groups) {
    const expected = (group.of * count) / of;
    chiSquare += (group.count - expected) ** 2 * (1 / expected + 1 / (group.of - expected));
  }
  return chiSquare;
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
  return { z, p: chiSquareTail(z * z, 1), few: areFew(groups) };
}

function sumOf(groups: readonly Fraction[]): Fraction {
  return groups.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

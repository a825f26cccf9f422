/**
 * Tests of significance over groups, alone or within strata of the same sex and grade: Pearson's χ² without continuity
 * correction, which becomes the generalised test of Mantel and Haenszel within several strata; exact where few were
 * counted; and Cochran–Armitage over groups in an order, which becomes Mantel's test of trend. One stratum has the
 * variance of a sample (N), several have that of their margins (N − 1), as each test was published. The tail of the
 * distribution is the upper incomplete gamma function of @stdlib (adr/0020); a squared normal variable has a χ²
 * distribution of one degree, so all of them take it.
 */

import type { Fraction, GroupTest, TrendTest } from '@spine/contract/statistic';
import upperGamma from '@stdlib/math-base-special-gammainc';
import { exactOf, type Strata } from './exact.ts';
import { quadraticForm } from './quadratic-form.ts';

/** Under this expected count, or of fewer children, the distribution of χ² is a rough guide only. */
const FEWEST_EXPECTED = 5;
const FEWEST_CHILDREN = 30;

/** The probability of a χ² at least as large. */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  return upperGamma(chiSquare / 2, degrees / 2, true, true);
}

/**
 * Whether the share differs between the groups, which are the same in each stratum; null for fewer than two, and where
 * nobody or all are counted. A design effect divides χ², and of few the larger P is told: an exact test knows of no
 * clusters.
 */
export function differenceOf(strata: Strata, designEffect = 1): GroupTest | null {
  const groups = strata[0]?.length ?? 0;
  if (groups < 2 || !strata.some(isMixed)) return null;
  const few = areFew(strata);
  const degrees = groups - 1;
  const [only] = strata;
  const independent = only && strata.length === 1 ? pearson(only) : mantelHaenszel(strata);
  const chiSquare = independent / designEffect;
  const p = chiSquareTail(chiSquare, degrees);
  const exact = few ? exactOf(strata) : null;
  if (exact !== null) {
    const larger = designEffect > 1 ? Math.max(exact, p) : exact;
    return { method: 'exact', chiSquare: null, degrees: null, p: larger, few, designEffect };
  }
  const method = strata.length === 1 ? 'pearson' : 'mantelHaenszel';
  return { method, chiSquare, degrees, p, few, designEffect };
}

/** Whether the share rises or falls along the groups, scored 0, 1, 2, …; two groups have no course. */
export function trendOf(strata: Strata, designEffect = 1): TrendTest | null {
  if ((strata[0]?.length ?? 0) < 3 || !strata.some(isMixed)) return null;
  const sums = strata.filter(isMixed).map((groups) => {
    const { count, of } = sumOf(groups);
    let course = 0;
    let scores = 0;
    let squares = 0;
    for (const [score, group] of groups.entries()) {
      course += score * (group.count - (group.of * count) / of);
      scores += score * group.of;
      squares += score * score * group.of;
    }
    return { course, variance: varianceOf(groups, strata) * (squares * of - scores ** 2) };
  });
  const course = sums.reduce((sum, each) => sum + each.course, 0);
  const variance = sums.reduce((sum, each) => sum + each.variance, 0);
  const z = course / Math.sqrt(variance * designEffect);
  return { z, p: chiSquareTail(z * z, 1), few: areFew(strata) };
}

/** A stratum in which nobody or all are counted tells nothing. */
function isMixed(groups: readonly Fraction[]): boolean {
  const { count, of } = sumOf(groups);
  return count > 0 && count < of;
}

/** What the counts of a stratum vary by: K (N − K) / N² / N, or N − 1 within margins. */
function varianceOf(groups: readonly Fraction[], strata: Strata): number {
  const { count, of } = sumOf(groups);
  return (count * (of - count)) / of ** 2 / (strata.length === 1 ? of : of - 1);
}

/** How many of each group would be counted if its share were that of its strata. */
function expectedOf(strata: Strata): { expected: number; rest: number }[] {
  return (strata[0] ?? []).map((_, at) => {
    let [expected, all] = [0, 0];
    for (const groups of strata) {
      const { count, of } = sumOf(groups);
      const own = groups[at]?.of ?? 0;
      expected += of > 0 ? (own * count) / of : 0;
      all += own;
    }
    return { expected, rest: all - expected };
  });
}

function areFew(strata: Strata): boolean {
  const children = strata.reduce((sum, groups) => sum + sumOf(groups).of, 0);
  const fewest = expectedOf(strata).map(({ expected, rest }) => Math.min(expected, rest));
  return children < FEWEST_CHILDREN || Math.min(...fewest) < FEWEST_EXPECTED;
}

function pearson(groups: readonly Fraction[]): number {
  let chiSquare = 0;
  for (const [at, { expected, rest }] of expectedOf([groups]).entries())
    chiSquare += ((groups[at]?.count ?? 0) - expected) ** 2 * (1 / expected + 1 / rest);
  return chiSquare;
}

/** Landis, Heyman and Koch 1978: what all groups but the last deviate by, over what their counts vary by together. */
function mantelHaenszel(strata: Strata): number {
  const free = (strata[0]?.length ?? 1) - 1;
  const seen = (at: number) => strata.reduce((sum, groups) => sum + (groups[at]?.count ?? 0), 0);
  const deviations = expectedOf(strata)
    .slice(0, free)
    .map(({ expected }, at) => seen(at) - expected);
  const covariance = deviations.map(() => deviations.map(() => 0));
  for (const groups of strata.filter(isMixed))
    addCovariance(covariance, groups, varianceOf(groups, strata));
  return quadraticForm(deviations, covariance);
}

function addCovariance(covariance: number[][], groups: readonly Fraction[], variance: number) {
  const { of } = sumOf(groups);
  for (const [row, covariances] of covariance.entries())
    for (const column of covariances.keys()) {
      const [one, other] = [groups[row]?.of ?? 0, groups[column]?.of ?? 0];
      const own = row === column ? of * one : 0;
      covariances[column] = (covariances[column] ?? 0) + variance * (own - one * other);
    }
}

function sumOf(groups: readonly Fraction[]): Fraction {
  return groups.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

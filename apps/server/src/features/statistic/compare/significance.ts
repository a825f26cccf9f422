/**
 * Tests of significance over groups, alone or within strata of the same sex and grade: Pearson's χ² without continuity
 * correction, which becomes the generalised test of Mantel and Haenszel within several strata; exact where few were
 * counted, or simulated where that is too much; and Cochran–Armitage over groups in an order, which becomes Mantel's test of trend. One stratum has the
 * variance of a sample (N), several have that of their margins (N − 1), as each test was published. The tail of the
 * distribution is the upper incomplete gamma function of @stdlib (adr/0020); a squared normal variable has a χ²
 * distribution of one degree, so all of them take it.
 */

import type { Fraction, GroupTest, TrendTest } from '@spine/contract/statistic';
import upperGamma from '@stdlib/math-base-special-gammainc';
import { exactTest, type Strata } from './exact.ts';
import { improbability, simulatedTest } from './simulated.ts';

/** Under this expected count, or of fewer children, the distribution of χ² is a rough guide only. */
const FEWEST_EXPECTED = 5;
const FEWEST_CHILDREN = 30;

/** The probability of a χ² at least as large. */
export function chiSquareTail(chiSquare: number, degrees: number): number {
  return upperGamma(chiSquare / 2, degrees / 2, true, true);
}

/** P of a χ² that has been divided by a design effect, from the P it had before. */
function dividedTail(p: number, degrees: number, designEffect: number): number {
  if (designEffect === 1) return p;
  let [low, high] = [0, LARGEST];
  while (high - low > NARROW) {
    const middle = (low + high) / 2;
    if (chiSquareTail(middle, degrees) > p) low = middle;
    else high = middle;
  }
  return chiSquareTail(low / designEffect, degrees);
}
/** No χ² of a P that a computer can write is larger. */
const LARGEST = 10_000;
const NARROW = 1e-9;

/**
 * Whether the share differs between the groups, which are the same in each stratum; null for fewer than two, and where
 * nobody or all are counted. A design effect divides χ²; of few, whose P is exact, it divides the χ² that has this P.
 */
export function testDifference(strata: Strata, designEffect = 1): GroupTest | null {
  const groups = strata[0]?.length ?? 0;
  if (groups < 2 || !strata.some(isMixed)) return null;
  const few = areFew(strata);
  const degrees = groups - 1;
  if (few) {
    const exact = exactTest(strata);
    const p = dividedTail(exact ?? simulated(strata), degrees, designEffect);
    const method = exact === null ? 'simulated' : 'exact';
    return { method, chiSquare: null, degrees: null, p, few, designEffect };
  }
  const [only] = strata;
  const method = strata.length === 1 ? 'pearson' : 'mantelHaenszel';
  const independent = only && strata.length === 1 ? pearson(only) : mantelHaenszel(strata);
  const chiSquare = independent / designEffect;
  const p = chiSquareTail(chiSquare, degrees);
  return { method, chiSquare, degrees, p, few, designEffect };
}

/** Tables of one stratum by how improbable they are, as the exact test has them; of several by Mantel and Haenszel's χ². */
function simulated(strata: Strata): number {
  const [only] = strata;
  if (only && strata.length === 1) {
    const distance = improbability(only);
    return simulatedTest(strata, ([counts = []]) => distance(counts));
  }
  const [expected, squared] = prepareMantelHaenszel(strata);
  return simulatedTest(strata, (counts) =>
    squared(expected.map((each, at) => sumOfColumn(counts, at) - each)),
  );
}

const sumOfColumn = (rows: readonly (readonly number[])[], at: number): number =>
  rows.reduce((sum, row) => sum + (row[at] ?? 0), 0);

/** Whether the share rises or falls along the groups, scored 0, 1, 2, …; two groups have no course. */
export function testTrend(strata: Strata, designEffect = 1): TrendTest | null {
  if ((strata[0]?.length ?? 0) < 3 || !strata.some(isMixed)) return null;
  const sums = strata.filter(isMixed).map((groups) => {
    const { count, of } = sumFractions(groups);
    let course = 0;
    let scores = 0;
    let squares = 0;
    for (const [score, group] of groups.entries()) {
      course += score * (group.count - (group.of * count) / of);
      scores += score * group.of;
      squares += score * score * group.of;
    }
    return { course, variance: computeVariance(groups, strata) * (squares * of - scores ** 2) };
  });
  const course = sums.reduce((sum, each) => sum + each.course, 0);
  const variance = sums.reduce((sum, each) => sum + each.variance, 0);
  const z = course / Math.sqrt(variance * designEffect);
  const method = strata.length === 1 ? 'cochranArmitage' : 'mantel';
  return { method, z, p: chiSquareTail(z * z, 1), few: areFew(strata) };
}

/** A stratum in which nobody or all are counted tells nothing. */
function isMixed(groups: readonly Fraction[]): boolean {
  const { count, of } = sumFractions(groups);
  return count > 0 && count < of;
}

/** What the counts of a stratum vary by: K (N − K) / N² / N, or N − 1 within margins. */
function computeVariance(groups: readonly Fraction[], strata: Strata): number {
  const { count, of } = sumFractions(groups);
  return (count * (of - count)) / of ** 2 / (strata.length === 1 ? of : of - 1);
}

/** How many of each group would be counted if its share were that of its strata. */
function computeExpected(strata: Strata): { expected: number; rest: number }[] {
  return (strata[0] ?? []).map((_, at) => {
    let [expected, all] = [0, 0];
    for (const groups of strata) {
      const { count, of } = sumFractions(groups);
      const own = groups[at]?.of ?? 0;
      expected += of > 0 ? (own * count) / of : 0;
      all += own;
    }
    return { expected, rest: all - expected };
  });
}

function areFew(strata: Strata): boolean {
  const children = strata.reduce((sum, groups) => sum + sumFractions(groups).of, 0);
  const fewest = computeExpected(strata).map(({ expected, rest }) => Math.min(expected, rest));
  return children < FEWEST_CHILDREN || Math.min(...fewest) < FEWEST_EXPECTED;
}

function pearson(groups: readonly Fraction[]): number {
  let chiSquare = 0;
  for (const [at, { expected, rest }] of computeExpected([groups]).entries())
    chiSquare += ((groups[at]?.count ?? 0) - expected) ** 2 * (1 / expected + 1 / rest);
  return chiSquare;
}

function mantelHaenszel(strata: Strata): number {
  const [expected, squared] = prepareMantelHaenszel(strata);
  const counts = strata.map((groups) => groups.map(({ count }) => count));
  return squared(expected.map((each, at) => sumOfColumn(counts, at) - each));
}

/**
 * Landis, Heyman and Koch 1978: what all groups but the last are expected to count, and the χ² of what they deviate by
 * from it, over what their counts vary by together.
 */
function prepareMantelHaenszel(
  strata: Strata,
): [expected: number[], squared: (deviations: readonly number[]) => number] {
  const free = (strata[0]?.length ?? 1) - 1;
  const expected = computeExpected(strata)
    .slice(0, free)
    .map((each) => each.expected);
  const covariance = expected.map(() => expected.map(() => 0));
  for (const groups of strata.filter(isMixed))
    addCovariance(covariance, groups, computeVariance(groups, strata));
  return [expected, quadraticForm(covariance)];
}

function addCovariance(covariance: number[][], groups: readonly Fraction[], variance: number) {
  const { of } = sumFractions(groups);
  for (const [row, covariances] of covariance.entries())
    for (const column of covariances.keys()) {
      const [one, other] = [groups[row]?.of ?? 0, groups[column]?.of ?? 0];
      const own = row === column ? of * one : 0;
      covariances[column] = (covariances[column] ?? 0) + variance * (own - one * other);
    }
}

function sumFractions(groups: readonly Fraction[]): Fraction {
  return groups.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}

/** `d' V⁻¹ d` of a positive definite V, by the decomposition of Cholesky: the squared length of L⁻¹ d. */
function quadraticForm(
  covariance: readonly (readonly number[])[],
): (deviations: readonly number[]) => number {
  const rows: number[][] = [];
  for (const [at, own] of covariance.entries()) {
    const row: number[] = [];
    for (let column = 0; column < at; column += 1) {
      const above = rows[column] ?? [];
      row.push(((own[column] ?? 0) - product(row, above)) / (above[column] ?? 1));
    }
    rows.push([...row, Math.sqrt((own[at] ?? 0) - product(row, row))]);
  }
  return (deviations) => {
    const solved: number[] = [];
    for (const [at, row] of rows.entries())
      solved.push(((deviations[at] ?? 0) - product(solved, row)) / (row[at] ?? 1));
    return product(solved, solved);
  };
}

/** Over as many as the shorter has. */
function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < one.length && at < other.length; at += 1)
    sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

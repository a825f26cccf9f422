/**
 * Fisher's exact test: of all tables with the margins of the one seen, how probable are those no likelier than it. Two
 * groups may lie in several strata, then it is the test of their sum (the exact form of Mantel and Haenszel's); more
 * groups are counted in one stratum (Freeman and Halton) while their tables are few enough to be counted.
 */
import type { Fraction } from '@spine/contract/statistic';

/** Groups beside each other, the same in each stratum. */
export type Strata = readonly (readonly Fraction[])[];

/** Counting so many tables takes some milliseconds. */
const MOST_TABLES = 100_000;
/** Rounding makes equal probabilities differ by less. */
const TOLERANCE = 1e-7;

/** P, or null where there are too many tables to count. */
export function exactTest(strata: Strata): number | null {
  const [first] = strata;
  if (!first) return null;
  if (first.length === 2) return sumTest(strata);
  return strata.length === 1 ? tableTest(first) : null;
}

/** How probable each count of the first of two groups is; `from` is the least count there can be. */
type Distribution = { readonly from: number; readonly probable: readonly number[] };

const CERTAIN: Distribution = { from: 0, probable: [1] };

function sumTest(strata: Strata): number {
  const { from, probable } = strata.map(hypergeometric).reduce(convolve, CERTAIN);
  const seen = strata.reduce((sum, [one]) => sum + (one?.count ?? 0), 0);
  return sumTail(probable, probable[seen - from] ?? 0);
}

function hypergeometric([one, other]: readonly Fraction[]): Distribution {
  if (!one || !other) throw new Error('two groups are compared');
  const cases = one.count + other.count;
  const from = Math.max(0, cases - other.of);
  const to = Math.min(one.of, cases);
  const logs = [0];
  for (let count = from; count < to; count += 1) {
    const more =
      ((one.of - count) / (count + 1)) * ((cases - count) / (other.of - cases + count + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(more));
  }
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return { from, probable: weights.map((weight) => weight / all) };
}

/** The distribution of a sum of two counts. */
function convolve(one: Distribution, other: Distribution): Distribution {
  const probable = new Array<number>(one.probable.length + other.probable.length - 1).fill(0);
  for (const [at, p] of one.probable.entries())
    for (const [beside, q] of other.probable.entries())
      probable[at + beside] = (probable[at + beside] ?? 0) + p * q;
  return { from: one.from + other.from, probable };
}

function sumTail(probable: readonly number[], seen: number): number {
  const limit = seen * (1 + TOLERANCE);
  return Math.min(
    1,
    probable.filter((p) => p <= limit).reduce((sum, p) => sum + p, 0),
  );
}

/** Counts the rarer kind, which has the fewer tables. */
function tableTest(groups: readonly Fraction[]): number | null {
  const [cases, of] = [sumOf(groups.map(({ count }) => count)), sumOf(groups.map((one) => one.of))];
  const rare = groups.map((one) => (cases * 2 <= of ? one.count : one.of - one.count));
  const counted = sumOf(rare);
  if (countTables(counted, groups.length) > MOST_TABLES) return null;
  const ways = groups.map((one) => logWays(one.of, counted));
  const all = logWays(of, counted)[counted] ?? 0;
  const seen = sumOf(rare.map((count, at) => ways[at]?.[count] ?? 0)) - all;
  const limit = Math.log1p(TOLERANCE) + seen;
  return Math.min(1, tablesUpTo(limit, { ways, left: counted, log: -all }));
}

type Filling = { readonly ways: readonly (readonly number[])[]; left: number; log: number };

/** The probability of all tables that are no likelier than a limit; the last group takes who is left. */
function tablesUpTo(limit: number, { ways, left, log }: Filling): number {
  const [own = [], ...others] = ways;
  if (others.length === 0) {
    const total = log + (own[left] ?? Number.NEGATIVE_INFINITY);
    return total <= limit ? Math.exp(total) : 0;
  }
  return sumOf(
    own
      .slice(0, left + 1)
      .map((way, count) => tablesUpTo(limit, { ways: others, left: left - count, log: log + way })),
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** In how many ways so many fall into some groups, at most. */
function countTables(counted: number, groups: number): number {
  let tables = 1;
  for (let at = 1; at < groups; at += 1) tables = (tables * (counted + at)) / at;
  return tables;
}

/** The logarithms of the ways to choose 0, 1, 2, … of some. */
function logWays(of: number, most: number): number[] {
  const logs = [0];
  for (let count = 1; count <= Math.min(of, most); count += 1)
    logs.push((logs[count - 1] ?? 0) + Math.log((of - count + 1) / count));
  return logs;
}

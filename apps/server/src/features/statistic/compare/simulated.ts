/**
 * The exact test where its tables are too many to be counted: tables with the margins of the one seen are drawn, always
 * the same ones, and P is the share of those that say more, with half of those that say as much (mid-P, Lancaster 1961).
 */
import type { Fraction } from '@spine/contract/statistic';
import type { Strata } from './exact.ts';

/** The standard error of a P of 0.05 is 0.002. */
const DRAWS = 10_000;
const SEED = 20_261_123;
/** Two ways to the same number differ by less. */
const DUST = 1e-7;

/** `distanceOf` is the greater the less the counts of the groups, one array for each stratum, look like chance. */
export function simulatedTest(
  strata: Strata,
  distanceOf: (counts: readonly (readonly number[])[]) => number,
): number {
  const chance = chanceFrom(SEED);
  const draw = strata.map((groups) => tablesOf(groups, chance));
  const limit = distanceOf(strata.map((groups) => groups.map(({ count }) => count)));
  const dust = DUST * Math.max(1, Math.abs(limit));
  let more = 0;
  for (let drawn = 0; drawn < DRAWS; drawn += 1) {
    const distance = distanceOf(draw.map((next) => next()));
    if (distance > limit + dust) more += 1;
    else if (distance >= limit - dust) more += 1 / 2;
  }
  // The table seen is one of them, so that nothing is impossible.
  return (more + 1 / 2) / (DRAWS + 1);
}

/** How improbable a table of one stratum is, up to a constant. */
export function improbability(groups: readonly Fraction[]): (counts: readonly number[]) => number {
  const logs = logFactorials(Math.max(...groups.map(({ of }) => of)));
  return (counts) => {
    let sum = 0;
    for (const [at, count] of counts.entries())
      sum += (logs[count] ?? 0) + (logs[(groups[at]?.of ?? 0) - count] ?? 0);
    return sum;
  };
}

/** Draws tables with the margins of some groups: each takes its part of the cases that are left. */
function tablesOf(groups: readonly Fraction[], chance: () => number): () => number[] {
  const cases = groups.reduce((sum, { count }) => sum + count, 0);
  const children = groups.reduce((sum, { of }) => sum + of, 0);
  const logs = logFactorials(children);
  return () => {
    let [left, all] = [cases, children];
    return groups.map(({ of }) => {
      const count = hypergeometric({ of, cases: left, all }, logs, chance());
      left -= count;
      all -= of;
      return count;
    });
  };
}

type Urn = { readonly of: number; readonly cases: number; readonly all: number };

/** How many cases fall to so many of all, by inversion from the likeliest number outwards. */
function hypergeometric({ of, cases, all }: Urn, logs: Float64Array, chance: number): number {
  const others = all - of - cases;
  const mode = Math.floor(((of + 1) * (cases + 1)) / (all + 2));
  const ways = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  const first = Math.exp(ways(of, mode) + ways(all - of, cases - mode) - ways(all, cases));
  let left = chance - first;
  let [more, less] = [first, first];
  for (let [above, below] = [mode, mode]; left > 0; ) {
    more *= ((of - above) * (cases - above)) / ((above + 1) * (others + above + 1));
    above += 1;
    left -= more;
    if (left <= 0) return above;
    less *= (below * (others + below)) / ((of - below + 1) * (cases - below + 1));
    below -= 1;
    left -= less;
    if (left <= 0) return below;
    if (more + less < NEVER) break;
  }
  return mode;
}
/** A number so improbable is not drawn; there is none beyond the least and the most. */
const NEVER = 1e-15;

function logFactorials(most: number): Float64Array {
  const logs = new Float64Array(most + 1);
  for (let n = 1; n <= most; n += 1) logs[n] = (logs[n - 1] ?? 0) + Math.log(n);
  return logs;
}

/** Chance that can be repeated: Mulberry32. */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

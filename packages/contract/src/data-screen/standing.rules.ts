/**
 * Where the detection rate of a place stands beside the rate expected of it: that of children of the same sex and age in
 * the whole it lies in (indirect standardisation; Breslow & Day, Statistical Methods in Cancer Research II, 1987, 2.3),
 * so that a place of older children is not above for that alone. Children of a school are alike, so that the interval of a place is as wide as that of fewer children (Kish's design effect, 1 + (m − 1) ρ with m the
 * mean number of children of a school and ρ = 0.005, as the statistics have it at least); a place of one school tells
 * of that school and is compared with nothing.
 */
import { wilsonInterval } from '../statistic/statistic-rate.rules.ts';
import type { Fraction } from '../statistic/statistic-tally.rules.ts';

/** Children of a school are at least so alike. */
const CORRELATION = 0.005;

export const STANDINGS = ['above', 'same', 'below', 'alone'] as const;
export type Standing = (typeof STANDINGS)[number];

export type Interval = { readonly low: number; readonly high: number };

/** The interval of a rate of children of some schools; null without children. */
export function schoolsInterval({ count, of }: Fraction, schools: number): Interval | null {
  const effect = 1 + Math.max(0, of / Math.max(1, schools) - 1) * CORRELATION;
  return wilsonInterval({ count: count / effect, of: of / effect });
}

/** Above or below only where the interval leaves the expected rate out. */
export function standingOf(
  interval: Interval | null,
  expected: number | null,
  schools: number,
): Standing {
  if (interval === null || expected === null || schools < 2) return 'alone';
  if (interval.low > expected) return 'above';
  return interval.high < expected ? 'below' : 'same';
}

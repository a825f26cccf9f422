/**
 * Rates, their Wilson intervals, and how statistics are written: rates to two decimals, χ² to three, P to three or
 * as less than 0.001 (docs/domain/screening.md 3). A rate is rounded from its two whole numbers, half up, so that no
 * rounding error changes the last digit.
 */
import type { ScreeningMethod } from '../exam/index.ts';
import {
  INDICATORS,
  type Indicator,
  type StatisticRate,
  type StatisticTally,
} from './statistic.schema.ts';
import { computeFraction, type Fraction } from './statistic-tally.rules.ts';

/** The quantile of the normal distribution for 95 %. */
export const NORMAL_QUANTILE = 1.959963984540054;

/** P below this is called significant. */
export const SIGNIFICANT = 0.05;

/** Wilson's score interval of 95 %, without continuity correction; null without a denominator. */
export function wilsonInterval({
  count,
  of,
}: Fraction): { readonly low: number; readonly high: number } | null {
  if (of <= 0) return null;
  const rate = count / of;
  const share = NORMAL_QUANTILE ** 2 / of;
  const middle = (rate + share / 2) / (1 + share);
  const half =
    (NORMAL_QUANTILE / (1 + share)) * Math.sqrt((rate * (1 - rate)) / of + share / (4 * of));
  return {
    low: count === 0 ? 0 : Math.max(0, middle - half),
    high: count === of ? 1 : Math.min(1, middle + half),
  };
}

/** Wilson's interval of the effective sample size; null without a denominator. */
export function clusteredInterval(
  { count, of }: Fraction,
  designEffect: number,
): ReturnType<typeof wilsonInterval> {
  return wilsonInterval({ count: count / designEffect, of: of / designEffect });
}

/** An indicator of a group with its interval, which a design effect widens. */
export function computeRate(
  tally: StatisticTally,
  indicator: Indicator,
  designEffect = 1,
): StatisticRate {
  const fraction = computeFraction(tally, indicator);
  const { count, of } = fraction;
  const interval = clusteredInterval(fraction, designEffect);
  return {
    indicator,
    count,
    of,
    rate: of > 0 ? count / of : null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

/** The detection rate a report leads with: a campaign that only measures ATR has no other finding than the angle. */
export function leadingIndicator(way: ScreeningMethod | null): 'curvature' | 'scoliosis' {
  return way === 'atrOnly' ? 'scoliosis' : 'curvature';
}

const DETECTED: readonly Indicator[] = ['curvature', 'scoliosis', 'posture'];

/**
 * The bounds of a detection rate once those who await a retest are complete: none of them has the finding, or all.
 * null where nobody awaits one, and for rates whose denominator holds them already.
 */
export function retestBounds(tally: StatisticTally, indicator: Indicator): RetestBounds | null {
  if (!DETECTED.includes(indicator)) return null;
  return computeRetestBounds(computeFraction(tally, indicator), tally.incomplete);
}

export type RetestBounds = { readonly least: number; readonly most: number };

/** The same, from a rate's counts and the number of children who await a retest. */
export function computeRetestBounds(
  { count, of }: Fraction,
  awaiting: number,
): RetestBounds | null {
  if (awaiting === 0) return null;
  const all = of + awaiting;
  return { least: count / all, most: (count + awaiting) / all };
}

/**
 * The bounds of the predictive value once an X-ray is known of everybody who was positive or referred: none of the
 * unknown has a Cobb angle of 10°, or all of them. null where all are known.
 */
export function predictiveBounds(tally: StatisticTally): OutcomeBounds | null {
  return computeOutcomeBounds(tally, tally.suspected);
}

/** A rate if none of those whose outcome is unknown were ill, and if all of them were. */
type OutcomeBounds = {
  readonly least: number;
  readonly most: number;
  readonly unknown: number;
};

/**
 * The bounds of what a hospital found: the predictive value of those who were positive or referred, 筛出确诊率 of all who
 * were examined, among whom the same outcomes are unknown. null for other rates, and where all are known.
 */
export function outcomeBounds(tally: StatisticTally, indicator: Indicator): OutcomeBounds | null {
  if (indicator === 'predictive') return predictiveBounds(tally);
  return indicator === 'diagnosed'
    ? computeOutcomeBounds(tally, computeFraction(tally, indicator).of)
    : null;
}

/** Whether a rate may have such bounds. */
export const hasOutcomeBounds = (indicator: Indicator): boolean =>
  indicator === 'predictive' || indicator === 'diagnosed';

function computeOutcomeBounds(
  { confirmed, imaged, suspected }: StatisticTally,
  of: number,
): OutcomeBounds | null {
  const unknown = suspected - imaged;
  if (unknown <= 0 || of === 0) return null;
  return { least: confirmed / of, most: (confirmed + unknown) / of, unknown };
}

/** The design effect of each indicator; 1 where there is none. */
export type DesignEffects = Partial<Readonly<Record<Indicator, number>>>;

/** Every indicator of a group, in their order. */
export function computeRates(tally: StatisticTally, effects: DesignEffects): StatisticRate[] {
  return INDICATORS.map((indicator) => computeRate(tally, indicator, effects[indicator]));
}

/** Hundredths of a percent, rounded half up: 220 for 199 of 9033. */
export function toHundredths({ count, of }: Fraction): number {
  return of > 0 ? Math.round((count * 10_000) / of) : 0;
}

/** `2.20` for 199 of 9033, without the percent sign; empty without a denominator. */
export function percentDigits(fraction: Fraction): string {
  return fraction.of > 0 ? formatHundredths(toHundredths(fraction)) : '';
}

/** `5.73` for 573 hundredths. */
export function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** A part of one as percent with two decimals, such as the end of an interval; empty for null. */
export function formatPercent(part: number | null): string {
  return part === null ? '' : formatHundredths(Math.round(part * 10_000));
}

/** `42.567` */
export function chiSquareDigits(chiSquare: number): string {
  return chiSquare.toFixed(3);
}

/** `P<0.001`, `P=0.023`; four digits where three would round a value below 0.05 up to it. */
export function pText(p: number): string {
  if (p < 0.001) return 'P<0.001';
  const digits = p.toFixed(3);
  if (p >= SIGNIFICANT || Number(digits) < SIGNIFICANT) return `P=${digits}`;
  return `P=${(Math.floor(p * 10_000) / 10_000).toFixed(4)}`;
}

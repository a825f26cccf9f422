/** The counts of a tally in SQL: sums over the columns of a row `c` of the sums, and conditions on one of the facts. */
import { type Indicator, TALLY_COUNTS, type TallyCount } from '@spine/contract/statistic';
import { COUNT_CONDITIONS } from '#features/child-record/index.ts';
import { toColumnName } from '#platform/db/names.ts';

/** How many children of a group are counted as one of some. */
export function countOf(...names: readonly TallyCount[]): string {
  return `sum(${names.map((name) => `c.${toColumnName(name)}`).join(' + ')})`;
}

/** Every child of a group, however it is counted. */
export const CHILDREN = 'sum(c.children)';
/** Every count of a group under its name. */
export const ALL_COUNTS = TALLY_COUNTS.map((name) => `${countOf(name)} as "${name}"`).join(', ');
/** As many zeros. */
export const NO_COUNTS = TALLY_COUNTS.map(() => '0').join(', ');

type Parts<T> = { readonly count: T; readonly of: T };
const SCOLIOSIS = ['gradeOne', 'gradeTwo', 'gradeThree'] as const;
const INSPECTED = ['valid', 'incomplete'] as const;

/** The counts behind an indicator, as in `computeFraction`; attendance is of the roster, which is not among the facts. */
export const INDICATOR_PARTS: Readonly<Record<Indicator, Parts<readonly TallyCount[]> | null>> = {
  examined: null,
  curvature: { count: [...SCOLIOSIS, 'sagittal'], of: ['valid'] },
  scoliosis: { count: SCOLIOSIS, of: ['valid'] },
  posture: { count: ['posture'], of: ['valid'] },
  lordosis: { count: ['lordosis'], of: ['sideViewed'] },
  kyphosis: { count: ['kyphosis'], of: ['sideViewed'] },
  positive: { count: ['positive'], of: INSPECTED },
  referred: { count: ['referred'], of: INSPECTED },
  attended: { count: ['attended'], of: ['referred'] },
  confirmed: { count: ['confirmed'], of: ['attended'] },
  predictive: { count: ['confirmed'], of: ['imaged'] },
  diagnosed: { count: ['confirmed'], of: INSPECTED },
  retested: { count: ['retested'], of: ['retested', 'incomplete'] },
};

/** Whether a fact is counted as one of some. */
export const conditionOf = (...names: readonly TallyCount[]): string =>
  names.map((name) => `(${COUNT_CONDITIONS[name]})`).join(' or ');

/** Whether a fact is in the denominator of an indicator, and in its numerator too. */
export function conditionsOf(indicator: Indicator): Parts<string> | null {
  const parts = INDICATOR_PARTS[indicator];
  return parts && { count: conditionOf(...parts.count), of: conditionOf(...parts.of) };
}

/** Numerator and denominator of an indicator; null where they cannot be counted from facts. */
export function partsOf(indicator: Indicator): Parts<string> | null {
  const parts = INDICATOR_PARTS[indicator];
  return parts && { count: countOf(...parts.count), of: countOf(...parts.of) };
}

/** Of the clusters of a cell, which have counted `k` of `n`. */
export const CELL_SUMS =
  'sum(n) as n, sum(k) as k, count(*) as clusters, sum(k * k / n) as squares, sum(n * n) as sizes';
/** Of these cells, what `Spread` is made of. */
export const SPREAD_SUMS = `sum(n) as of, sum(sizes) as sizes, sum(squares - k * k / n) as between,
  sum(clusters - 1) as "betweenDegrees", sum(k - squares) as within, sum(n - clusters) as "withinDegrees",
  sum(n - sizes / n) as "evenSize"`;
/** The same of the rows of `screen_spread`, which the rollup of the data screen has stored. */
export const STORED_SPREAD_SUMS = `sum(children) as of, sum(sizes) as sizes, sum(between_squares) as between,
  sum(between_degrees) as "betweenDegrees", sum(within_squares) as within, sum(within_degrees) as "withinDegrees",
  sum(even_size) as "evenSize"`;

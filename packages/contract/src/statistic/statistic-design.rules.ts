/**
 * The one estimator of design effects. Children of a class are more alike than children anywhere, so that a rate of
 * whole classes carries less information than one of as many independent children. How much less is the design effect,
 * 1 + (m − 1) ρ: m is the mean size of the clusters its children live in, ρ their intraclass correlation, by analysis of
 * variance between the clusters of the same cell (Donner and Klar 2000), so that differences between cells are no part
 * of it. The few classes of a school say little of ρ, so that it is shrunk towards that of its institution. The interval
 * of a rate follows from its own children and its institution's, wherever it is shown.
 */

import { NORMAL_QUANTILE } from './statistic-rate.rules.ts';

/** What design effects follow from. Spreads of other cells add up. */
export type Spread = {
  /** Children, and the sum of the squared sizes of their clusters. */
  readonly of: number;
  readonly sizes: number;
  /** Between clusters of a cell, and within clusters: sums of squares with their degrees of freedom. */
  readonly between: number;
  readonly betweenDegrees: number;
  readonly within: number;
  readonly withinDegrees: number;
  /** Children less the mean size, by children, of the clusters of their cell. */
  readonly evenSize: number;
};

export const NO_SPREAD: Spread = {
  of: 0,
  sizes: 0,
  between: 0,
  betweenDegrees: 0,
  within: 0,
  withinDegrees: 0,
  evenSize: 0,
};

/** The least correlation that is assumed: a sample that shows less is too small. */
const LEAST_CORRELATION = 0.005;

/** A cluster: so many counted of so many, and the excess over the expected count, if known. */
export type Cluster = { readonly count: number; readonly of: number; readonly excess?: number };

/** The spread of clusters that are alike but for chance and what children of a cluster have in common. */
export function computeCellSpread(clusters: readonly Cluster[]): Spread {
  const sum = (of: (cluster: Cluster) => number) =>
    clusters.reduce((all, each) => all + of(each), 0);
  const excess = ({ count, excess: own = count }: Cluster) => own;
  const children = sum(({ of }) => of);
  if (children === 0) return NO_SPREAD;
  const sizes = sum(({ of }) => of ** 2);
  return {
    of: children,
    sizes,
    between: sum((each) => excess(each) ** 2 / each.of) - sum(excess) ** 2 / children,
    betweenDegrees: clusters.length - 1,
    within: sum(({ count, of }) => count - count ** 2 / of),
    withinDegrees: children - clusters.length,
    evenSize: children - sizes / children,
  };
}

/** The spread of all their cells. */
export function addSpreads(spreads: readonly Spread[]): Spread {
  const sum = (name: keyof Spread) => spreads.reduce((all, each) => all + each[name], 0);
  return {
    of: sum('of'),
    sizes: sum('sizes'),
    between: sum('between'),
    betweenDegrees: sum('betweenDegrees'),
    within: sum('within'),
    withinDegrees: sum('withinDegrees'),
    evenSize: sum('evenSize'),
  };
}

/** How alike children of a cluster are beyond those of its cell, from 0.005 to 1. */
export function intraclassCorrelation(spread: Spread): number {
  return bounded(analyseVariance(spread));
}

/**
 * As many degrees of freedom the institution's correlation counts for beside a group's own. In Smyth's model the
 * precision of its schools then differs by √(2/20), a third of itself.
 */
const INSTITUTION_DEGREES = 20;

/**
 * How alike children of a cluster of a group are, from 0.005 to 1: the group's own correlation and its institution's,
 * each weighed by the degrees of freedom between its clusters (the moderated variance of Smyth 2004, Stat Appl Genet
 * Mol Biol 3:3), the institution's by 20 at most. Three classes of a grade have 2 of their own, the classes of a city
 * hundreds. Where nothing tells one of the two, it is the other.
 */
export function shrunkCorrelation(own: Spread, institution: Spread): number {
  const correlation = analyseVariance(own);
  if (!Number.isFinite(correlation)) return intraclassCorrelation(institution);
  const degrees = Math.min(INSTITUTION_DEGREES, institution.betweenDegrees);
  const sum = correlation * own.betweenDegrees + intraclassCorrelation(institution) * degrees;
  return bounded(sum / (own.betweenDegrees + degrees));
}

/** Less than 0 where clusters differ less than by chance; not finite where nothing tells it. */
function analyseVariance(spread: Spread): number {
  const { between, betweenDegrees, within, withinDegrees, evenSize } = spread;
  const [outer, inner] = [between / betweenDegrees, within / withinDegrees];
  return (outer - inner) / (outer + (evenSize / betweenDegrees - 1) * inner);
}

const bounded = (correlation: number): number =>
  Number.isFinite(correlation)
    ? Math.min(1, Math.max(LEAST_CORRELATION, correlation))
    : LEAST_CORRELATION;

/** How many children of clusters carry the information of one independent child; 1 without children. */
export function computeDesignEffect({ of, sizes }: Spread, correlation: number): number {
  return of > 0 ? 1 + (sizes / of - 1) * correlation : 1;
}

/**
 * As few degrees of freedom an institution is taken to have at least: with fewer, the least correlation and Wilson's
 * interval make up for the rest (`coverage.long.test.ts`).
 */
const LEAST_DEGREES = 8;

/**
 * The design effect an interval of a rate of clusters takes: that of the shrunk correlation, times (t / z)², because so
 * few classes tell the correlation (Korn and Graubard 1998, Survey Methodology 24:193). The degrees of freedom of t are
 * those between the clusters of the institution, or of the group where it has more.
 */
export function computeIntervalEffect(own: Spread, institution: Spread): number {
  if (own.of === 0) return 1;
  const degrees = Math.max(LEAST_DEGREES, own.betweenDegrees, institution.betweenDegrees);
  const wider = studentQuantile(degrees) / NORMAL_QUANTILE;
  return computeDesignEffect(own, shrunkCorrelation(own, institution)) * wider ** 2;
}

/** Student's quantile for 95 % from 8 degrees of freedom on, to 0.001 (Abramowitz and Stegun 26.7.5). */
function studentQuantile(degrees: number): number {
  const z = NORMAL_QUANTILE;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

/**
 * The one estimator of design effects. Children of a class are more alike than children anywhere, so that a rate of
 * whole classes carries less information than one of as many independent children. How much less is the design effect, 1 + (m − 1) ρ: m is the mean
 * size of the clusters its children live in, ρ their intraclass correlation, by analysis of variance between the
 * clusters of the same cell (Donner and Klar 2000), so that differences between cells are no part of it. The interval of a rate
 * follows from its own children only, wherever it is shown.
 */

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
  const { between, betweenDegrees, within, withinDegrees, evenSize } = spread;
  const [outer, inner] = [between / betweenDegrees, within / withinDegrees];
  const correlation = (outer - inner) / (outer + (evenSize / betweenDegrees - 1) * inner);
  return Number.isFinite(correlation)
    ? Math.min(1, Math.max(LEAST_CORRELATION, correlation))
    : LEAST_CORRELATION;
}

/** How many children of clusters carry the information of one independent child; 1 without children. */
export function computeDesignEffect(
  spread: Spread,
  correlation = intraclassCorrelation(spread),
): number {
  const { of, sizes } = spread;
  return of > 0 ? 1 + (sizes / of - 1) * correlation : 1;
}

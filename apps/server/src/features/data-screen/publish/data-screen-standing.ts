/**
 * By what places are compared with what is expected of them: between regions the schools are the clusters, which are
 * alike as far as they all have more, or fewer, than expected of their children's sex and age.
 */
import type { Interval } from '@spine/contract/data-screen';
import {
  addSpreads,
  clusteredInterval,
  computeCellSpread,
  computeDesignEffect,
  intraclassCorrelation,
  NO_SPREAD,
} from '@spine/contract/statistic';
import { curvatureOf } from '../data-screen-tally.ts';
import type { RegionNode } from '../data-screen-tree.ts';

/** A place's interval and the rate expected of it; null without a valid result. */
export type ComparedBy = (place: RegionNode) => {
  readonly interval: Interval | null;
  readonly expected: number;
} | null;

/** The schools of a place, which a school is itself. */
export function schoolsIn(place: RegionNode): RegionNode[] {
  return place.isSchool ? [place] : place.below.flatMap(schoolsIn);
}

/** How alike children of a school are is what all places together show. */
export function comparedBySchools(
  places: readonly RegionNode[],
  expected: ReadonlyMap<string, number>,
): ComparedBy {
  const cells = new Map(places.map((place) => [place.key, cellOf(place, expected)]));
  const correlation = intraclassCorrelation(addSpreads([...cells.values()]));
  return (place) => {
    const { valid } = place.tally;
    if (valid === 0) return null;
    const effect = computeDesignEffect(cells.get(place.key) ?? NO_SPREAD, correlation);
    const count = curvatureOf(place.tally);
    const all = schoolsIn(place).reduce((sum, { key }) => sum + (expected.get(key) ?? 0), 0);
    return { interval: clusteredInterval({ count, of: valid }, effect), expected: all / valid };
  };
}

function cellOf(place: RegionNode, expected: ReadonlyMap<string, number>) {
  const schools = schoolsIn(place).filter(({ tally }) => tally.valid > 0);
  return computeCellSpread(
    schools.map(({ key, tally }) => {
      const count = curvatureOf(tally);
      return { count, of: tally.valid, excess: count - (expected.get(key) ?? 0) };
    }),
  );
}

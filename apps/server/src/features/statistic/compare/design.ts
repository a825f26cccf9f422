/**
 * Children of a class, or of a school, are more alike than children anywhere: groups made of whole classes or schools
 * tell less than so many children. How much less is the design effect of a group, 1 + (m − 1) ρ: m is the mean size of
 * the clusters its children live in, ρ their intraclass correlation, which the data give by analysis of variance (Donner
 * and Klar 2000), between clusters of the same group and grade, so that what groups and grades differ by is no part of
 * it. A test is divided by the mean design effect of its groups (Rao and Scott 1981).
 */
import type { Grouping } from '@spine/contract/statistic';
import type { GroupContext } from '../statistic-groups.ts';
import { WAYS } from '../statistic-groups.ts';
import type { ClusterSums } from './cluster.repository.ts';

/** The least correlation: a sample that shows none is too small to show it. */
const LEAST_CORRELATION = 0.005;

/** The design effect of each group by its key; none for groups within which children are compared. */
export function designEffects(
  rows: readonly ClusterSums[],
  { grouping, context }: { readonly grouping: Grouping; readonly context: GroupContext },
): Map<string, number> {
  const keyed = rows.map((row) => ({ row, key: keyOf(row, grouping, context) }));
  const cells = groupedBy(keyed, ({ row, key }) => `${row.gradeCode} ${key}`);
  const correlation = intraclassCorrelation(
    [...cells.values()].map((cell) => cell.map(({ row }) => row)),
  );
  const groups = groupedBy(keyed, ({ key }) => key);
  return new Map(
    [...groups].map(([key, found]) => {
      const size = sumOf(found.map(({ row }) => row.sizes)) / sumOf(found.map(({ row }) => row.of));
      return [key, 1 + (size - 1) * correlation];
    }),
  );
}

function groupedBy<T>(rows: readonly T[], keyOfRow: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOfRow(row);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(row);
  }
  return groups;
}

/** Sums come by school, and a region is made of schools. */
function keyOf({ key }: ClusterSums, grouping: Grouping, context: GroupContext): string {
  if (grouping !== 'region') return key;
  const nothing = { projectId: null, gradeCode: null, gradeName: null, clazzOrder: null };
  const nobody = { ...nothing, clazzName: null, gender: null, age: null, examDay: null };
  return WAYS.region.groupOf({ ...nobody, schoolId: key }, context).key;
}

/** What is summed over the clusters of a cell, which may come in several rows. */
type Sums = Omit<ClusterSums, 'key' | 'gradeCode' | 'sizes'>;

/** How alike children of a cluster are beyond those of its cell, from 0.005 to 1. */
export function intraclassCorrelation(cells: readonly (readonly Sums[])[]): number {
  const parts = cells.map(varianceOf);
  const between = sumOf(parts.map((part) => part.betweenDegrees));
  const mean = sumOf(parts.map((part) => part.between)) / between;
  const inner = sumOf(parts.map((part) => part.within)) / sumOf(parts.map((p) => p.withinDegrees));
  const size = sumOf(parts.map((part) => part.size)) / between;
  const correlation = (mean - inner) / (mean + (size - 1) * inner);
  return Number.isFinite(correlation)
    ? Math.min(1, Math.max(LEAST_CORRELATION, correlation))
    : LEAST_CORRELATION;
}

function varianceOf(rows: readonly Sums[]) {
  const all = (of: (row: Sums) => number) => sumOf(rows.map(of));
  const [cases, children] = [all(({ count }) => count), all((row) => row.of)];
  const [clusters, squares] = [all((row) => row.clusters), all((row) => row.squares)];
  return {
    between: squares - cases ** 2 / children,
    betweenDegrees: clusters - 1,
    within: cases - squares,
    withinDegrees: children - clusters,
    size: children - all(({ sizeSquares }) => sizeSquares) / children,
  };
}

/** What χ² over some groups is divided by: their design effects, the more the smaller a group is. */
export function meanDesignEffect(
  groups: readonly { readonly of: number; readonly effect: number }[],
): number {
  const all = sumOf(groups.map(({ of }) => of));
  return sumOf(groups.map(({ of, effect }) => (1 - of / all) * effect)) / (groups.length - 1);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** What the screening of a school year came to, school by school. */
import { SCREENING_METHODS, type ScreeningMethod } from '@spine/contract/exam';
import { schoolYearOf } from '@spine/contract/statistic';
import type { AnyTenant } from '#platform/db/open.ts';
import {
  type Days,
  loadSchoolCounts,
  loadUnseen,
  newestMonth,
  type ScreenSchool,
  type WayCounts,
} from './data-screen.repository.ts';
import { inspectedOf, NOBODY, type ScreenTally, sumTallies } from './data-screen-tally.ts';
import type { SchoolTally } from './data-screen-tree.ts';

/** A school year by the year it begins in, and the way of examining its results are of. */
export type ScreenYear = {
  readonly year: number;
  readonly days: Days;
  readonly way: ScreeningMethod | null;
  /** All that occur, with the schools they occur in. */
  readonly waysOf: ReadonlyMap<ScreeningMethod, ReadonlySet<string>>;
};

/** From 1 September on, before the next. */
function daysOfYear(year: number): Days {
  return { first: `${year}-09-01`, after: `${year + 1}-09-01` };
}

/**
 * The year shown and its schools: those that a project of it names, and those with examinations in it. It is the
 * current one, or the newest with examinations while the current one has none. Results are of the requested method, or
 * of the one most children of the full scope were examined with, so that all its regions show the same method.
 */
export async function screenedYear(
  tenant: AnyTenant,
  {
    schools,
    today,
    way: requestedWay,
  }: { schools: readonly ScreenSchool[]; today: string; way?: ScreeningMethod | undefined },
): Promise<ScreenYear & { tallies: SchoolTally[] }> {
  const current = schoolYearOf(today);
  const month = await newestMonth(tenant, daysOfYear(current).after);
  const year = month === null ? current : schoolYearOf(month);
  const days = daysOfYear(year);
  const counts = await loadSchoolCounts(tenant, days);
  const unseen = await loadUnseen(tenant, days);
  const waysOf = countWays(counts);
  const way = requestedWay ?? [...waysOf.keys()][0] ?? null;
  return { year, days, way, waysOf, tallies: computeTallies(schools, { counts, unseen, way }) };
}

/** The ways somebody was examined in, the one of most children first. */
function countWays(counts: readonly WayCounts[]): ScreenYear['waysOf'] {
  const ways = SCREENING_METHODS.map((way) => {
    const rows = counts.filter((each) => each.way === way && inspectedOf(each) > 0);
    const children = rows.reduce((sum, each) => sum + inspectedOf(each), 0);
    return { way, children, schools: new Set(rows.map((each) => each.schoolId)) };
  });
  const occurring = ways.filter(({ children }) => children > 0);
  const ordered = occurring.toSorted((one, other) => other.children - one.children);
  return new Map(ordered.map(({ way, schools }) => [way, schools]));
}

function computeTallies(
  schools: readonly ScreenSchool[],
  sums: {
    counts: readonly WayCounts[];
    unseen: readonly { schoolId: string; children: number }[];
    way: ScreeningMethod | null;
  },
): SchoolTally[] {
  const counts = new Map<string, WayCounts[]>();
  for (const each of sums.counts)
    counts.set(each.schoolId, [...(counts.get(each.schoolId) ?? []), each]);
  const unseen = new Map(sums.unseen.map((each) => [each.schoolId, each.children]));
  return schools.flatMap((school) => {
    const counted = counts.get(school.id) ?? [];
    const waiting = unseen.get(school.id);
    if (counted.length === 0 && waiting === undefined) return [];
    return [{ school, tally: computeTally(counted, waiting ?? 0, sums.way) }];
  });
}

/** Of one school, which is done when everybody was there. */
function computeTally(
  counted: readonly WayCounts[],
  unseen: number,
  way: ScreeningMethod | null,
): ScreenTally {
  const parts = counted.map((counts) =>
    counts.way === way
      ? { ...NOBODY, ...counts, clusters: counts.valid > 0 ? 1 : 0 }
      : { ...NOBODY, declined: counts.declined, elsewise: inspectedOf(counts) },
  );
  const schoolsDone = counted.length > 0 && unseen === 0 ? 1 : 0;
  // Without the columns beside the counts.
  return sumTallies([...parts, { ...NOBODY, schools: 1, schoolsDone, unseen }]);
}

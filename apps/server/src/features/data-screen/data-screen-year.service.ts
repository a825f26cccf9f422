/** What the screening of a school year came to, school by school. */
import { SCREENING_METHODS, type ScreeningMethod } from '@spine/contract/exam';
import { schoolYearOf } from '@spine/contract/statistic';
import type { AnyTenant } from '#platform/db/open.ts';
import {
  countsOfSchools,
  type Days,
  newestMonth,
  type ScreenSchool,
  unseenOfSchools,
  type WayCounts,
} from './data-screen.repository.ts';
import { inspectedOf, NOBODY, type ScreenTally, sumOfTallies } from './data-screen-tally.ts';
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
 * current one, or the newest with examinations while the current one has none. Results are of the way asked for, or of
 * the one most children of the whole scope were examined in, so that every region of it tells of the same.
 */
export async function screenedYear(
  tenant: AnyTenant,
  {
    schools,
    today,
    way: asked,
  }: { schools: readonly ScreenSchool[]; today: string; way?: ScreeningMethod | undefined },
): Promise<ScreenYear & { tallies: SchoolTally[] }> {
  const current = schoolYearOf(today);
  const month = await newestMonth(tenant, daysOfYear(current).after);
  const year = month === null ? current : schoolYearOf(month);
  const days = daysOfYear(year);
  const counts = await countsOfSchools(tenant, days);
  const unseen = await unseenOfSchools(tenant, days);
  const waysOf = waysIn(counts);
  const way = asked ?? [...waysOf.keys()][0] ?? null;
  return { year, days, way, waysOf, tallies: talliesOf(schools, { counts, unseen, way }) };
}

/** The ways somebody was examined in, the one of most children first. */
function waysIn(counts: readonly WayCounts[]): ScreenYear['waysOf'] {
  const found = SCREENING_METHODS.map((way) => {
    const rows = counts.filter((each) => each.way === way && inspectedOf(each) > 0);
    const children = rows.reduce((sum, each) => sum + inspectedOf(each), 0);
    return { way, children, schools: new Set(rows.map((each) => each.schoolId)) };
  });
  const occurring = found.filter(({ children }) => children > 0);
  const ordered = occurring.toSorted((one, other) => other.children - one.children);
  return new Map(ordered.map(({ way, schools }) => [way, schools]));
}

function talliesOf(
  schools: readonly ScreenSchool[],
  found: {
    counts: readonly WayCounts[];
    unseen: readonly { schoolId: string; children: number }[];
    way: ScreeningMethod | null;
  },
): SchoolTally[] {
  const counts = new Map<string, WayCounts[]>();
  for (const each of found.counts)
    counts.set(each.schoolId, [...(counts.get(each.schoolId) ?? []), each]);
  const unseen = new Map(found.unseen.map((each) => [each.schoolId, each.children]));
  return schools.flatMap((school) => {
    const counted = counts.get(school.id) ?? [];
    const waiting = unseen.get(school.id);
    if (counted.length === 0 && waiting === undefined) return [];
    return [{ school, tally: tallyOf(counted, waiting ?? 0, found.way) }];
  });
}

/** Of one school, which is done when everybody was there. */
function tallyOf(
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
  return sumOfTallies([...parts, { ...NOBODY, schools: 1, schoolsDone, unseen }]);
}

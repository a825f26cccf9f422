/** What the screening of a school year came to, school by school. */
import { schoolYearOf } from '@spine/contract/statistic';
import type { AnyTenant } from '#platform/db/open.ts';
import {
  countsOfSchools,
  type Days,
  newestMonth,
  type ScreenSchool,
  unseenOfSchools,
} from './data-screen.repository.ts';
import {
  type Counts,
  examinedOf,
  NOBODY,
  type ScreenTally,
  sumOfTallies,
} from './data-screen-tally.ts';
import type { SchoolTally } from './data-screen-tree.ts';

/** A school year by the year it begins in. */
export type ScreenYear = { readonly year: number; readonly days: Days };

/** From 1 September on, before the next. */
function daysOfYear(year: number): Days {
  return { first: `${year}-09-01`, after: `${year + 1}-09-01` };
}

/**
 * The year shown and its schools: those that a project of it names, and those with examinations in it. It is the
 * current one, or the newest with examinations while the current one has none.
 */
export async function screenedYear(
  tenant: AnyTenant,
  { schools, today }: { schools: readonly ScreenSchool[]; today: string },
): Promise<ScreenYear & { tallies: SchoolTally[] }> {
  const current = schoolYearOf(today);
  const month = await newestMonth(tenant, daysOfYear(current).after);
  const year = month === null ? current : schoolYearOf(month);
  const days = daysOfYear(year);
  const counts = await countsOfSchools(tenant, days);
  const unseen = await unseenOfSchools(tenant, days);
  return { year, days, tallies: talliesOf(schools, { counts, unseen }) };
}

function talliesOf(
  schools: readonly ScreenSchool[],
  found: {
    counts: readonly (Counts & { schoolId: string })[];
    unseen: readonly { schoolId: string; children: number }[];
  },
): SchoolTally[] {
  const counts = new Map(found.counts.map((each) => [each.schoolId, each]));
  const unseen = new Map(found.unseen.map((each) => [each.schoolId, each.children]));
  return schools.flatMap((school) => {
    const counted = counts.get(school.id);
    const waiting = unseen.get(school.id);
    const seen = counted ? examinedOf(counted) + counted.declined : 0;
    if (seen === 0 && waiting === undefined) return [];
    return [{ school, tally: tallyOf(counted ?? NOBODY, waiting ?? 0, seen) }];
  });
}

/** Of one school, which is done when everybody was there. */
function tallyOf(counts: Counts, unseen: number, seen: number): ScreenTally {
  const schoolsDone = seen > 0 && unseen === 0 ? 1 : 0;
  // Without the columns beside the counts.
  return sumOfTallies([{ ...counts, schools: 1, schoolsDone, unseen }]);
}

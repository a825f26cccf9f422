/**
 * The data screen's summary of a region: reads the school year of the full scope, finds the region in it, and answers
 * the numbers that may be published. Everything is read in one snapshot.
 */

import { dataScreenErrors, type ScreenSummary } from '@spine/contract/data-screen';
import type { ScreeningMethod } from '@spine/contract/exam';
import { dateInShanghai, instantInShanghai } from '@spine/contract/kernel';
import { yearLabel } from '@spine/contract/statistic';
import type { AnyTenant } from '#platform/db/open.ts';
import { refuse } from '#platform/http/refuse.ts';
import {
  type Days,
  loadAgeCounts,
  loadExpected,
  loadInstitutionSpreads,
  loadMonthCounts,
  loadSpreads,
  type MonthCounts,
  rolledUpAt,
  screenSchools,
} from './data-screen.repository.ts';
import {
  COUNTRY,
  commonRegion,
  findRegion,
  type RegionWithPath,
  regionPath,
} from './data-screen-region.ts';
import { buildRegionTree, findInTree, type SchoolTally } from './data-screen-tree.ts';
import { type ScreenYear, screenedYear } from './data-screen-year.service.ts';
import { publishedSummary } from './publish/data-screen-publication.ts';
import { newestSittings } from './publish/data-screen-sitting.service.ts';

type SummaryQuery = {
  readonly regionCode: string | undefined;
  readonly way?: ScreeningMethod | undefined;
  readonly now: Date;
  readonly mapSource: string;
};

/** Refuses dataScreenErrors.regionOutside, dataScreenErrors.regionUnknown. */
export async function screenSummary(
  tenant: AnyTenant,
  { regionCode, way: requestedWay, now, mapSource }: SummaryQuery,
): Promise<ScreenSummary> {
  const today = dateInShanghai(now);
  const schools = await screenSchools(tenant);
  const screened = await screenedYear(tenant, { schools, today, way: requestedWay });
  const { year, days, way, tallies } = screened;
  const current = schools.filter(({ deleted }) => !deleted);
  const inScope = [...current, ...tallies.map(({ school }) => school)];
  const top = tenant.kind === 'platform' ? COUNTRY : commonRegion(inScope);
  const region = regionUnder(top.code, findRegion(regionCode ?? top.code, inScope));

  const places = findInTree(buildRegionTree(top, tallies), region.path);
  const inside = tallies.filter(({ school }) => liesIn(school, region));
  const numbers = await loadNumbers(tenant, { inside, all: tallies, days, way, today });
  return {
    ...publishedSummary({ ...places, ...numbers, today }, region),
    way,
    ways: waysIn(screened, inside),
    topCode: top.code,
    yearName: yearLabel(year),
    yearFrom: days.first,
    readAt: instantInShanghai(await rolledUpAt(tenant)),
    mapSource,
  };
}

/** The ways of examining that occur in some schools, each with how many of them. */
function waysIn({ waysOf }: ScreenYear, inside: readonly SchoolTally[]): ScreenSummary['ways'] {
  return [...waysOf].flatMap(([way, ids]) => {
    const schools = inside.filter(({ school }) => ids.has(school.id)).length;
    return schools === 0 ? [] : [{ way, schools }];
  });
}

/** The requested region, if the viewer may see it. */
function regionUnder(topCode: string, region: RegionWithPath | undefined): RegionWithPath {
  if (!region) refuse(dataScreenErrors.regionUnknown);
  if (!region.path.some(({ code }) => code === topCode)) refuse(dataScreenErrors.regionOutside);
  return region;
}

function liesIn(school: SchoolTally['school'], { path }: RegionWithPath): boolean {
  return regionPath(school)[path.length - 1]?.code === path.at(-1)?.code;
}

type NumbersQuery = {
  readonly inside: readonly SchoolTally[];
  readonly all: readonly SchoolTally[];
  readonly days: Days;
  readonly way: ScreeningMethod | null;
  readonly today: string;
};

async function loadNumbers(tenant: AnyTenant, { inside, all, days, way, today }: NumbersQuery) {
  const schools = inside.map(({ school }) => school);
  const narrowed = inside.length === all.length ? 'all' : schools.map(({ id }) => id);
  const months = lastMonths(today);
  const counts = await loadMonthCounts(tenant, { days: months.days, schools: narrowed, way });
  const institutions = await loadInstitutionSpreads(tenant, way);
  return {
    ages: await loadAgeCounts(tenant, { days, schools: narrowed, way }),
    expected: await loadExpected(tenant, { days, schools: narrowed, way }),
    ...(await loadSpreads(tenant, { days, schools: narrowed, way, months: months.days })),
    institutions: new Map(schools.map(({ id, orgId }) => [id, institutions.get(orgId)])),
    ...months.fill(counts, days),
    ...(await newestSittings(tenant, { schools, first: days.first, today })),
  };
}

const SHOWN = 12;
const NO_CHILDREN = { examined: 0, valid: 0, incomplete: 0, curvature: 0 };

/** The first day of a month, some months after January of the year 0. */
function firstDay(month: number): string {
  return `${Math.floor(month / SHOWN)}-${String((month % SHOWN) + 1).padStart(2, '0')}-01`;
}

/** The last twelve months up to a day, as the data screen shows them. */
export function lastMonths(today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const after = year * 12 + month;
  const days: Days = { first: firstDay(after - SHOWN), after: firstDay(after) };
  return {
    days,
    /** All of the months, oldest first, and those of them that make up a school year, if it has no others. */
    fill: (found: readonly MonthCounts[], schoolYear: Days) => {
      const counts = new Map(found.map((each) => [each.month, each]));
      const months = Array.from({ length: SHOWN }, (_, at) => {
        const first = firstDay(after - SHOWN + at);
        return counts.get(first) ?? { month: first, ...NO_CHILDREN };
      });
      const isWhole = schoolYear.first >= days.first;
      const yearMonths = isWhole ? months.filter((each) => isWithin(each, schoolYear)) : [];
      return { months, yearMonths };
    },
  };
}

function isWithin({ month }: MonthCounts, { first, after }: Days): boolean {
  return month >= first && month < after;
}

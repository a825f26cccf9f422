/** Loads the numbers of the summary report of a school, a region or the institution. */
import { dateInShanghai, type ParsedEndpointInput } from '@spine/contract/kernel';
import type { summaryReport } from '@spine/contract/report';
import {
  type Grouping,
  leadingIndicator,
  type StatisticOverview,
  type StatisticTable,
  type StatisticTally,
} from '@spine/contract/statistic';
import { organizationName } from '#features/organization/index.ts';
import { type NamedProject, projectsByIds } from '#features/project/index.ts';
import { loadScopeName, overviewOf, tableOf } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';

/** What a summary is made of; days are calendar dates. */
export type SummaryFacts = {
  readonly orgName: string;
  readonly kind: 'school' | 'region';
  /** The school's name, the region's, or the institution's own. */
  readonly scopeName: string;
  /** The requested ones; none where the summary is of all. */
  readonly projects: readonly NamedProject[];
  readonly schools: number;
  /** First and last day or month of the examinations counted; null when there are none. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly reportDay: string;
  /** The way of examining the rates are of, and all that occur. */
  readonly way: StatisticOverview['way'];
  readonly ways: StatisticOverview['ways'];
  readonly total: StatisticTally;
  readonly withoutConsent: StatisticOverview['withoutConsent'];
  /** Whether each child counts once in the total. */
  readonly eachOnce: boolean;
  /** Of the total, with the intervals the statistics page shows. */
  readonly rates: StatisticOverview['rates'];
  readonly bySex: StatisticTable;
  readonly byGrade: StatisticTable;
  /** Grades, split by sex. */
  readonly byGradeAndSex: StatisticTable;
  /** Regions below and schools, side by side; none in a school's summary. */
  readonly places: readonly {
    readonly kind: 'school' | 'region';
    readonly table: StatisticTable;
  }[];
};

type SummaryQuery = ParsedEndpointInput<typeof summaryReport>;

/**
 * Everything the report tells; of one instant when the transaction is a snapshot. Refuses schoolErrors.unknown,
 * statisticErrors.groupingTwice, statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired,
 * statisticErrors.yearAndDays.
 */
export async function summaryFacts(
  tenant: Tenant,
  { input, now }: { input: SummaryQuery; now: Date },
): Promise<SummaryFacts> {
  const { format, ...filters } = input;
  const overview = await overviewOf(tenant, { filters, now });
  const { total, withoutConsent, rates, way, ways, eachOnce } = overview;
  const table = (groupBy: Grouping, splitBy?: Grouping): Promise<StatisticTable> =>
    tableOf(tenant, {
      ...filters,
      ...(way !== null && { way }),
      groupBy,
      splitBy,
      indicator: leadingIndicator(way),
    });
  const schools = await table('school');
  const months = (await table('month')).groups.map(({ key }) => key);
  return {
    orgName: (await organizationName(tenant, tenant.orgId)) ?? '',
    kind: input.schoolId ? 'school' : 'region',
    scopeName: await loadScopeName(tenant, input),
    projects: await projectsByIds(tenant, input.projectId ?? []),
    schools: schools.groups.length,
    period: toPeriod(input, months),
    reportDay: dateInShanghai(now),
    way,
    ways,
    total,
    withoutConsent,
    eachOnce,
    rates,
    bySex: await table('sex'),
    byGrade: await table('grade'),
    byGradeAndSex: await table('grade', 'sex'),
    places: input.schoolId ? [] : await loadPlaces(table, schools),
  };
}

/** The requested days, else the first and the last month of what is counted. */
function toPeriod({ from, to }: SummaryQuery, months: readonly string[]): SummaryFacts['period'] {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: from ?? first, to: to ?? last };
}

/** Regions are listed where there is more than one. */
async function loadPlaces(
  table: (groupBy: Grouping) => Promise<StatisticTable>,
  schools: StatisticTable,
): Promise<SummaryFacts['places']> {
  const regions = await table('region');
  const bySchool = { kind: 'school', table: schools } as const;
  return regions.groups.length > 1 ? [{ kind: 'region', table: regions }, bySchool] : [bySchool];
}

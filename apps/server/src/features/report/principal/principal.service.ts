/** Loads the figures of a school for its principal, and of the region that it lies in. */
import type { ParsedEndpointInput } from '@spine/contract/kernel';
import { regionNames } from '@spine/contract/school';
import type { principalPage } from '@spine/contract/school-list';
import { leadingIndicator, type StatisticTally } from '@spine/contract/statistic';
import { findSchoolRegion, regionTree } from '#features/school/index.ts';
import { overviewOf, tableOf } from '#features/statistic/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import { type SummaryFacts, summaryFacts } from '../summary/summary.service.ts';

export type PrincipalFacts = SummaryFacts & {
  /** Null where the school is the only one of its region. */
  readonly region: {
    readonly name: string;
    readonly schools: number;
    readonly total: StatisticTally;
  } | null;
};

type Input = ParsedEndpointInput<typeof principalPage>;

/**
 * Of one instant when the transaction is a snapshot. Refuses schoolErrors.unknown, statisticErrors.groupingTwice,
 * statisticErrors.projectWithoutSchool, statisticErrors.schoolRequired, statisticErrors.yearAndDays.
 */
export async function loadPrincipalFacts(
  tenant: Tenant,
  { input: { projectId, schoolId }, now }: { input: Input; now: Date },
): Promise<PrincipalFacts> {
  const chosen = { projectId: [projectId] };
  const input = { ...chosen, schoolId, format: 'pdf' } as const;
  const facts = await summaryFacts(tenant, { input, now });
  return { ...facts, region: await loadRegion(tenant, { ...chosen, schoolId, facts, now }) };
}

type RegionQuery = {
  readonly projectId: string[];
  readonly schoolId: string;
  readonly facts: SummaryFacts;
  readonly now: Date;
};

async function loadRegion(
  tenant: Tenant,
  { projectId, schoolId, facts: { way }, now }: RegionQuery,
): Promise<PrincipalFacts['region']> {
  const codes = await findSchoolRegion(tenant, schoolId);
  const code = codes.at(-1);
  if (code === undefined || way === null) return null;
  const filters = { projectId, region: withoutZeros(code), way };
  const { groups } = await tableOf(tenant, {
    ...filters,
    groupBy: 'school',
    indicator: leadingIndicator(way),
  });
  if (groups.length < 2) return null;
  const { total } = await overviewOf(tenant, { filters, now });
  return { name: regionNames(regionTree, codes).join(''), schools: groups.length, total };
}

/** A region with everything below it: `330000` is asked for as `33`. */
const withoutZeros = (code: string) => code.replace(/(00)+$/, '');

/** Counts children with a result in a school year and in the one before, by both results. */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { YearResult } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { conditionOf } from '../statistic-counts.ts';
import { counting, daysOfYear, type FactFilter, facts, matching } from '../statistic-sources.ts';

export type ResultPair = {
  readonly before: YearResult;
  readonly now: YearResult;
  readonly children: number;
};

/** Children with results and what these are, each by what it counts by. */
function resultsOf(tenant: Tenant, query: FactFilter): RawBuilder<unknown> {
  return sql`
    select c.patient_id, c.outcome from ${facts(tenant)}
    where ${counting(tenant, query)} and (${sql.raw(conditionOf('valid'))}) ${matching(tenant, query.conditions)}`;
}

/** The children with one result. */
export function childrenWithResult(
  tenant: Tenant,
  { filter, result }: FormerResult,
): RawBuilder<unknown> {
  return sql`select former.patient_id from (${resultsOf(tenant, filter)}) as former where former.outcome = ${result}`;
}

/** A result that children had before. */
export type FormerResult = { readonly filter: FactFilter; readonly result: YearResult };

/** What counted in the year before, by one method and at any school. */
export function yearBefore(schoolYear: number, way: ScreeningMethod): FactFilter {
  return {
    ...daysOfYear(schoolYear - 1),
    once: { projectIds: undefined },
    conditions: [{ column: 'way', values: [way] }],
  };
}

/** Each child once: by what it counts by within `former`, and within `latter`. */
export async function resultPairs(
  tenant: Tenant,
  { former, latter }: { readonly former: FactFilter; readonly latter: FactFilter },
): Promise<ResultPair[]> {
  const { rows } = await sql<ResultPair>`
    select one.outcome::text as before, other.outcome::text as now, count(*) as children
    from (${resultsOf(tenant, former)}) as one
    join (${resultsOf(tenant, latter)}) as other on other.patient_id = one.patient_id
    group by one.outcome, other.outcome
    order by one.outcome, other.outcome`.execute(tenant.db);
  return rows;
}

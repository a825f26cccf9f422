/** Counts children with a result in a school year and in the one before, by both results. */
import type { YearResult } from '@spine/contract/statistic';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { conditionOf } from '../statistic-counts.ts';
import { counting, type FactFilter, facts, matching } from '../statistic-sources.ts';

export type ResultPair = {
  readonly before: YearResult;
  readonly now: YearResult;
  readonly children: number;
};

/** Each child once: by what it counts by within `former`, and within `latter`. */
export async function resultPairs(
  tenant: Tenant,
  { former, latter }: { readonly former: FactFilter; readonly latter: FactFilter },
): Promise<ResultPair[]> {
  const resultsOf = (query: FactFilter) => sql`
    select c.patient_id, c.outcome from ${facts(tenant)}
    where ${counting(tenant, query)} and (${sql.raw(conditionOf('valid'))}) ${matching(tenant, query.conditions)}`;
  const { rows } = await sql<ResultPair>`
    select one.outcome::text as before, other.outcome::text as now, count(*) as children
    from (${resultsOf(former)}) as one
    join (${resultsOf(latter)}) as other on other.patient_id = one.patient_id
    group by one.outcome, other.outcome
    order by one.outcome, other.outcome`.execute(tenant.db);
  return rows;
}

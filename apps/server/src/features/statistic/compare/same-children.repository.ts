/** Finds children who are in more than one group of a table: in two projects, in two school years. */
import type { Grouping, Indicator, SameChildren } from '@spine/contract/statistic';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { conditionsOf } from '../statistic-counts.ts';
import { counting, type FactFilter, facts, matching } from '../statistic-sources.ts';
import { KEYS } from './cluster.repository.ts';

type SameChildrenQuery = FactFilter & {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  /** The groups that are compared, in their order. */
  readonly keys: readonly string[];
};

type SharedCounts = {
  children: number;
  both: number;
  onlyFormer: number;
  onlyLatter: number;
  /** The least part of a group that is in another too; null without groups. */
  leastShared: number | null;
};

/** Of every group: then they are compared with themselves, else as groups (docs/domain/decisions.md 32). */
const SHARE_OF_PAIRS = 0.8;

/** How many are in several groups, and of two groups what was found; a child is found by any examination of a group. */
export async function sameChildren(
  tenant: Tenant,
  query: SameChildrenQuery,
): Promise<SameChildren | null> {
  const { grouping, indicator, keys } = query;
  const [key, conditions] = [KEYS[grouping], conditionsOf(indicator)];
  const [former, latter] = keys;
  if (!key || !conditions || former === undefined || latter === undefined) return null;
  const { rows } = await sql<SharedCounts>`
    with child as (
      select *, count(*) over (partition by patient_id) > 1 as is_shared
      from (
        select c.patient_id, ${sql.raw(key)} as key, bool_or(${sql.raw(conditions.count)}) as counted
        from ${facts(tenant)}
        where ${counting(tenant, query)} and (${sql.raw(conditions.of)}) ${matching(query.conditions)}
        group by 1, 2
      ) as of_group
      where key = any(${keys}::text[])
    )
    select count(*) as children, count(*) filter (where former and latter) as both,
      count(*) filter (where former and not latter) as only_former,
      count(*) filter (where latter and not former) as only_latter,
      (
        select min(share) from (
          select (count(*) filter (where is_shared))::float8 / count(*) as share from child group by key
        ) as of_group
      ) as least_shared
    from (
      select bool_or(counted) filter (where key = ${former}) as former,
        bool_or(counted) filter (where key = ${latter}) as latter
      from child where is_shared group by patient_id
    ) as shared`.execute(tenant.db);
  const [found] = rows;
  if (!found || found.children === 0) return null;
  const { children, leastShared, ...parts } = found;
  const neither = children - parts.both - parts.onlyFormer - parts.onlyLatter;
  return {
    children,
    paired: (leastShared ?? 0) >= SHARE_OF_PAIRS,
    found: keys.length === 2 ? { ...parts, neither } : null,
  };
}

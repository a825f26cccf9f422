/** Finds children who are in more than one group of a table: in two projects, in two school years. */
import type { Grouping, Indicator, SameChildren } from '@spine/contract/statistic';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { conditionsOf } from '../statistic-counts.ts';
import { counting, facts, matching, type Narrowed } from '../statistic-sources.repository.ts';
import { KEYS } from './cluster.repository.ts';

type Wanted = Narrowed & {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  /** The groups that are compared, in their order. */
  readonly keys: readonly string[];
};

type Found = { children: number; both: number; onlyFormer: number; onlyLatter: number };

/** How many are in several groups, and of two groups what was found; a child is found by any examination of a group. */
export async function sameChildren(tenant: Tenant, wanted: Wanted): Promise<SameChildren | null> {
  const { grouping, indicator, keys } = wanted;
  const [key, conditions] = [KEYS[grouping], conditionsOf(indicator)];
  const [former, latter] = keys;
  if (!key || !conditions || former === undefined || latter === undefined) return null;
  const { rows } = await sql<Found>`
    select count(*) as children, count(*) filter (where former and latter) as both,
      count(*) filter (where former and not latter) as only_former,
      count(*) filter (where latter and not former) as only_latter
    from (
      select bool_or(counted) filter (where key = ${former}) as former,
        bool_or(counted) filter (where key = ${latter}) as latter
      from (
        select c.patient_id, ${sql.raw(key)} as key, ${sql.raw(conditions.count)} as counted
        from ${facts(tenant)}
        where ${counting(wanted)} and (${sql.raw(conditions.of)}) ${matching(wanted.conditions)}
      ) as of_child
      where key = any(${keys}::text[])
      group by patient_id
      having min(key) <> max(key)
    ) as child`.execute(tenant.db);
  const [found] = rows;
  if (!found) return null;
  const { children, ...parts } = found;
  const neither = children - parts.both - parts.onlyFormer - parts.onlyLatter;
  return { children, found: keys.length === 2 ? { ...parts, neither } : null };
}

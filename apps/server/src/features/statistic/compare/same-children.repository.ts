/** Finds children who are in more than one group of a table: in two projects, in two school years. */
import type { Grouping, Indicator, SameChildren } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { conditionsOf } from '../statistic-counts.ts';
import { counting, type FactFilter, facts, matching } from '../statistic-sources.ts';

type SameChildrenQuery = FactFilter & {
  readonly grouping: Grouping;
  readonly indicator: Indicator;
  /** The groups that are compared, in their order. */
  readonly keys: readonly string[];
};

/** Children who are in the same of the groups, and counted in the same: strings of bits in the order of the keys. */
type AlikeRow = {
  readonly groups: string | null;
  readonly counted: string | null;
  readonly children: number;
};

/** Whether a fact is in a group, where groups may have the same children. */
const IS_IN: Partial<Record<Grouping, (key: string) => RawBuilder<unknown>>> = {
  project: (key) => sql`c.project_id = ${key}::uuid`,
  // Quicker than to compute the school year of each.
  year: (key) =>
    sql`c.exam_day >= make_date(${key}::integer, 9, 1) and c.exam_day < make_date(${key}::integer + 1, 9, 1)`,
};

/** Of every group: then they are compared with themselves, else as groups (docs/domain/decisions.md 32). */
const SHARE_OF_PAIRS = 0.8;

/** How many are in several groups, and of two groups what was found; a child is found by any examination of a group. */
export async function sameChildren(
  tenant: Tenant,
  query: SameChildrenQuery,
): Promise<SameChildren | null> {
  const { grouping, indicator, keys } = query;
  const [isIn, conditions] = [IS_IN[grouping], conditionsOf(indicator)];
  if (!isIn || !conditions || keys.length < 2) return null;
  const cases = keys.map((key, at) => sql`when ${isIn(key)} then ${bitString(keys.length, at)}`);
  const { rows } = await sql<AlikeRow>`
    select groups::text, counted::text, count(*) as children
    from (
      select bit_or(in_group) as groups, bit_or(in_group) filter (where is_counted) as counted
      from (
        select c.patient_id, case ${sql.join(cases, sql` `)} end as in_group, ${sql.raw(conditions.count)} as is_counted
        from ${facts(tenant)}
        where ${counting(tenant, query)} and (${sql.raw(conditions.of)}) ${matching(tenant, query.conditions)}
        offset 0
      ) as c
      group by patient_id
    ) as child
    group by groups, counted`.execute(tenant.db);
  return compareChildren(keys, rows);
}

/** Only the bit of a place is set. */
const bitString = (length: number, at: number) =>
  sql.raw(`B'${'0'.repeat(at)}1${'0'.repeat(length - at - 1)}'`);
const hasBit = (bits: string | null, at: number): boolean => bits?.[at] === '1';

function compareChildren(keys: readonly string[], rows: readonly AlikeRow[]): SameChildren | null {
  const sumOf = (which: (row: AlikeRow) => boolean) =>
    rows.filter(which).reduce((sum, row) => sum + row.children, 0);
  const isShared = (row: AlikeRow) => keys.filter((_, at) => hasBit(row.groups, at)).length > 1;
  const countShared = (former: boolean, latter: boolean) =>
    sumOf(
      (row) =>
        isShared(row) && hasBit(row.counted, 0) === former && hasBit(row.counted, 1) === latter,
    );
  const children = sumOf(isShared);
  if (children === 0) return null;
  const shares = keys.map((_, at) => {
    const isOf = (row: AlikeRow) => hasBit(row.groups, at);
    return sumOf((row) => isOf(row) && isShared(row)) / sumOf(isOf);
  });
  const found = {
    both: countShared(true, true),
    onlyFormer: countShared(true, false),
    onlyLatter: countShared(false, true),
    neither: countShared(false, false),
  };
  return {
    children,
    // A group of nobody has no share.
    paired: shares.every((share) => !(share < SHARE_OF_PAIRS)),
    found: keys.length === 2 ? found : null,
  };
}

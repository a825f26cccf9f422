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

/** Children who are in the same of the groups, and counted in the same; bits in the order of the keys, in words. */
type AlikeRow = Readonly<Record<string, number | null>> & { readonly children: number };

/** Whether a fact is in a group, where groups may have the same children. */
const IS_IN: Partial<Record<Grouping, (key: string) => RawBuilder<unknown>>> = {
  project: (key) => sql`c.project_id = ${key}::uuid`,
  // Quicker than to compute the school year of each.
  year: (key) =>
    sql`c.exam_day >= make_date(${key}::integer, 9, 1) and c.exam_day < make_date(${key}::integer + 1, 9, 1)`,
};
/** Bits of an integer that is never negative. */
const WORD = 30;

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
  const bits = keys.map((key, at) => ({ when: isIn(key), ...placeOf(at) }));
  const words = [...new Set(bits.map(({ word }) => word))];
  const wordOf = (word: number) =>
    sql`case ${sql.join(
      bits
        .filter((each) => each.word === word)
        .map(({ when, bit }) => sql`when ${when} then ${sql.lit(1 << bit)}`),
      sql` `,
    )} end`;
  const columns = sql.raw(words.map((word) => `in${word}, counted${word}`).join(', '));
  const { rows } = await sql<AlikeRow>`
    select ${columns}, count(*) as children
    from (
      select ${sql.raw(words.map((word) => `bit_or(bits${word}) as in${word}, bit_or(bits${word}) filter (where is_counted) as counted${word}`).join(', '))}
      from (
        select c.patient_id, ${sql.join(words.map((word) => sql`${wordOf(word)} as ${sql.raw(`bits${word}`)}`))},
          ${sql.raw(conditions.count)} as is_counted
        from ${facts(tenant)}
        where ${counting(tenant, query)} and (${sql.raw(conditions.of)}) ${matching(tenant, query.conditions)}
        offset 0
      ) as c
      group by patient_id
    ) as child
    group by ${columns}`.execute(tenant.db);
  return compareChildren(keys, rows);
}

const placeOf = (at: number) => ({ word: Math.floor(at / WORD), bit: at % WORD });
const hasBit = (row: AlikeRow, words: 'in' | 'counted', at: number): boolean => {
  const { word, bit } = placeOf(at);
  return (((row[`${words}${word}`] ?? 0) >> bit) & 1) === 1;
};

function compareChildren(keys: readonly string[], rows: readonly AlikeRow[]): SameChildren | null {
  const sumOf = (which: (row: AlikeRow) => boolean) =>
    rows.filter(which).reduce((sum, row) => sum + row.children, 0);
  const isShared = (row: AlikeRow) => keys.filter((_, at) => hasBit(row, 'in', at)).length > 1;
  const countShared = (former: boolean, latter: boolean) =>
    sumOf(
      (row) =>
        isShared(row) &&
        hasBit(row, 'counted', 0) === former &&
        hasBit(row, 'counted', 1) === latter,
    );
  const children = sumOf(isShared);
  if (children === 0) return null;
  const shares = keys.map((_, at) => {
    const isOf = (row: AlikeRow) => hasBit(row, 'in', at);
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

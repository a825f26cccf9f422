/**
 * Facts summed by everything statistics filter and group by, written with the facts: what they sum to before and after a
 * change is compared, and only sums that differ are changed. A child is examined in its own school, whose lock is held, so
 * no two transactions change a sum at once. A sum of nobody is no row.
 */
import { TALLY_COUNTS } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { toColumnName } from '#platform/db/names.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { ChildChange } from '../child-change.ts';
import { COUNT_CONDITIONS } from '../count-conditions.ts';
import { ofChildren } from './facts.repository.ts';

/** As a fact has them; those that may be null there are `DAYS`. */
const SAME =
  'school_id project_id exam_day grade_code clazz_order clazz_name grade_name gender age alone counts_in_year'.split(
    ' ',
  );
const DAYS = { better_before: '-infinity', replaced_on: 'infinity' } as const;
const KEYS = ['org_id', ...SAME, ...Object.keys(DAYS)];
const COUNTS = ['children', ...TALLY_COUNTS.map(toColumnName)];

const list = (columns: readonly string[], each = (column: string) => column) =>
  columns.map(each).join(', ');
const KEY = sql.raw(list(KEYS));
const COLUMNS = sql.raw(list([...KEYS, ...COUNTS]));

const OF_SAME_KEY = sql.raw(KEYS.map((column) => `s.${column} = former.${column}`).join(' and '));

/** The sums of some facts. */
const sumsOf = (which: RawBuilder<unknown>) => sql`
  select org_id, ${sql.raw(list(SAME))},
    ${sql.raw(list(Object.entries(DAYS).map(([day, never]) => `coalesce(${day}, '${never}') as ${day}`)))},
    count(*)::integer as children,
    ${sql.raw(list(TALLY_COUNTS.map((name) => `(count(*) filter (where ${COUNT_CONDITIONS[name]}))::integer as ${toColumnName(name)}`)))}
  from statistic_fact as c where ${which}
  group by org_id, ${sql.raw(list(SAME))}, better_before, replaced_on`;

const ofSchools = ({ orgId }: Tenant, schoolIds: readonly string[]) =>
  sql`org_id = ${orgId} and school_id = any(${schoolIds}::uuid[])`;

/** What the facts of some children sum to, as the JSON of rows. */
export type Sums = string;

export async function sumFacts(tenant: Tenant, patientIds: readonly string[]): Promise<Sums> {
  const { rows } = await sql<{ sums: Sums }>`
    select coalesce(json_agg(part), '[]')::text as sums
    from (${sumsOf(ofChildren(tenant, { patientIds }))}) as part`.execute(tenant.db);
  return rows[0]?.sums ?? '[]';
}

/**
 * Changes the sums by what the facts of some children sum to now and did not `before`. Without `on conflict` a distributed
 * database would make it a COPY, which row-level security refuses.
 */
export async function updateSums(
  change: ChildChange,
  { patientIds, before }: { readonly patientIds: readonly string[]; readonly before: Sums },
): Promise<void> {
  const { db, orgId } = change;
  const formerly = sql`json_populate_recordset(null::statistic_sum, ${before}::json)`;
  const { rows } = await sql<{ children: number }>`
    insert into statistic_sum (${COLUMNS})
    select ${KEY}, ${sql.raw(list(COUNTS, (count) => `sum(${count})`))}
    from (
      ${sumsOf(ofChildren(change, { patientIds }))}
      union all
      select ${KEY}, ${sql.raw(list(COUNTS, (count) => `-${count}`))} from ${formerly}
    ) as part
    group by ${KEY}
    having ${sql.raw(COUNTS.map((count) => `sum(${count}) <> 0`).join(' or '))}
    on conflict (${KEY}) do update
      set ${sql.raw(list(COUNTS, (count) => `${count} = statistic_sum.${count} + excluded.${count}`))}
    returning children`.execute(db);
  if (rows.every(({ children }) => children !== 0)) return;
  await sql`
    delete from statistic_sum as s using ${formerly} as former
    where s.org_id = ${orgId} and s.children = 0 and ${OF_SAME_KEY}`.execute(db);
}

/** The schools whose sums are not those of their facts. */
export async function findWrongSums(tenant: Tenant): Promise<string[]> {
  const stored = sql`select ${COLUMNS} from statistic_sum where org_id = ${tenant.orgId}`;
  const right = sql`select ${COLUMNS} from (${sumsOf(sql`org_id = ${tenant.orgId}`)}) as part`;
  const { rows } = await sql<{ schoolId: string }>`
    with stored as materialized (${stored}), computed as materialized (${right})
    select distinct school_id from (
      (table stored except table computed) union all (table computed except table stored)
    ) as wrong`.execute(tenant.db);
  return rows.map(({ schoolId }) => schoolId);
}

/** Sums the facts of some schools anew. */
export async function rewriteSums(
  change: ChildChange,
  schoolIds: readonly string[],
): Promise<void> {
  const which = ofSchools(change, schoolIds);
  await Promise.all([
    sql`delete from statistic_sum where ${which}`.execute(change.db),
    sql`
      insert into statistic_sum (${COLUMNS})
      select ${COLUMNS} from (${sumsOf(which)}) as part`.execute(change.db),
  ]);
}

/**
 * What statistics are read from, all with the same columns: counts of those who were seen, children who were not seen
 * yet, and the examinations behind the counts. Conditions name columns and the values they may have, so that a number
 * and the children behind it are found by the same words.
 */
import { type RawBuilder, sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';

/** The columns groups are made by and filters ask for; months and school years are made of days. */
export type Column =
  | 'project_id'
  | 'school_id'
  | 'grade_code'
  | 'grade_name'
  | 'clazz_name'
  | 'gender'
  | 'age'
  | 'exam_day';

/** The column has one of the values; with none of them, nothing is found. */
export type Condition = {
  readonly column: Column;
  readonly values: readonly string[] | readonly number[];
};

/** Days of the examination; either end may be open. */
export type Window = { readonly from?: string | undefined; readonly to?: string | undefined };

/** What a statistic is narrowed to. */
export type Narrowed = Window & { readonly conditions: readonly Condition[] };

const TYPES: Readonly<Record<Column, string>> = {
  project_id: 'uuid',
  school_id: 'uuid',
  grade_code: 'smallint',
  grade_name: 'text',
  clazz_name: 'text',
  gender: 'text',
  age: 'smallint',
  exam_day: 'date',
};

/** `and` before each condition. */
export function matching(conditions: readonly Condition[]): RawBuilder<unknown> {
  const parts = conditions.map(({ column, values }) => {
    const type = sql.raw(TYPES[column]);
    // With one value an index keeps its order.
    return values.length === 1
      ? sql`and c.${sql.ref(column)} = ${values[0]}::${type}`
      : sql`and c.${sql.ref(column)} = any(${values}::${type}[])`;
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

/** Those who count however the days are asked for: nothing took their place. */
export const LASTING = sql`c.better_before is null and c.replaced_on is null`;

/** The examinations children count by within some days (`009-statistic.sql`). */
export function counting({ from, to }: Window): RawBuilder<unknown> {
  const parts = [
    from === undefined
      ? sql`c.better_before is null`
      : sql`c.exam_day >= ${from}::date and (c.better_before is null or c.better_before < ${from}::date)`,
    to === undefined
      ? sql`c.replaced_on is null`
      : sql`c.exam_day <= ${to}::date and (c.replaced_on is null or c.replaced_on > ${to}::date)`,
  ];
  return sql.join(parts, sql` and `);
}

/** Counts, by project, class, sex, age and day. */
export function cells(scope: OrgScope): RawBuilder<unknown> {
  return sql`(select * from statistic_cell where org_id = ${scope.orgId}) as c`;
}

/** Examinations that count for some days. */
export function facts(scope: OrgScope): RawBuilder<unknown> {
  return sql`(select * from statistic_fact where org_id = ${scope.orgId}) as c`;
}

const ROSTER_COLUMNS = [
  'school_id',
  'grade_code',
  'grade_name',
  'clazz_order',
  'clazz_name',
  'gender',
] as const;
const rosterColumns = (table: string) =>
  sql.join(ROSTER_COLUMNS.map((column) => sql.ref(`${table}.${column}`)));

/** An unseen child has no day: it belongs to the school year its project began in. */
const beginning = sql`coalesce(j.start_date, (j.created_at at time zone 'Asia/Shanghai')::date)`;
export const ofProject = sql`null::smallint as age, ${beginning} as exam_day`;

/** Children who were not seen in projects under way: the living rosters but for those seen. */
export function waitingCounts({ orgId }: OrgScope): RawBuilder<unknown> {
  const links = sql`(
    select j.id, l.school_id, ${beginning} as day
    from project j
    join project_school l on l.org_id = ${orgId} and l.project_id = j.id
    where j.org_id = ${orgId} and j.status = 1 and j.deleted_at is null
  ) as l`;
  return sql`(
    select l.id as project_id, ${rosterColumns('r')}, r.children, null::smallint as age, l.day as exam_day
    from ${links}
    join roster_cell r on r.org_id = ${orgId} and r.school_id = l.school_id and r.project_id is null
    union all
    select l.id, ${rosterColumns('r')}, -r.children, null::smallint, l.day
    from ${links}
    join roster_cell r on r.org_id = ${orgId} and r.school_id = l.school_id and r.project_id = l.id
  ) as c`;
}

/** Those who were missed when a project ended. */
export function missedCounts({ orgId }: OrgScope): RawBuilder<unknown> {
  return sql`(
    select j.id as project_id, ${rosterColumns('u')}, u.children, ${ofProject}
    from project j
    join project_unseen u on u.org_id = ${orgId} and u.project_id = j.id
    where j.org_id = ${orgId} and j.status = 2 and j.deleted_at is null
  ) as c`;
}

/** All who were not seen in a project; one that has not started misses nobody. */
export function unseenCounts(scope: OrgScope): RawBuilder<unknown> {
  return sql`(
    select * from ${waitingCounts(scope)} union all select * from ${missedCounts(scope)}
  ) as c`;
}

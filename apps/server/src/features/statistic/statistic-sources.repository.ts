/**
 * What statistics are read from, with the same columns: the examinations children count by, and the children who were
 * not seen. Conditions name columns and the values they may have, so that a number
 * and the children behind it are found by the same words.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** The columns groups are made by and filters ask for; months and school years are made of days. */
export type Column =
  | 'projectId'
  | 'schoolId'
  | 'gradeCode'
  | 'gradeName'
  | 'clazzName'
  | 'gender'
  | 'age'
  | 'examDay'
  | 'way';

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
  projectId: 'uuid',
  schoolId: 'uuid',
  gradeCode: 'smallint',
  gradeName: 'text',
  clazzName: 'text',
  gender: 'text',
  age: 'smallint',
  examDay: 'date',
  way: 'text',
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

/** The examinations children count by within some days (`schema/statistic.sql`). */
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

/** Examinations that count for some days, each with the method of its project. */
export function facts({ orgId }: Tenant): RawBuilder<unknown> {
  return sql`(
    select *, case
      when project_id in (select id from project where org_id = ${orgId} and method = 'atrOnly') then 'atrOnly'
      when project_id in (select id from project where org_id = ${orgId} and method = 'guideline') then 'guideline'
      else 'twoStage'
    end as way
    from statistic_fact where org_id = ${orgId}
  ) as c`;
}

/**
 * Children who were not seen in a project under way, or were missed when it was completed; one that has not started
 * misses nobody. They have no day: they belong to the school year their project began in.
 */
export function unseen({ orgId }: Tenant): RawBuilder<unknown> {
  return sql`(
    select u.project_id, u.school_id, u.grade_code, u.grade_name, u.clazz_order, u.clazz_name, u.gender, u.patient_id,
      null::smallint as age, coalesce(j.start_date, (j.created_at at time zone 'Asia/Shanghai')::date) as exam_day
    from project j
    join unseen_child u on u.org_id = ${orgId} and u.project_id = j.id
    where j.org_id = ${orgId} and j.deleted_at is null
  ) as c`;
}

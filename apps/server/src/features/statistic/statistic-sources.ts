/**
 * The sources of statistics, with the same columns: the examinations children count by, these summed, and the children who
 * were not seen. Conditions name columns and their allowed values, so that a number and the children behind it are selected
 * by the same conditions.
 */

import type { UnseenPart } from '@spine/contract/consent';
import { firstDayOf, rosterDay } from '@spine/contract/enrolment';
import { TALLY_COUNTS } from '@spine/contract/statistic';
import { type RawBuilder, sql } from 'kysely';
import { COUNT_CONDITIONS, PREFERENCE, schoolYear } from '#features/child-record/index.ts';
import { isAnsweredFor, objects } from '#features/consent/index.ts';
import { toColumnName } from '#platform/db/names.ts';
import type { Tenant } from '#platform/db/open.ts';

/** The columns of groupings and filters; months and school years are computed from days. */
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

/** The column has one of the values; without values nothing matches. */
export type Condition = {
  readonly column: Column;
  readonly values: readonly string[] | readonly number[];
};

/** Days of the examination; either end may be open. */
export type Window = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly once?: Once | undefined;
  /** Days from its first to its last: the roster is that of its projects. */
  readonly schoolYear?: number | undefined;
};

/** A child of several projects counts in one of them a school year; without this it counts in each project. */
export type Once = { readonly projectIds: readonly string[] | undefined };

/** The facts a statistic counts: days and conditions. */
export type FactFilter = Window & { readonly conditions: readonly Condition[] };

const TYPES: Readonly<Record<Exclude<Column, 'way'>, string>> = {
  projectId: 'uuid',
  schoolId: 'uuid',
  gradeCode: 'smallint',
  gradeName: 'text',
  clazzName: 'text',
  gender: 'text',
  age: 'smallint',
  examDay: 'date',
};

/** The schools all conditions allow; undefined where none of them is of schools. */
export function schoolsOf(conditions: readonly Condition[]): string[] | undefined {
  const allowed = conditions
    .filter(({ column }) => column === 'schoolId')
    .map(({ values }) => values.map(String));
  const [first, ...others] = allowed;
  return first?.filter((id) => others.every((some) => some.includes(id)));
}

/** `and` before each condition. */
export function matching(tenant: Tenant, conditions: readonly Condition[]): RawBuilder<unknown> {
  const parts = conditions.map(({ column, values }) => {
    if (column === 'way') return sql`and c.project_id = any(${projectsOf(tenant, values)})`;
    const type = sql.raw(TYPES[column]);
    // With equality to one value the rows of an index stay sorted.
    return values.length === 1
      ? sql`and c.${sql.ref(column)} = ${values[0]}::${type}`
      : sql`and c.${sql.ref(column)} = any(${values}::${type}[])`;
  });
  return parts.length === 0 ? sql`` : sql.join(parts, sql` `);
}

/** A method is of projects. They are looked up once, as an array. */
const projectsOf = ({ orgId }: Tenant, methods: Condition['values']) =>
  sql`array(select id from project where org_id = ${orgId} and method = any(${methods}::text[]))`;

/**
 * The examinations children of an institution count by within some days (`schema/statistic.sql`). Of several projects a
 * child counts in one a school year: by its newest examination with a result, without one by its newest inspection,
 * without any by its newest refusal (docs/domain/decisions.md 31).
 */
export function counting(
  tenant: Tenant,
  { once, schoolYear: _, ...days }: Window,
): RawBuilder<unknown> {
  const inProject = isCountingInProject('c', days);
  if (!once) return inProject;
  if (isOfWholeYears({ once, ...days })) return sql`c.counts_in_year`;
  return sql`${inProject} and (c.alone or not exists (
    select from statistic_fact as other
    where ${isOfSameYear(tenant)} and ${isCountingInProject('other', days)} ${isOfProjects('other', once)}
      and ${preferenceSql('other')} > ${preferenceSql('c')}
  ))`;
}

/** Of all projects and days: then it is stored by which fact a child counts. */
const isOfWholeYears = ({ once, from, to }: Window): boolean =>
  once !== undefined && once.projectIds === undefined && from === undefined && to === undefined;

/** A fact `other` of the child of `c`, of another project of the same school year. */
function isOfSameYear({ orgId }: Tenant): RawBuilder<unknown> {
  return sql`other.org_id = ${orgId} and other.patient_id = c.patient_id and other.project_id <> c.project_id
    and ${sameYearSql('other.exam_day', 'c.exam_day')}`;
}

function isCountingInProject(row: string, { from, to }: Window): RawBuilder<unknown> {
  const [day, betterBefore, replacedOn] = ['exam_day', 'better_before', 'replaced_on'].map((name) =>
    sql.ref(`${row}.${name}`),
  );
  const parts = [
    from === undefined
      ? sql`${betterBefore} is null`
      : sql`${day} >= ${from}::date and (${betterBefore} is null or ${betterBefore} < ${from}::date)`,
    to === undefined
      ? sql`${replacedOn} is null`
      : sql`${day} <= ${to}::date and (${replacedOn} is null or ${replacedOn} > ${to}::date)`,
  ];
  return sql.join(parts, sql` and `);
}

const preferenceSql = (row: string) =>
  sql.raw(`(${PREFERENCE.map((each) => `${row}.${each}`).join(', ')})`);

const sameYearSql = (day: string, other: string) =>
  sql.raw(`${schoolYear(day)} = ${schoolYear(other)}`);

function isOfProjects(row: string, { projectIds }: Once): RawBuilder<unknown> {
  if (!projectIds) return sql``;
  return sql`and ${sql.ref(`${row}.project_id`)} = any(${projectIds}::uuid[])`;
}

/** Examinations that count for some days. */
export function facts({ orgId }: Tenant): RawBuilder<unknown> {
  return sql`(select * from statistic_fact where org_id = ${orgId}) as c`;
}

const SUM_KEY = sql.raw(
  'org_id, project_id, school_id, grade_code, grade_name, clazz_order, clazz_name, gender, age, exam_day',
);
const SUMMED = TALLY_COUNTS.map(toColumnName).join(', ');
const FACT_AS_SUM = TALLY_COUNTS.map(
  (name) => `((${COUNT_CONDITIONS[name]}) is true)::integer as ${toColumnName(name)}`,
).join(', ');

/**
 * The examinations that `counting` finds, summed. Where a child counts once a school year in some of the projects or
 * within some days, those of children whom several projects examined are compared one by one.
 */
export function sums(tenant: Tenant, window: Window): RawBuilder<unknown> {
  const { orgId } = tenant;
  const summed = sql`
    select ${SUM_KEY}, children, ${sql.raw(SUMMED)} from statistic_sum as c
    where org_id = ${orgId} and ${isSummed(window)}`;
  const beside =
    !window.once || isOfWholeYears(window)
      ? sql``
      : sql`
          union all
          select ${SUM_KEY}, 1, ${sql.raw(FACT_AS_SUM)} from statistic_fact as c
          where org_id = ${orgId} and not alone and school_id = any(${schoolsInSeveralProjects(orgId)}) and ${counting(tenant, window)}`;
  return sql`(
    select c.*, j.method as way from (${summed} ${beside}) as c
    left join project as j on j.org_id = ${orgId} and j.id = c.project_id
  ) as c`;
}

/** Those where several projects examined a child in a school year: mostly few, or none. */
const schoolsInSeveralProjects = (orgId: string) =>
  sql`array(select distinct school_id from statistic_sum where org_id = ${orgId} and not alone)`;

/** As `counting`, of a sum. */
function isSummed(window: Window): RawBuilder<unknown> {
  if (isOfWholeYears(window)) return sql`c.counts_in_year`;
  const { once, from, to } = window;
  const parts = [
    from === undefined
      ? sql`c.better_before = '-infinity'`
      : sql`c.exam_day >= ${from}::date and c.better_before < ${from}::date`,
    to === undefined
      ? sql`c.replaced_on = 'infinity'`
      : sql`c.exam_day <= ${to}::date and c.replaced_on > ${to}::date`,
    ...(once ? [sql`c.alone`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/** First and last day of a school year. */
export const daysOfYear = (year: number) => ({ from: firstDayOf(year), to: rosterDay(year) });

/** The first day of a project, which gives the school year of the children it has not seen. */
const startDay = (project: string) =>
  `coalesce(${project}.start_date, (${project}.created_at at time zone 'Asia/Shanghai')::date)`;

/**
 * Projects in whose school year another one examined somebody: mostly none, and then no child is looked up. The index finds
 * times only where they are columns, as row-level security lets nothing be computed before it.
 */
function projectsWithSiblings(orgId: string): RawBuilder<unknown> {
  const [from, to] = [0, 1].map((years) =>
    sql.raw(
      `make_date(${schoolYear(startDay('j'))} + ${years}, 9, 1)::timestamp at time zone 'Asia/Shanghai'`,
    ),
  );
  return sql`array(
    select y.id from (
      select j.id, ${from} as starts, ${to} as ends from project j where j.org_id = ${orgId} offset 0
    ) as y
    where exists (
      select from project k
      join statistic_fact f on f.org_id = ${orgId} and f.project_id = k.id
        and f.exam_time >= y.starts and f.exam_time < y.ends
      where k.org_id = ${orgId} and k.id <> y.id
    )
  )`;
}

/**
 * Children who were not seen in a project under way, or were missed when it was completed; one that has not started
 * misses nobody. They have no day: they belong to the school year their project began in. Of several projects a child
 * was not seen when none of them has seen it in that year, and it counts in one.
 */
export function unseen(
  tenant: Tenant,
  { once, schoolYear: year }: Pick<Window, 'once' | 'schoolYear'> = {},
): RawBuilder<unknown> {
  const { orgId } = tenant;
  const days = year === undefined ? {} : daysOfYear(year);
  const ofYear =
    year === undefined ? sql`` : sql`and ${sql.raw(schoolYear(startDay('j')))} = ${year}::integer`;
  const onlyOnce = once
    ? sql`and (u.project_id <> all(${projectsWithSiblings(orgId)}) or not exists (
        select from statistic_fact as other
        where other.org_id = ${orgId} and other.patient_id = u.patient_id
          and ${isCountingInProject('other', days)} ${isOfProjects('other', once)}
          and ${sameYearSql('other.exam_day', startDay('j'))}
      )) and not exists (
        select from unseen_child as other
        join project as k on k.org_id = ${orgId} and k.id = other.project_id and k.deleted_at is null
        where other.org_id = ${orgId} and other.patient_id = u.patient_id and other.project_id > u.project_id
          ${isOfProjects('other', once)} and ${sameYearSql(startDay('k'), startDay('j'))}
      )`
    : sql``;
  return sql`(
    select u.org_id, u.project_id, u.school_id, u.grade_code, u.grade_name, u.clazz_order, u.clazz_name, u.gender,
      u.patient_id, null::smallint as age, ${sql.raw(startDay('j'))} as exam_day, j.needs_consent
    from project j
    join unseen_child u on u.org_id = ${orgId} and u.project_id = j.id
    where j.org_id = ${orgId} and j.deleted_at is null ${ofYear} ${onlyOnce}
  ) as c`;
}

/**
 * Whether the child of a row was missing on a day of the row's project: 缺席, unless an examination of the project counts
 * for it (docs/domain/decisions.md 31).
 */
export function wasMissing(
  { orgId }: Tenant,
  row: { readonly projectId: RawBuilder<unknown>; readonly patientId: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from attendance as missed
    where missed.org_id = ${orgId} and missed.project_id = ${row.projectId} and missed.patient_id = ${row.patientId}
  )`;
}

/** A row of a child that its project has not seen. */
type UnseenRow = {
  readonly projectId: RawBuilder<unknown>;
  readonly patientId: RawBuilder<unknown>;
  /** Of the project. */
  readonly needsConsent: RawBuilder<unknown>;
};

const unseenConditions = (tenant: Tenant, row: UnseenRow) => ({
  objected: objects(tenant, row),
  absent: wasMissing(tenant, row),
  unanswered: sql<boolean>`(${row.needsConsent} and not ${isAnsweredFor(tenant, row)})`,
});

/** As which a child counts that its project has not seen: `unseenPartOf` of the contract. */
export function unseenPart(tenant: Tenant, row: UnseenRow): RawBuilder<UnseenPart> {
  const { objected, absent, unanswered } = unseenConditions(tenant, row);
  return sql<UnseenPart>`case when ${objected} then 'objected' when ${absent} then 'absent'
    when ${unanswered} then 'unanswered' else 'remaining' end`;
}

/** Whether it counts as one part, as a condition that an index of its project's answers can serve. */
export function isUnseenPart(
  tenant: Tenant,
  row: UnseenRow,
  part: UnseenPart,
): RawBuilder<boolean> {
  const { objected, absent, unanswered } = unseenConditions(tenant, row);
  if (part === 'objected') return objected;
  if (part === 'absent') return sql<boolean>`${absent} and not ${objected}`;
  if (part === 'unanswered') return sql<boolean>`${unanswered} and not ${absent}`;
  return sql<boolean>`not ${objected} and not ${absent} and not ${unanswered}`;
}

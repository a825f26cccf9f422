/**
 * Conditions of rows of `enrolment`: who is enrolled on a day and in which grade and class. The roster of a school year is who is
 * enrolled on its last day (docs/adr/0141-enrolment-and-derived-grades.md). Days and years stand in the text of a statement: they are the same for a
 * year, and of a parameter the planner would expect a third of all rows. Each takes the name the table has in its statement.
 */
import { firstDayOf, placedFrom, rosterDay, schoolYearOf } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import type { EnrolledFilter } from '@spine/contract/patient';
import {
  classSortOrder,
  cohortOf,
  gradeSortOrder,
  normalizeGradeAndClass,
  rosterYear,
} from '@spine/contract/school';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tenant } from './open.ts';

/** A school year as it stands in a statement: a number, or what gives one for each row. */
export type YearIn = number | RawBuilder<number>;

export const dayLiteral = (day: CalendarDate) => sql`date ${sql.lit(day)}`;
const yearLiteral = (year: YearIn) => (typeof year === 'number' ? sql.lit(year) : year);
const columnOf = (table: string) => (name: string) => sql.ref(`${table}.${name}`);

/** The interval is on a roster on a day, that of a child which is not deleted. */
export function enrolledOn(
  { orgId }: Pick<Tenant, 'orgId'>,
  day: CalendarDate,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const column = columnOf(table);
  const on = dayLiteral(day);
  return sql`(${column('orgId')} = ${orgId} and ${column('listed')}
    and ${hasBegun(column('fromDay'), on)} and ${column('toDay')} > ${on})`;
}

/**
 * `is true`, so that no index is searched by it: where nothing is known of a table yet, PostgreSQL 18 would rather skip through the
 * primary key by day than look a child up.
 */
const hasBegun = (fromDay: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<SqlBool>`(${fromDay} <= ${day}) is true`;

/** The interval is on the roster of a school year. */
export function enrolledIn(
  tenant: Pick<Tenant, 'orgId'>,
  year: number,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  return enrolledOn(tenant, rosterDay(year), table);
}

/** Of intervals that are known to be on rosters: it is on that of a school year. For sums, which ask it of each row again and again. */
export function isOfYear(year: number, table = 'enrolment'): RawBuilder<SqlBool> {
  const column = columnOf(table);
  const on = dayLiteral(rosterDay(year));
  return sql`(${column('fromDay')} <= ${on} and ${column('toDay')} > ${on})`;
}

/** The interval is on the roster of a school year that a row names, such as that of a project: `year` is its column. */
export function enrolledInYear(
  { orgId }: Pick<Tenant, 'orgId'>,
  year: RawBuilder<number>,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const column = columnOf(table);
  const day = sql`make_date(${year} + 1, 8, 31)`;
  return sql`(${column('orgId')} = ${orgId} and ${column('listed')} and ${hasBegun(column('fromDay'), day)} and ${column('toDay')} > ${day})`;
}

/**
 * The interval is that of a child which is at school now: it is on the roster of this school year. In August, when the rosters of the
 * coming one are made, also that of a child which comes on 1 September and is nowhere until then.
 */
export function enrolledNow(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const { current, coming } = yearsOf(tenant);
  if (coming === null) return enrolledIn(tenant, current, table);
  const column = columnOf(table);
  const day = dayLiteral(rosterDay(current));
  return sql`(${column('orgId')} = ${tenant.orgId} and ${column('listed')} and ${column('toDay')} > ${day} and (
    ${hasBegun(column('fromDay'), day)} or ${isNone(sql`enrolment as earlier
      where earlier.org_id = ${tenant.orgId} and earlier.patient_id = ${column('patientId')}
        and earlier.from_day <= ${day} and earlier.to_day > ${day}`)}))`;
}

/** Counted: of `not exists` beneath an `or` PostgreSQL would put the whole table into a hash for the first row that asks. */
const isNone = (rows: RawBuilder<unknown>) => sql<SqlBool>`(select count(*) from ${rows}) = 0`;

/** Of such an interval: it is of a grade and a class. */
export function inClassNow(
  tenant: Pick<Tenant, 'today'>,
  filter: ClassFilter,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const { current, coming } = yearsOf(tenant);
  const years = coming === null ? [current] : [current, coming];
  return inClassOf(filter, { year: yearNow(tenant, table), years }, table);
}

/** The interval is that of a child which is at a place now: in a school, a grade and a class, each of which may be left open. */
export function isPlacedNow(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  filter: PlaceFilter,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const { schoolId } = filter;
  const isOfSchool = schoolId
    ? sql`${columnOf(table)('schoolId')} = ${schoolId}`
    : sql<SqlBool>`true`;
  return sql`(${enrolledNow(tenant, table)} and ${isOfSchool} and ${inClassNow(tenant, filter, table)})`;
}

/**
 * For lists that keep leavers, a statement of the ids of children: of a school those who are there now, or were when they left; of a
 * grade and a class those who are in it now. Undefined where the filter names no place.
 */
export function idsAtPlace(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  filter: PlaceFilter,
): RawBuilder<string> | undefined {
  const { schoolId, gradeName, clazzName } = filter;
  if (gradeName || clazzName)
    return sql`select enrolment.patient_id from enrolment where ${isPlacedNow(tenant, filter)}`;
  if (!schoolId) return undefined;
  return sql`select enrolment.patient_id from enrolment
    where enrolment.school_id = ${schoolId} and ${shownStay(tenant, 'all')}`;
}

/** Of such an interval: the school year its grade is of. */
export function yearNow(tenant: Pick<Tenant, 'today'>, table = 'enrolment'): YearIn {
  const { current, coming } = yearsOf(tenant);
  if (coming === null) return current;
  const isThere = sql`${columnOf(table)('fromDay')} < ${dayLiteral(firstDayOf(coming))}`;
  return sql`case when ${isThere} then ${sql.lit(current)} else ${sql.lit(coming)} end`;
}

/**
 * The interval is the last one of a child that has left: it ends before this school year does, and nothing follows it. It is
 * over by itself on its day, without a write.
 */
export function hasLeft(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  return hasLeftBy(tenant, rosterDay(schoolYearOf(tenant.today)), table);
}

/** The same of a day: the interval is over by then. */
export function hasLeftBy(
  { orgId }: Pick<Tenant, 'orgId'>,
  day: CalendarDate,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const column = columnOf(table);
  return sql`(${column('orgId')} = ${orgId} and ${column('listed')} and ${column('toDay')} <= ${dayLiteral(day)}
    and not exists (
      select from enrolment as later
      where later.org_id = ${orgId} and later.patient_id = ${column('patientId')} and later.from_day > ${column('fromDay')}))`;
}

/** Whether an interval ends with this school year at the latest, so that its child is not at school by it. */
const isOver = (tenant: Pick<Tenant, 'today'>, table: string) =>
  sql<SqlBool>`${columnOf(table)('toDay')} <= ${dayLiteral(rosterDay(schoolYearOf(tenant.today)))}`;

/** The school year of the last day of an interval that is over. */
const lastYear = (table: string) => sql<number>`school_year(${columnOf(table)('toDay')} - 1)`;

/** One interval of each child that is at school, of each that has left, or of each. */
export function shownStay(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  enrolled: EnrolledFilter,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  if (enrolled === 'current') return enrolledNow(tenant, table);
  if (enrolled === 'left') return hasLeft(tenant, table);
  const column = columnOf(table);
  const newer = sql`enrolment as later
    where later.org_id = ${tenant.orgId} and later.patient_id = ${column('patientId')} and later.from_day > ${column('fromDay')}`;
  return sql`(${enrolledNow(tenant, table)}
    or (${column('orgId')} = ${tenant.orgId} and ${column('listed')} and ${isOver(tenant, table)} and ${isNone(newer)}))`;
}

/** Of such an interval: it is of a grade and a class, of a child that has left at its end. */
export function inShownClass(
  tenant: Pick<Tenant, 'today'>,
  { enrolled, ...filter }: ClassFilter & { readonly enrolled: EnrolledFilter },
  table = 'enrolment',
): RawBuilder<SqlBool> {
  const now = inClassNow(tenant, filter, table);
  if (enrolled === 'current') return now;
  return sql`case when ${isOver(tenant, table)} then ${inClassAtEnd(filter, table)} else ${now} end`;
}

function inClassAtEnd(filter: ClassFilter, table: string): RawBuilder<SqlBool> {
  const { gradeName, clazzName } = normalizeGradeAndClass(filter);
  const grade = sql<SqlBool>`${gradeNameIn(lastYear(table), table)} = ${gradeName}`;
  const clazz = sql<SqlBool>`${columnOf(table)('clazzName')} = ${clazzName}`;
  return sql.join(
    [...(gradeName == null ? [] : [grade]), ...(clazzName == null ? [] : [clazz])],
    sql` and `,
  );
}

/** What lists show of such an interval, with the first day on which its child was gone; of a child without any, empty words. */
export function shownColumns(tenant: Pick<Tenant, 'today'>, table = 'enrolment') {
  const over = isOver(tenant, table);
  const year = sql<number>`case when ${over} then ${lastYear(table)} else ${yearLiteral(yearNow(tenant, table))} end`;
  return [
    gradeNameIn(year, table).as('gradeName'),
    gradeCodeIn(year, table).as('gradeCode'),
    sql<string>`coalesce(${columnOf(table)('clazzName')}, '')`.as('clazzName'),
    sql<CalendarDate | null>`case when ${over} then ${columnOf(table)('toDay')} end`.as('leftOn'),
  ] as const;
}

/** This school year, and in August the coming one, of which rosters are. */
function yearsOf({ today }: Pick<Tenant, 'today'>) {
  const [current, said] = [schoolYearOf(today), rosterYear(today)];
  return { current, coming: said > current ? said : null };
}

type ClassFilter = {
  readonly gradeName?: string | null | undefined;
  readonly clazzName?: string | null | undefined;
};
type PlaceFilter = ClassFilter & { readonly schoolId?: string | null | undefined };

/** The interval is of a grade and a class in a school year. */
export function inClass(
  filter: ClassFilter,
  year: number,
  table = 'enrolment',
): RawBuilder<SqlBool> {
  return inClassOf(filter, { year, years: [year] }, table);
}

/** The same in the year of a row, which is one of `years`. Cohorts and order narrow the index; the texts decide. */
function inClassOf(
  filter: ClassFilter,
  { year, years }: { readonly year: YearIn; readonly years: readonly number[] },
  table: string,
): RawBuilder<SqlBool> {
  const { gradeName, clazzName } = normalizeGradeAndClass(filter);
  const column = columnOf(table);
  const conditions: RawBuilder<SqlBool>[] = [];
  if (gradeName != null) {
    const code = gradeSortOrder(gradeName);
    const cohorts = years.flatMap((each) => cohortOf(code, each)?.cohort ?? []);
    conditions.push(
      cohorts.length === 0
        ? sql`${column('cohort')} is null and ${column('gradeLabel')} = ${gradeName}`
        : sql`${column('cohort')} in (${sql.join(cohorts)}) and ${gradeNameIn(year, table)} = ${gradeName}`,
    );
  }
  if (clazzName != null)
    conditions.push(
      sql`${column('clazzOrder')} = ${classSortOrder(clazzName)} and ${column('clazzName')} = ${clazzName}`,
    );
  return conditions.length === 0 ? sql<SqlBool>`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The name of its grade in a school year. */
export function gradeNameIn(year: YearIn, table = 'enrolment'): RawBuilder<string> {
  const column = columnOf(table);
  return sql`coalesce(grade_name(${column('track')}, ${column('cohort')}, ${column('gradeLabel')}, ${yearLiteral(year)}), '')`;
}

/** The code of its grade in a school year; 99 where it has none. */
export function gradeCodeIn(year: YearIn, table = 'enrolment'): RawBuilder<number> {
  const column = columnOf(table);
  return sql`grade_code(${column('track')}, ${column('cohort')}, ${yearLiteral(year)})`;
}

/** What lists show of it, under the names that the columns of children had. */
export function placementColumns(year: YearIn, table = 'enrolment') {
  return [
    gradeNameIn(year, table).as('gradeName'),
    gradeCodeIn(year, table).as('gradeCode'),
    sql.ref<string>(`${table}.clazzName`).as('clazzName'),
  ] as const;
}

/** Whether a child has left, by its id. Of one without any interval nobody knows. */
export function childHasLeft(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  patientId: RawBuilder<string>,
): RawBuilder<boolean> {
  return sql`exists (
    select from enrolment as ended where ended.patient_id = ${patientId} and ${hasLeft(tenant, 'ended')})`;
}

/** The same of the day on which a child that is entered today begins: in August, whether it leaves on 1 September. */
export function childLeaves(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  patientId: RawBuilder<string>,
): RawBuilder<boolean> {
  const day = placedFrom(tenant.today);
  return sql`exists (
    select from enrolment as ended where ended.patient_id = ${patientId} and ${hasLeftBy(tenant, day, 'ended')})`;
}

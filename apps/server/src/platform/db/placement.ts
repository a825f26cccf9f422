/**
 * Where one child is or was, joined to its row: its last interval of `enrolment`, and the one a form or a roster said at last. Who is on
 * a roster is said in `enrolled.ts`.
 */
import { rosterDay, schoolYearOf } from '@spine/contract/enrolment';
import type { CalendarDate } from '@spine/contract/kernel';
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { type RawBuilder, sql } from 'kysely';
import { dayLiteral, gradeCodeIn, gradeNameIn } from './enrolled.ts';
import type { Tenant } from './open.ts';

/**
 * For lists that keep leavers: where a child is on a day, or where it comes to, or was at last, as lists of children show it. The
 * year of its grade is `placement.year`; a child without any interval has none. Joined `on true`, as `placement`.
 */
export function lastPlacement(
  { orgId }: Pick<Tenant, 'orgId'>,
  day: CalendarDate,
  patientId: RawBuilder<string> = sql.ref<string>('patient.id'),
) {
  const on = dayLiteral(day);
  const year = sql`case
    when to_day <= ${on} then school_year(to_day - 1)
    when from_day > ${on} then school_year(from_day)
    else ${sql.lit(schoolYearOf(day))}
  end`;
  return sql<LastPlacement>`(
    select enrolment.*, ${year} as year
    from enrolment
    where org_id = ${orgId} and patient_id = ${patientId}
    order by to_day > ${on} desc, case when to_day > ${on} then from_day end, to_day desc
    limit 1
  )`.as<'placement'>(sql`placement`);
}

/**
 * What a form or a roster said of a child at last: its newest interval, with the grade of the school year of which that was said. A
 * child without any interval has none. Joined `on true`, as `said`.
 */
export function saidPlacement(
  { orgId }: Pick<Tenant, 'orgId'>,
  patientId: RawBuilder<string> = sql.ref<string>('patient.id'),
) {
  return sql<SaidPlacement>`(
    select coalesce(grade_name(track, cohort, grade_label, said_in), '') as grade_name,
      grade_code(track, cohort, said_in) as grade_code, clazz_name, clazz_order
    from enrolment
    where org_id = ${orgId} and patient_id = ${patientId}
    order by from_day desc
    limit 1
  )`.as<'said'>(sql`said`);
}

type SaidPlacement = {
  readonly gradeName: string;
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
};

/** Its grade and class. */
export const saidColumns = [
  sql<string>`coalesce(said.grade_name, '')`.as('gradeName'),
  sql<string>`coalesce(said.clazz_name, '')`.as('clazzName'),
] as const;

/** With their order. */
export const saidClassColumns = [
  ...saidColumns,
  sql<number>`coalesce(said.grade_code, ${sql.lit(UNKNOWN_GRADE_ORDER)})`.as('gradeCode'),
  sql<number>`coalesce(said.clazz_order, 0)`.as('clazzOrder'),
] as const;

/** Where a child is now, or was at last: the same of the roster of this school year. */
export function lastPlacementNow(
  tenant: Pick<Tenant, 'orgId' | 'today'>,
  patientId?: RawBuilder<string>,
) {
  return lastPlacement(tenant, rosterDay(schoolYearOf(tenant.today)), patientId);
}

const LAST_YEAR = sql.ref<number>('placement.year');

/** Its grade and class. */
export const lastPlacementColumns = [
  gradeNameIn(LAST_YEAR, 'placement').as('gradeName'),
  sql<string>`coalesce(placement.clazz_name, '')`.as('clazzName'),
] as const;

/** Its school: in August a child may come to another one than it is in. */
export const lastPlacementSchool = sql<string>`coalesce(placement.school_id, patient.school_id)`;

/** The order of grades and classes. */
export const lastPlacementOrder = sql`${gradeCodeIn(LAST_YEAR, 'placement')}, ${gradeNameIn(LAST_YEAR, 'placement')},
  placement.clazz_order, placement.clazz_name`;

/** A row of it. */
export type LastPlacement = {
  readonly fromDay: CalendarDate;
  readonly toDay: CalendarDate;
  readonly schoolId: string;
  readonly track: string | null;
  readonly cohort: number | null;
  readonly gradeLabel: string | null;
  readonly clazzName: string;
  readonly clazzOrder: number;
  readonly year: number;
};

/**
 * The adherence of classes to their prescriptions, each query in one statement. A prescription counts from the day its first
 * training is due; a child's trained days count up to its due days, so that one child's extra training does not make up
 * for another's missed days.
 */
import { PrescriptionStatus } from '@spine/contract/prescription';
import type { AdherenceDay, ClassAdherence } from '@spine/contract/training';
import { sql } from 'kysely';
import { gradeCodeIn, gradeNameIn, isPlacedNow, yearNow } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

export type ClassFilter = {
  readonly schoolId?: string | undefined;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

export type ClassOrder = {
  readonly sort: 'adherence' | 'clazzName';
  readonly direction: 'asc' | 'desc';
};

export type ClassSum = Omit<ClassAdherence, 'adherence'>;

/** The day the staff ended or completed a course: nothing is due after it. */
const STOPPED = sql`least(course.ended_on, (course.completed_at at time zone 'Asia/Shanghai')::date)`;

/** All classes a filter finds that have a prescription with a due day, of who is at school now. */
export async function loadClassSums(
  tenant: Tenant,
  { filter, order, today }: { filter: ClassFilter; order: ClassOrder; today: string },
): Promise<ClassSum[]> {
  const direction = order.direction === 'asc' ? sql`asc` : sql`desc`;
  const classOrder = sql`school.name ${direction}, pupil.school_id ${direction},
    pupil.grade_code ${direction}, pupil.grade_name ${direction},
    pupil.clazz_order ${direction}, pupil.clazz_name ${direction}`;
  const share = sql`sum(least(course.trained_days, due.days))::float8 / sum(due.days) ${direction}`;
  const year = yearNow(tenant);
  const { rows } = await sql<ClassSum>`
    select pupil.school_id, school.name as school_name, pupil.grade_name, pupil.clazz_name,
      count(distinct course.patient_id) as children,
      count(*) as prescriptions,
      count(*) filter (where due.status = ${sql.lit(PrescriptionStatus.Underway)}) as underway,
      count(*) filter (where due.status = ${sql.lit(PrescriptionStatus.Completed)}) as completed,
      count(*) filter (where due.status = ${sql.lit(PrescriptionStatus.Uncompleted)}) as uncompleted,
      count(*) filter (where course.opened_at is null) as not_opened,
      sum(least(course.trained_days, due.days)) as trained_days,
      sum(due.days) as due_days
    from prescription as course
    cross join lateral (select
      prescription_due_days(course.start_date, course.end_date,
        ${STOPPED}, course.days_per_week, ${today}::date) as days,
      prescription_status(course.start_date, course.end_date, course.planned_days, course.trained_days,
        course.completed_at, course.ended_on, ${today}::date) as status
    ) as due
    join (
      select patient_id, school_id, ${gradeCodeIn(year)} as grade_code, ${gradeNameIn(year)} as grade_name, clazz_order, clazz_name
      from enrolment
      where ${isPlacedNow(tenant, filter)}
    ) as pupil on pupil.patient_id = course.patient_id
    join school on school.org_id = ${tenant.orgId} and school.id = pupil.school_id
    where course.org_id = ${tenant.orgId} and course.listed and due.days > 0
    group by pupil.school_id, school.name, pupil.grade_code, pupil.grade_name, pupil.clazz_order, pupil.clazz_name
    order by ${order.sort === 'adherence' ? sql`${share}, ${classOrder}` : classOrder}`.execute(
    tenant.db,
  );
  return rows;
}

/**
 * Each day from the first to the last: children of a class with a prescription on it, and those of them who trained.
 * Dates are answered as text, the way the parser of dates gives them.
 */
export async function loadClassDays(
  tenant: Tenant,
  { filter, first, last }: { filter: Required<ClassFilter>; first: string; last: string },
): Promise<AdherenceDay[]> {
  const { rows } = await sql<AdherenceDay>`
    with course as (
      select id, patient_id, start_date, least(end_date, ${STOPPED}) as last_date
      from prescription as course
      where org_id = ${tenant.orgId} and listed
        and patient_id = any(array(select enrolment.patient_id from enrolment where ${isPlacedNow(tenant, filter)}))
        and start_date <= ${last}::date and least(end_date, ${STOPPED}) >= ${first}::date
    ), day as (
      select date::date from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') as date
    ), planned as (
      select day.date, count(distinct course.patient_id) as children
      from day join course on day.date between course.start_date and course.last_date
      group by day.date
    ), done as (
      select record.date, count(distinct record.patient_id) as trained
      from course
      join training_record as record on record.org_id = ${tenant.orgId} and record.prescription_id = course.id
      where record.deleted_at is null and record.date between ${first}::date and least(${last}::date, course.last_date)
      group by record.date
    )
    select day.date, coalesce(planned.children, 0) as children, coalesce(done.trained, 0) as trained
    from day left join planned using (date) left join done using (date)
    order by day.date`.execute(tenant.db);
  return rows;
}

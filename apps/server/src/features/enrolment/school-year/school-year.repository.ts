/**
 * The rosters of two school years side by side. A school's are one range of `enrolment_class_idx` each; children whose grade has to be
 * looked at are few and have an index of their own.
 */
import type { RosterGroup, TaskKind } from '@spine/contract/enrolment';
import type { SchoolSystem } from '@spine/contract/school';
import { type RawBuilder, sql } from 'kysely';
import { enrolledIn, gradeNameIn, isOfYear } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

/** A school and its children who stay into a year, leave before it and come with it. */
type YearSums = Readonly<Record<'now' | 'staying' | 'coming' | 'open', number>> & {
  readonly id: string;
  readonly name: string;
  readonly system: SchoolSystem | null;
};

const roster = (tenant: Tenant, year: number, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from enrolment where ${enrolledIn(tenant, year)}`;

/**
 * The living schools of the institution, by name. All intervals are read once, by several workers; those that are on the roster of the
 * year alone are few until it begins, and are asked for the interval before. Doubts are few and have an index.
 */
export async function yearSums(tenant: Tenant, year: number): Promise<YearSums[]> {
  const { db, orgId } = tenant;
  const listed = sql`enrolment.org_id = ${orgId} and enrolment.listed`;
  const [now, next] = [isOfYear(year - 1), isOfYear(year)];
  const { rows } = await sql<YearSums>`
    with whole as (
      select school_id, count(*) filter (where ${now})::int as now, count(*) filter (where ${next})::int as next,
        count(*) filter (where ${now} and ${next})::int as staying,
        count(*) filter (where ${next} and cohort is null)::int as labelled,
        array_agg(patient_id) filter (where ${next} and not ${now}) as begun
      from enrolment where ${listed} and (${now} or ${next}) group by school_id
    ),
    doubtful as (
      select school_id, count(*)::int as count from enrolment
      where ${listed} and ${next} and doubt is not null and cohort is not null group by school_id
    ),
    changed as (
      select whole.school_id, count(*)::int as count
      from whole cross join unnest(whole.begun) as child (id)
      join enrolment on enrolment.patient_id = child.id and enrolment.school_id = whole.school_id
      where ${listed} and ${now} and not ${next} group by whole.school_id
    )
    select school.id, school.name, school.system, coalesce(now, 0) as now,
      coalesce(staying, 0) + coalesce(changed.count, 0) as staying,
      coalesce(next, 0) - coalesce(staying, 0) - coalesce(changed.count, 0) as coming,
      coalesce(doubtful.count, 0) + case when school.system is distinct from 'special' then coalesce(labelled, 0) else 0 end as open
    from school left join whole on whole.school_id = school.id left join changed on changed.school_id = school.id
      left join doubtful on doubtful.school_id = school.id
    where school.org_id = ${orgId} and school.deleted_at is null
    order by school.name, school.id`.execute(db);
  return rows;
}

type OfSchool = { readonly schoolId: string; readonly year: number };

/** The children of a school, counted by where they are in the year before and in the year. */
export async function rosterGroups(
  tenant: Tenant,
  { schoolId, year }: OfSchool,
): Promise<RosterGroup[]> {
  const columns = sql`patient_id, end_planned, json_build_object(
    'track', track, 'cohort', cohort, 'gradeLabel', grade_label, 'clazzName', clazz_name)::text as place`;
  const ofSchool = (of: number) => sql`${roster(tenant, of, columns)} and school_id = ${schoolId}`;
  const { rows } = await sql<RosterGroup>`
    select now.place::json as now, next.place::json as next, coalesce(now.end_planned, false) as end_planned, count(*)::int as count
    from (${ofSchool(year - 1)}) as now full join (${ofSchool(year)}) as next on next.patient_id = now.patient_id
    group by now.place, next.place, 3`.execute(tenant.db);
  return rows;
}

type OpenRow = {
  readonly id: string;
  readonly name: string;
  readonly gradeName: string;
  readonly clazzName: string;
  readonly kind: TaskKind;
};

/** The children on the roster of a year of a school whose grade has to be looked at: the first ones, and how many there are. */
export async function openChildren(
  tenant: Tenant,
  {
    schoolId,
    year,
    limit,
    labelled,
  }: OfSchool & { readonly limit: number; readonly labelled: boolean },
): Promise<{ rows: OpenRow[]; count: number }> {
  const isOpen = labelled
    ? sql`(enrolment.cohort is null or doubt is not null)`
    : sql`(doubt is not null and enrolment.cohort is not null)`;
  const { rows } = await sql<OpenRow & { count: number }>`
    select patient.id, patient.name, ${gradeNameIn(year)} as grade_name, enrolment.clazz_name,
      case when enrolment.cohort is null then 'noGrade' else doubt end as kind, count(*) over ()::int as count
    from enrolment join patient on patient.org_id = ${tenant.orgId} and patient.id = enrolment.patient_id
    where ${enrolledIn(tenant, year)} and enrolment.school_id = ${schoolId} and ${isOpen}
    order by enrolment.cohort desc nulls last, enrolment.clazz_order, enrolment.student_id, patient.id
    limit ${sql.lit(limit)}`.execute(tenant.db);
  return {
    rows: rows.map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
  };
}

/** A living school. */
export function schoolOfYear({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('school')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select(['id', 'name', 'system', 'systemSet'])
    .executeTakeFirst();
}

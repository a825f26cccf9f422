/**
 * The rosters of two school years side by side. A school's are one range of `enrolment_class_idx` each; children whose grade has to be
 * looked at are few and have an index of their own.
 */
import type { RosterGroup, TaskKind } from '@spine/contract/enrolment';
import type { SchoolSystem } from '@spine/contract/school';
import { type RawBuilder, sql } from 'kysely';
import { enrolledIn, gradeNameIn } from '#platform/db/enrolled.ts';
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
 * The living schools of the institution, by name. The rosters are read once; only children with one interval on one of them and
 * another on the other are put together.
 */
export async function yearSums(tenant: Tenant, year: number): Promise<YearSums[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<YearSums>`
    with stay as (
      select patient_id, school_id, cohort, doubt, ${enrolledIn(tenant, year - 1)} as is_now, ${enrolledIn(tenant, year)} as is_next
      from enrolment where ${enrolledIn(tenant, year - 1)} or ${enrolledIn(tenant, year)}
    ),
    whole as (
      select school_id, count(*) filter (where is_now)::int as now, count(*) filter (where is_next)::int as next,
        count(*) filter (where is_now and is_next)::int as staying,
        count(*) filter (where is_next and cohort is null)::int as labelled,
        count(*) filter (where is_next and cohort is not null and doubt is not null)::int as doubtful
      from stay group by school_id
    ),
    changed as (
      select school_id, count(*)::int as staying from (
        select school_id from stay where is_now <> is_next
        group by patient_id, school_id having bool_or(is_now) and bool_or(is_next)) as child
      group by school_id
    )
    select school.id, school.name, school.system, coalesce(now, 0) as now,
      coalesce(whole.staying, 0) + coalesce(changed.staying, 0) as staying,
      coalesce(next, 0) - coalesce(whole.staying, 0) - coalesce(changed.staying, 0) as coming,
      coalesce(doubtful, 0) + case when school.system is distinct from 'special' then coalesce(labelled, 0) else 0 end as open
    from school left join whole on whole.school_id = school.id left join changed on changed.school_id = school.id
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

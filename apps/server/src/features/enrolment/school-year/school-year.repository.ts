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

/** The living schools of the institution, by name. */
export async function yearSums(tenant: Tenant, year: number): Promise<YearSums[]> {
  const { db, orgId } = tenant;
  const columns = sql`patient_id, school_id, cohort`;
  const { rows } = await sql<YearSums>`
    with now as (${roster(tenant, year - 1, columns)}),
    next as (${roster(tenant, year, columns)}),
    sums as (
      select coalesce(now.school_id, next.school_id) as school_id, count(now.patient_id)::int as now,
        count(*) filter (where now.patient_id is not null and next.patient_id is not null)::int as staying,
        count(*) filter (where now.patient_id is null)::int as coming,
        count(*) filter (where next.patient_id is not null and next.cohort is null)::int as labelled
      from now full join next on next.patient_id = now.patient_id and next.school_id = now.school_id
      group by 1
    ),
    doubtful as (
      select school_id, count(*)::int as children from enrolment
      where ${enrolledIn(tenant, year)} and doubt is not null and cohort is not null
      group by 1
    )
    select school.id, school.name, school.system, coalesce(now, 0) as now, coalesce(staying, 0) as staying, coalesce(coming, 0) as coming,
      coalesce(doubtful.children, 0) + case when school.system is distinct from 'special' then coalesce(labelled, 0) else 0 end as open
    from school left join sums on sums.school_id = school.id left join doubtful on doubtful.school_id = school.id
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

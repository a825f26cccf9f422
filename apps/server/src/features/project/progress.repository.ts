/**
 * What a screening day's cockpit counts. It reads the roster and the examinations of one school in one project, each
 * by one index; a child counts by its newest inspection, or as declined when it was never inspected.
 */
import { ExamStatus, type Segment, type Side } from '@spine/contract/exam';
import { ProjectStatus } from '@spine/contract/project';
import { sql } from 'kysely';
import type { OrgScope } from '#platform/auth/scope.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

/** One school in one project. */
export type Place = { readonly projectId: string; readonly schoolId: string };

export type ClassProgress = {
  gradeName: string;
  clazzName: string;
  roster: number;
  examined: number;
  declined: number;
  toRetest: number;
  recent: number;
};

/** The examination each child counts by; narrow, because all of them are sorted. */
function counted(scope: OrgScope, { projectId, schoolId }: Place) {
  return sql`select distinct on (patient_id) patient_id, id, status, needs_retest, exam_time
    from exam
    where org_id = ${scope.orgId} and project_id = ${projectId} and school_id = ${schoolId} and listed
    order by patient_id, status, exam_time desc, id desc`;
}

/** The classes of the roster in their order; `recent` were examined within the minutes of the pace. */
export async function classProgress(
  tenant: Tenant,
  { place, since, now }: { place: Place; since: Date; now: Date },
): Promise<ClassProgress[]> {
  const { rows } = await sql<ClassProgress>`
    select p.grade_name, p.clazz_name, count(*) as roster,
      count(*) filter (where c.status = 1) as examined,
      count(*) filter (where c.status = 2) as declined,
      count(*) filter (where c.status = 1 and c.needs_retest) as to_retest,
      count(*) filter (where c.status = 1 and c.exam_time > ${since} and c.exam_time <= ${now}) as recent
    from patient p
    left join (${counted(tenant, place)}) c on c.patient_id = p.id
    where p.org_id = ${tenant.orgId} and p.school_id = ${place.schoolId} and p.deleted_at is null
    group by p.grade_code, p.grade_name, p.clazz_order, p.clazz_name
    order by p.grade_code, p.grade_name, p.clazz_order, p.clazz_name`.execute(tenant.db);
  return rows;
}

export type Station = {
  operator: string;
  deviceCode: string | null;
  gradeName: string;
  clazzName: string;
  children: number;
  firstAt: Date;
  lastAt: Date;
};

/** Who measured with which device since an instant, and the class last seen there. */
export async function stationsSince(
  { db, orgId }: Tenant,
  { place, since, now }: { place: Place; since: Date; now: Date },
): Promise<Station[]> {
  const { rows } = await sql<Station>`
    select coalesce(operator, nullif(doctor_name, '')) as operator, device_code,
      (array_agg(grade_name order by exam_time desc))[1] as grade_name,
      (array_agg(clazz_name order by exam_time desc))[1] as clazz_name,
      count(distinct patient_id) as children, min(exam_time) as first_at, max(exam_time) as last_at
    from exam
    where org_id = ${orgId} and project_id = ${place.projectId} and school_id = ${place.schoolId}
      and listed and exam_time > ${since} and exam_time <= ${now}
    group by coalesce(operator, nullif(doctor_name, '')), device_code
    order by device_code nulls last, operator`.execute(db);
  return rows;
}

export type Retest = {
  examId: string;
  patientId: string;
  name: string;
  gradeName: string;
  clazzName: string;
  examTime: Date;
  maxAngle: number | null;
  maxSide: Side | null;
  maxSegment: Segment | null;
  findings: unknown;
};

/** Children whose examination is incomplete, those who wait longest first. */
export async function waitingRetests(
  tenant: Tenant,
  { place, limit }: { place: Place; limit: number },
): Promise<Retest[]> {
  const { rows } = await sql<Retest>`
    select c.id as exam_id, p.id as patient_id, p.name, p.grade_name, p.clazz_name,
      c.exam_time, e.max_angle, e.max_side, e.max_segment, e.findings
    from (${counted(tenant, place)}) c
    join patient p on p.org_id = ${tenant.orgId} and p.id = c.patient_id
    join exam e on e.org_id = ${tenant.orgId} and e.id = c.id
    where c.status = 1 and c.needs_retest and p.deleted_at is null
    order by c.exam_time, c.id
    limit ${limit}`.execute(tenant.db);
  return rows;
}

/** Whether a living project holds a living school. */
export async function isPlace({ db, orgId }: Tenant, place: Place): Promise<boolean> {
  const row = await db
    .selectFrom('projectSchool')
    .innerJoin('school', (join) =>
      join
        .onRef('school.orgId', '=', 'projectSchool.orgId')
        .onRef('school.id', '=', 'projectSchool.schoolId'),
    )
    .where('projectSchool.orgId', '=', orgId)
    .where('projectSchool.projectId', '=', place.projectId)
    .where('projectSchool.schoolId', '=', place.schoolId)
    .where('school.deletedAt', 'is', null)
    .select('school.id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Tally = { id: string; roster: number; examined: number };

/** Children of some projects' schools, and how many of them were examined there; each school is counted once. */
export async function talliesOf(
  { db, orgId }: Tenant,
  projectIds: readonly string[],
): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    with link as (
      select s.project_id, s.school_id from project_school s
      join project j on j.org_id = ${orgId} and j.id = s.project_id and j.deleted_at is null
      where s.org_id = ${orgId} and s.project_id = any(${projectIds}::uuid[])
    ), size as (
      select school_id, count(*) as children from patient
      where org_id = ${orgId} and deleted_at is null and school_id in (select school_id from link)
      group by school_id
    ), done as (
      select project_id, count(distinct patient_id) as children from exam
      where org_id = ${orgId} and listed and status = 1
        and project_id in (select project_id from link)
      group by project_id
    )
    select link.project_id as id, coalesce(sum(size.children), 0)::int as roster,
      coalesce(max(done.children), 0)::int as examined
    from link
    left join size on size.school_id = link.school_id
    left join done on done.project_id = link.project_id
    group by link.project_id`.execute(db);
  return rows;
}

export type SchoolSum = {
  id: string;
  roster: number;
  projectId: string | null;
  name: string | null;
  status: ProjectStatus | null;
  examined: number;
};

/** Living children of some schools; the newest project begun at each, and how many of these children it examined. */
export async function schoolSumsOf(
  { db, orgId }: Tenant,
  schoolIds: readonly string[],
): Promise<SchoolSum[]> {
  const { rows } = await sql<SchoolSum>`
    select s.id, coalesce(size.children, 0)::int as roster, p.id as project_id, p.name, p.status,
      coalesce(done.children, 0)::int as examined
    from school s
    left join (
      select school_id, count(*) as children from patient
      where org_id = ${orgId} and deleted_at is null and school_id = any(${schoolIds}::uuid[])
      group by school_id
    ) size on size.school_id = s.id
    left join lateral (
      select p.id, p.name, p.status from project_school l
      join project p on p.org_id = ${orgId} and p.id = l.project_id
      where l.org_id = ${orgId} and l.school_id = s.id
        and p.deleted_at is null and p.status <> ${ProjectStatus.NotStarted}
      order by p.created_at desc, p.id desc limit 1
    ) p on true
    left join lateral (
      select count(distinct e.patient_id) as children from exam e
      join patient c on c.org_id = ${orgId} and c.id = e.patient_id
      where e.org_id = ${orgId} and e.project_id = p.id and e.school_id = s.id
        and e.listed and e.status = ${ExamStatus.Inspected} and c.deleted_at is null
    ) done on true
    where s.org_id = ${orgId} and s.id = any(${schoolIds}::uuid[]) and s.deleted_at is null`.execute(
    db,
  );
  return rows;
}

/** Examinations of a project that are in the lists. */
export function countExamsOfProject({ db, orgId }: Tenant, id: string): Promise<number> {
  const exams = db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('projectId', '=', id)
    .where(sql<boolean>`listed`);
  return countRows(db, exams.select('id'));
}

/**
 * What cockpit and lists count of projects: sums over `project_child` and `project_count`, the one definition of whom a
 * project counts and what for (`schema/statistic.sql`), so that they agree with the statistics.
 */
import type { Segment, Side } from '@spine/contract/exam';
import { ProjectStatus } from '@spine/contract/project';
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { sql } from 'kysely';
import { isAnsweredFor, objects } from '#features/consent/index.ts';
import { counting, unseenPart } from '#features/statistic/index.ts';
import { enrolledNow } from '#platform/db/enrolled.ts';
import { countRows } from '#platform/db/list-total.ts';
import type { Tenant } from '#platform/db/open.ts';

/** One school in one project. */
export type ProjectSchool = { readonly projectId: string; readonly schoolId: string };

export type ClassProgress = {
  gradeCode: number;
  gradeText: string | null;
  gradeName: string;
  clazzName: string;
  roster: number;
  examined: number;
  declined: number;
  objected: number;
  absent: number;
  unanswered: number;
  toRetest: number;
  answered: number;
  agreed: number;
  recent: number;
};

/** A child of a project, and its project. */
const CHILD = {
  projectId: sql.ref('c.project_id'),
  patientId: sql.ref('c.patient_id'),
  needsConsent: sql.ref('j.needs_consent'),
};

/** The children of a project or of its school, each with what it counts for: `unseen` where it was not examined. */
function countedChildren(
  tenant: Tenant,
  { projectId, schoolId }: { projectId: string; schoolId?: string },
) {
  const { orgId } = tenant;
  return sql`
    select c.*, case when c.exam_id is null then ${unseenPart(tenant, CHILD)} end as unseen
    from project_child c
    join project j on j.org_id = ${orgId} and j.id = c.project_id
    where c.org_id = ${orgId} and c.project_id = ${projectId}
      ${schoolId === undefined ? sql`` : sql`and c.school_id = ${schoolId}`}`;
}

/** Different spellings of a grade are one grade; unknown grades are told apart by their text. */
const GRADE_TEXT = sql`case when c.grade_code = ${sql.lit(UNKNOWN_GRADE_ORDER)} then c.grade_name end`;

const EXAMINED = sql`c.outcome <> 'declined'`;
const TO_RETEST = sql`c.outcome = 'incomplete'`;

/** The classes of the roster in their order; `recent` were examined within the minutes of the pace. */
export async function classProgress(
  tenant: Tenant,
  { target, since, now }: { target: ProjectSchool; since: Date; now: Date },
): Promise<ClassProgress[]> {
  const { rows } = await sql<ClassProgress>`
    select c.grade_code, ${GRADE_TEXT} as grade_text, min(c.grade_name) as grade_name, c.clazz_name, count(*) as roster,
      count(*) filter (where ${EXAMINED}) as examined,
      count(*) filter (where c.outcome = 'declined') as declined,
      count(*) filter (where c.unseen = 'objected') as objected,
      count(*) filter (where c.unseen = 'absent') as absent,
      count(*) filter (where c.unseen = 'unanswered') as unanswered,
      count(*) filter (where ${TO_RETEST}) as to_retest,
      count(*) filter (where ${isAnsweredFor(tenant, CHILD)}) as answered,
      count(*) filter (where ${isAnsweredFor(tenant, CHILD)} and not ${objects(tenant, CHILD)}) as agreed,
      count(*) filter (where ${EXAMINED} and c.exam_time > ${since} and c.exam_time <= ${now}) as recent
    from (${countedChildren(tenant, target)}) c
    group by c.grade_code, ${GRADE_TEXT}, c.clazz_order, c.clazz_name
    order by c.grade_code, ${GRADE_TEXT}, c.clazz_order, c.clazz_name`.execute(tenant.db);
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
  { target, since, now }: { target: ProjectSchool; since: Date; now: Date },
): Promise<Station[]> {
  const { rows } = await sql<Station>`
    select coalesce(operator, nullif(doctor_name, '')) as operator, device_code,
      (array_agg(grade_name order by exam_time desc))[1] as grade_name,
      (array_agg(clazz_name order by exam_time desc))[1] as clazz_name,
      count(distinct patient_id) as children, min(exam_time) as first_at, max(exam_time) as last_at
    from exam
    where org_id = ${orgId} and project_id = ${target.projectId} and school_id = ${target.schoolId}
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

/**
 * Children still on the roster who have no complete examination, those who wait longest first. Whoever waits has a fact:
 * of the view a distributed database would ask all nodes, because its other rows have no outcome.
 */
export async function waitingRetests(
  tenant: Tenant,
  { target, limit }: { target: ProjectSchool; limit: number },
): Promise<Retest[]> {
  const { rows } = await sql<Retest>`
    select c.exam_id, p.id as patient_id, p.name, c.grade_name, c.clazz_name,
      c.exam_time, e.max_angle, e.max_side, e.max_segment, e.findings
    from statistic_fact c
    join patient p on p.org_id = ${tenant.orgId} and p.id = c.patient_id
    join exam e on e.org_id = ${tenant.orgId} and e.id = c.exam_id
    where c.org_id = ${tenant.orgId} and c.project_id = ${target.projectId} and c.school_id = ${target.schoolId}
      and ${counting(tenant, {})} and ${TO_RETEST} and p.deleted_at is null
    order by c.exam_time, c.exam_id
    limit ${limit}`.execute(tenant.db);
  return rows;
}

/** Children of a school in a project with a listed examination that was entered afterwards. */
export async function countLateEntries(
  { db, orgId }: Tenant,
  target: ProjectSchool,
): Promise<number> {
  const { count } = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('projectId', '=', target.projectId)
    .where('schoolId', '=', target.schoolId)
    .where(sql<boolean>`listed and findings @> '{"lateEntry": true}'`)
    .select(sql<number>`count(distinct patient_id)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a living project holds a living school. */
export async function isProjectSchool(
  { db, orgId }: Tenant,
  pair: ProjectSchool,
): Promise<boolean> {
  const row = await db
    .selectFrom('projectSchool')
    .innerJoin('school', (join) =>
      join
        .onRef('school.orgId', '=', 'projectSchool.orgId')
        .onRef('school.id', '=', 'projectSchool.schoolId'),
    )
    .where('projectSchool.orgId', '=', orgId)
    .where('projectSchool.projectId', '=', pair.projectId)
    .where('projectSchool.schoolId', '=', pair.schoolId)
    .where('school.deletedAt', 'is', null)
    .select('school.id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Tally = { id: string; roster: number; examined: number };

/** The children living projects count, and how many of them were examined; ids that are not there are left out. */
export async function loadTallies(
  { db, orgId }: Tenant,
  projectIds: readonly string[],
): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select j.id, coalesce(sum(c.children), 0)::int as roster, coalesce(sum(c.inspected), 0)::int as examined
    from project j
    left join project_count c
      on c.org_id = ${orgId} and c.project_id = j.id and c.project_id = any(${projectIds}::uuid[])
    where j.org_id = ${orgId} and j.id = any(${projectIds}::uuid[]) and j.deleted_at is null
    group by j.id`.execute(db);
  return rows;
}

export type SchoolClasses = {
  id: string;
  classes: number;
  classesDone: number;
  lastAt: Date | null;
};

/** The classes of each school of a project, and those in which nobody waits for an examination or a retest. */
export async function loadSchoolClasses(
  tenant: Tenant,
  { projectId, now }: { projectId: string; now: Date },
): Promise<SchoolClasses[]> {
  const { rows } = await sql<SchoolClasses>`
    select school_id as id, count(*)::int as classes, (count(*) filter (where waiting = 0))::int as classes_done,
      max(last_at) as last_at
    from (
      select c.school_id,
        count(*) filter (where ${TO_RETEST} or c.unseen in ('unanswered', 'remaining')) as waiting,
        max(c.exam_time) filter (where c.exam_time <= ${now}) as last_at
      from (${countedChildren(tenant, { projectId })}) c
      group by c.school_id, c.grade_code, ${GRADE_TEXT}, c.clazz_name
    ) class
    group by school_id`.execute(tenant.db);
  return rows;
}

export type SchoolSum = {
  id: string;
  roster: number;
  projectId: string | null;
  name: string | null;
  status: ProjectStatus | null;
  counted: number;
  examined: number;
};

/** Who is at some schools now; the newest project begun at each, whom it counts there and has examined. */
export async function loadSchoolSums(
  tenant: Tenant,
  schoolIds: readonly string[],
): Promise<SchoolSum[]> {
  const { db, orgId } = tenant;
  const { rows } = await sql<SchoolSum>`
    select s.id, coalesce(size.children, 0)::int as roster, p.id as project_id, p.name, p.status,
      done.counted::int, done.examined::int
    from school s
    left join (
      select school_id, count(*) as children from enrolment
      where ${enrolledNow(tenant)} and school_id = any(${schoolIds}::uuid[])
      group by school_id
    ) size on size.school_id = s.id
    left join lateral (
      select p.id, p.name, p.status from project_school l
      join project p on p.org_id = ${orgId} and p.id = l.project_id
      where l.org_id = ${orgId} and l.school_id = s.id
        and p.deleted_at is null and p.status <> ${ProjectStatus.NotStarted}
      order by p.created_at desc, p.id desc limit 1
    ) p on true
    cross join lateral (
      select coalesce(sum(c.children), 0) as counted, coalesce(sum(c.inspected), 0) as examined
      from project_count c where c.org_id = ${orgId} and c.project_id = p.id and c.school_id = s.id
    ) done
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

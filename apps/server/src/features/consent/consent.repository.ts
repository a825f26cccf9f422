/** Rows of answers, and of the children and projects they are about. */
import type { ConsentAnswer, ConsentChannel } from '@spine/contract/consent';
import { rosterDay } from '@spine/contract/enrolment';
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { type Insertable, sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import {
  enrolledIn,
  enrolledInYear,
  gradeCodeIn,
  gradeNameIn,
  inClass,
} from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';
import { newestAnswer } from './consent-sources.ts';

export type InProject = { readonly projectId: string; readonly schoolId: string };
/** Of a class, both. */
export type ClassNames = {
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};
/** The school year of the project, whose roster it is. */
export type OfYear = { readonly schoolYear: number };
export type InClass = InProject & { readonly gradeName: string; readonly clazzName: string };

/** A living project. */
function projectOf({ db, orgId }: Tenant, projectId: string) {
  return db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .select(['needsConsent', 'name', 'startDate', 'createdAt', 'schoolYear']);
}

export function findProject(tenant: Tenant, projectId: string) {
  return projectOf(tenant, projectId).executeTakeFirst();
}

/** Uploads into it wait until the transaction ends, as this waits for them. */
export function lockProject(tenant: Tenant, projectId: string) {
  return projectOf(tenant, projectId).forNoKeyUpdate().executeTakeFirst();
}

/** Whether a project has a living school. */
export async function hasSchool(
  { db, orgId }: Tenant,
  { projectId, schoolId }: InProject,
): Promise<boolean> {
  const row = await db
    .selectFrom('projectSchool')
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'projectSchool.schoolId').on('school.orgId', '=', orgId),
    )
    .where('projectSchool.orgId', '=', orgId)
    .where('projectSchool.projectId', '=', projectId)
    .where('projectSchool.schoolId', '=', schoolId)
    .where('school.deletedAt', 'is', null)
    .select('school.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of an interval `n`: it is on the roster of a class in a school year. */
function rosterOf(
  tenant: Tenant,
  { schoolId, schoolYear, ...clazz }: Omit<InClass, 'projectId'> & OfYear,
) {
  return sql`n.school_id = ${schoolId} and ${enrolledIn(tenant, schoolYear, 'n')} and ${inClass(clazz, schoolYear, 'n')}`;
}

export type StoredAnswer = {
  id: string;
  patientId: string;
  projectId: string;
  answer: ConsentAnswer;
  channel: ConsentChannel;
  reason: string | null;
  noticeVersion: number | null;
  answeredAt: Date;
  recordedAt: Date;
  recordedByName: string | null;
  maskedPhone: string | null;
};

export type ClassChild = { id: string; name: string; studentId: string; reminders: number } & (
  | (Omit<StoredAnswer, 'id' | 'patientId' | 'projectId'> & { consentId: string })
  | { consentId: null }
);

/** The children of a class, each with its newest answer. */
export async function classWithAnswers(
  tenant: Tenant,
  of: InClass & OfYear,
): Promise<ClassChild[]> {
  const { projectId } = of;
  const { rows } = await sql<ClassChild>`
    select p.id, p.name, p.student_id, c.id as consent_id, c.answer, c.channel, c.reason, c.notice_version, c.answered_at,
      c.recorded_at, c.recorded_by_name, c.masked_phone, (
        select count(*) from consent_reminder r
        where r.org_id = ${tenant.orgId} and r.project_id = ${projectId} and r.patient_id = p.id
          and r.state in ('sending', 'sent', 'unknown', 'shared')
      ) as reminders
    from enrolment n
    join patient p on p.org_id = ${tenant.orgId} and p.id = n.patient_id
    left join ${newestAnswer(tenant, { projectId, patientId: sql`p.id` })} as newest on true
    left join consent c on c.org_id = ${tenant.orgId} and c.id = newest.consent_id
    where n.org_id = ${tenant.orgId} and ${rosterOf(tenant, of)}
    order by p.student_id, p.id`.execute(tenant.db);
  return rows;
}

/**
 * Which of some children are on the roster of a class; where no class is named, of the school, or came to it later, as those who join it
 * at the station.
 */
export async function findOnRoster(
  tenant: Tenant,
  of: InProject & ClassNames & OfYear,
  ids: readonly string[],
): Promise<Set<string>> {
  const { gradeName, clazzName, schoolId, schoolYear } = of;
  const roster =
    gradeName === undefined || clazzName === undefined
      ? sql`n.school_id = ${schoolId} and n.listed and n.to_day > date ${sql.lit(rosterDay(schoolYear))}`
      : rosterOf(tenant, { schoolId, schoolYear, gradeName, clazzName });
  const { rows } = await sql<{ id: string }>`
    select n.patient_id as id from enrolment n
    where n.org_id = ${tenant.orgId} and ${roster} and n.patient_id = ${anyOf(ids)}`.execute(
    tenant.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of some answers are stored. */
export async function findStored(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, Pick<StoredAnswer, 'id' | 'patientId' | 'projectId' | 'answer'>>> {
  const rows = await db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .select(['id', 'patientId', 'projectId', 'answer'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The newest answer of each of some children in a project. */
export async function findNewest(
  { db, orgId }: Tenant,
  { projectId, patientIds }: { projectId: string; patientIds: readonly string[] },
): Promise<Map<string, { id: string; answer: ConsentAnswer }>> {
  const rows = await db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    .where(sql<boolean>`patient_id = ${anyOf(patientIds)}`)
    .distinctOn('patientId')
    .orderBy('patientId')
    .orderBy('answeredAt', 'desc')
    .orderBy('recordedAt', 'desc')
    .orderBy('id', 'desc')
    .select(['patientId', 'id', 'answer'])
    .execute();
  return new Map(rows.map(({ patientId, id, answer }) => [patientId, { id, answer }]));
}

export type ConsentInsert = Omit<Insertable<Tables['consent']>, 'orgId'>;

export async function insertConsents(
  { db, orgId }: Tenant,
  rows: readonly ConsentInsert[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('consent')
    .values(rows.map((row) => ({ orgId, ...row })))
    .execute();
}

/** All answers of a child, of every project. */
export function answersOfChild({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .selectAll()
    .execute();
}

/** Whether any family answered in a project. */
export async function isAnswered({ db, orgId }: Tenant, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consent')
    .where('orgId', '=', orgId)
    .where('projectId', '=', projectId)
    // Of whichever child comes first within the index.
    .orderBy('patientId')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Counts = {
  children: number;
  agreed: number;
  refused: number;
  withdrawn: number;
  none: number;
};

/** Of children `n` of a roster, whose newest answers are `c`. */
const COUNTS = sql`count(n.patient_id) as children,
  count(*) filter (where c.answer = 'agreed') as agreed,
  count(*) filter (where c.answer = 'refused') as refused,
  count(*) filter (where c.answer = 'withdrawn') as withdrawn,
  count(n.patient_id) filter (where c.answer is null) as none`;

/** The newest answers of a project, one a child. */
const newestOf = ({ orgId }: Tenant, projectId: string) => sql`(
  select distinct on (patient_id) patient_id, answer, notice_version from consent
  where org_id = ${orgId} and project_id = ${projectId}
  order by patient_id, answered_at desc, recorded_at desc, id desc)`;

export async function countBySchool(
  tenant: Tenant,
  { projectId, schoolYear }: Pick<InProject, 'projectId'> & OfYear,
): Promise<(Counts & { schoolId: string; schoolName: string })[]> {
  const { orgId } = tenant;
  const { rows } = await sql<Counts & { schoolId: string; schoolName: string }>`
    select s.id as school_id, s.name as school_name, ${COUNTS}
    from project_school l
    join school s on s.org_id = ${orgId} and s.id = l.school_id and s.deleted_at is null
    left join enrolment n on n.org_id = ${orgId} and n.school_id = s.id and ${enrolledIn(tenant, schoolYear, 'n')}
    left join ${newestOf(tenant, projectId)} c on c.patient_id = n.patient_id
    where l.org_id = ${orgId} and l.project_id = ${projectId}
    group by s.id, s.name
    order by s.name, s.id`.execute(tenant.db);
  return rows;
}

export async function countByClass(
  tenant: Tenant,
  { projectId, schoolId, schoolYear }: InProject & OfYear,
): Promise<(Counts & { gradeName: string; clazzName: string })[]> {
  const { orgId } = tenant;
  // Unknown grades are told apart by their text.
  const gradeText = sql`case when grade_code = ${sql.lit(UNKNOWN_GRADE_ORDER)} then grade_name end`;
  const { rows } = await sql<Counts & { gradeName: string; clazzName: string }>`
    select min(grade_name) as grade_name, clazz_name, ${COUNTS}
    from (
      select n.patient_id, n.clazz_order, n.clazz_name, ${gradeCodeIn(schoolYear, 'n')} as grade_code,
        ${gradeNameIn(schoolYear, 'n')} as grade_name
      from enrolment n
      where n.org_id = ${orgId} and n.school_id = ${schoolId} and ${enrolledIn(tenant, schoolYear, 'n')}
    ) as n
    left join ${newestAnswer(tenant, { projectId, patientId: sql`n.patient_id` })} as c on true
    group by grade_code, ${gradeText}, clazz_order, clazz_name
    order by grade_code, ${gradeText}, clazz_order, clazz_name`.execute(tenant.db);
  return rows;
}

/** How many children on the roster answered last to each version of the notice of a project. */
export async function countByVersion(
  tenant: Tenant,
  projectId: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ noticeVersion: number; children: number }>`
    select c.notice_version, count(*) as children from ${newestOf(tenant, projectId)} c
    join project j on j.org_id = ${tenant.orgId} and j.id = ${projectId}
    join enrolment n on n.org_id = ${tenant.orgId} and n.patient_id = c.patient_id
      and ${enrolledInYear(tenant, sql<number>`j.school_year`, 'n')}
    where c.notice_version is not null
    group by c.notice_version`.execute(tenant.db);
  return new Map(rows.map(({ noticeVersion, children }) => [noticeVersion, children]));
}

/** From which hour families of a living project are reminded. */
export function findReminderHour({ db, orgId }: Tenant, projectId: string) {
  return db
    .selectFrom('project')
    .where('orgId', '=', orgId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .select('reminderHour as hour')
    .executeTakeFirst();
}

export async function setReminderHour(
  { db, orgId }: Tenant,
  { projectId, hour }: { projectId: string; hour: number | null },
): Promise<void> {
  await db
    .updateTable('project')
    .set({ reminderHour: hour })
    .where('orgId', '=', orgId)
    .where('id', '=', projectId)
    .execute();
}

/**
 * Statements of the upload: one for each kind of row, however many records a call carries. Rows are written in
 * the order of their ids, so that two uploads of the same records cannot deadlock. Examinations are one parameter:
 * 16,500 parameters for 500 records cost a quarter more.
 */

import type { PlacedStay } from '@spine/contract/enrolment';
import type { ProjectStart, ResultId, ScreeningMethod } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import { type Expression, type Insertable, type RawBuilder, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import { allAnswers, toGivenAnswers } from '#features/consent/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { toDatabaseRow } from '#platform/db/names.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** Consent is said of each row: what the database would fill in is that none is needed. */
export type ExamInsert = Insertable<Tables['exam']> & {
  readonly needsConsent: boolean;
  readonly consentId: string | null;
};
export type ExamImageInsert = Insertable<Tables['examImage']>;

type LockedProject = ProjectStart & {
  readonly status: number;
  readonly method: ScreeningMethod;
  readonly completedAt: Date | null;
  readonly consentSince: Date | null;
  readonly schoolYear: number;
};

/** Status, method, beginning and end of a project of a school; locked until the transaction ends. */
export function lockProject(
  { db, orgId }: Tenant,
  target: { projectId: string; schoolId: string },
): Promise<LockedProject | undefined> {
  return db
    .selectFrom('project')
    .innerJoin('projectSchool', (join) =>
      join
        .onRef('projectSchool.orgId', '=', 'project.orgId')
        .onRef('projectSchool.projectId', '=', 'project.id'),
    )
    .where('project.orgId', '=', orgId)
    .where('project.id', '=', target.projectId)
    .where('project.deletedAt', 'is', null)
    .where('projectSchool.schoolId', '=', target.schoolId)
    .select([
      'project.status',
      'project.method',
      'project.startDate',
      'project.createdAt',
      'project.completedAt',
      'project.consentSince',
      'project.schoolYear',
    ])
    .forShare('project')
    .executeTakeFirst();
}

/** Which of some examinations exist, deleted ones included, with their results. */
export async function findResults(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<Map<string, ResultId | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .select(['id', 'resultId'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.resultId]));
}

export type RosterChild = Awaited<ReturnType<typeof findRosterChildren>>[number];

type RosterQuery = {
  readonly projectId: string;
  readonly schoolId: string;
  readonly patientIds: readonly string[];
  readonly studentIds: readonly string[];
};

/**
 * The children of a school that some ids or student numbers name, each with where it was at school, the first in front, and with its answers
 * in a project, the newest first. Those who have gone to another school since are found by the numbers they had, each once for each of its
 * intervals there: which of them an examination is of, its day says (`childOn`).
 */
export async function findRosterChildren(tenant: Tenant, query: RosterQuery) {
  const roster = rosterChildren(tenant, query.projectId)
    .where('patient.schoolId', '=', query.schoolId)
    .select('patient.studentId');
  const current = await roster
    .where(sql<boolean>`patient.id = ${anyOf(query.patientIds)}`)
    .unionAll(roster.where(sql<boolean>`patient.student_id = ${anyOf(query.studentIds, 'text')}`))
    .execute();
  const rows = current.map((row) => ({ ...row, former: null }));
  const named = new Set(rows.flatMap(({ id, studentId }) => [id, studentId]));
  const isMissing = (name: string) => !named.has(name);
  const missing = {
    ...query,
    patientIds: query.patientIds.filter(isMissing),
    studentIds: query.studentIds.filter(isMissing),
  };
  const isComplete = missing.patientIds.length + missing.studentIds.length === 0;
  const former = isComplete ? [] : await findFormerChildren(tenant, missing);
  return [...rows, ...former].map((row) => ({ ...row, answers: toGivenAnswers(row.answers) }));
}

function rosterChildren(tenant: Tenant, projectId: string) {
  const patientId = sql.ref('patient.id');
  const given = allAnswers(tenant, { projectId, patientId }).as('given');
  const stays = allStays(tenant, patientId).as('stayed');
  return tenant.db
    .selectFrom('patient')
    .innerJoin(given, (join) => join.onTrue())
    .innerJoin(stays, (join) => join.onTrue())
    .where('patient.orgId', '=', tenant.orgId)
    .where('patient.deletedAt', 'is', null)
    .select([
      'patient.id',
      'patient.schoolId',
      'patient.birthDate',
      'given.answers',
      'stayed.stays',
    ]);
}

/** Children of another school who were in this one before, with each interval there. */
async function findFormerChildren(tenant: Tenant, query: RosterQuery) {
  const { orgId } = tenant;
  const { projectId, schoolId, patientIds, studentIds } = query;
  const rows = await rosterChildren(tenant, projectId)
    .innerJoin('enrolment as former', (join) =>
      join.onRef('former.patientId', '=', 'patient.id').on('former.orgId', '=', orgId),
    )
    .where('former.listed', '=', true)
    .where('former.schoolId', '=', schoolId)
    .where('patient.schoolId', '<>', schoolId)
    .where(
      sql<boolean>`(former.patient_id = ${anyOf(patientIds)} or former.student_id = ${anyOf(studentIds, 'text')})`,
    )
    .select(['former.studentId', 'former.fromDay', 'former.toDay'])
    .execute();
  return rows.map(({ fromDay, toDay, ...row }) => ({ ...row, former: { fromDay, toDay } }));
}

export type SchoolStay = PlacedStay & { readonly schoolId: string };

/** All intervals of a child, to be joined on true: one row. */
function allStays(
  { orgId }: Tenant,
  patientId: Expression<unknown>,
): RawBuilder<{ stays: SchoolStay[] }> {
  return sql`lateral (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'fromDay', stay.from_day, 'toDay', stay.to_day, 'schoolId', stay.school_id, 'track', stay.track, 'cohort', stay.cohort,
          'gradeLabel', stay.grade_label, 'clazzName', stay.clazz_name, 'clazzOrder', stay.clazz_order
        ) order by stay.from_day
      ), '[]'
    ) as stays from enrolment as stay
    where stay.org_id = ${orgId} and stay.patient_id = ${patientId})`;
}

/** Writes examinations and answers the ids that were not there before. */
export async function insertExams(
  { db }: ChildChange,
  rows: readonly ExamInsert[],
): Promise<Set<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  const sorted = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(toDatabaseRow);
  const inserted = await sql<{ id: string }>`
    insert into exam (${columns})
    select ${columns} from json_populate_recordset(null::exam, ${JSON.stringify(sorted)})
    on conflict (org_id, id) do nothing returning id`.execute(db);
  return new Set(inserted.rows.map((row) => row.id));
}

export async function insertExamImages(
  { db }: Tenant,
  images: readonly ExamImageInsert[],
): Promise<void> {
  if (images.length > 0) await db.insertInto('examImage').values(images).execute();
}

export type ExaminedChild = { readonly patientId: string; readonly examTime: Date };

/** Takes back the absences of the days on which children were examined in a project. */
export async function deleteAbsences(
  { db, orgId }: ChildChange,
  { projectId, examined }: { projectId: string; examined: readonly ExaminedChild[] },
): Promise<void> {
  if (examined.length === 0) return;
  await sql`
    delete from attendance as missed
    using unnest(
      ${examined.map(({ patientId }) => patientId)}::uuid[],
      ${examined.map(({ examTime }) => dateInShanghai(examTime))}::date[]
    ) as examined (patient_id, day)
    where missed.org_id = ${orgId} and missed.project_id = ${projectId}
      and missed.patient_id = examined.patient_id and missed.day = examined.day`.execute(db);
}

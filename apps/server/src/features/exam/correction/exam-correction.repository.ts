/** Rows of corrections, and the examinations they change. */
import type { CorrectionKind } from '@spine/contract/exam';
import { type Insertable, sql } from 'kysely';
import type { ChildChange } from '#features/child-record/index.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { Tables } from '#platform/db/tables.ts';

/** An examination as it is stored, before a correction. */
export type StoredExam = NonNullable<Awaited<ReturnType<typeof lockExam>>>;

/** An examination that is listed or voided, locked until the transaction ends; undefined when there is none of this id. */
export function lockExam({ db, orgId }: Tenant, id: string) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb('listed', '=', true), eb('voidedAt', 'is not', null)]))
    .select([
      'id',
      'patientId',
      'projectId',
      'schoolId',
      'examTime',
      'gradeName',
      'gradeCode',
      'clazzName',
      'clazzOrder',
      'doctorId',
      'createdAt',
      'voidedAt',
      'needsConsent',
    ])
    .forUpdate()
    .executeTakeFirst();
}

/** The examinations that count of a child, the oldest first. */
export async function findListedExamIds(
  { db, orgId }: Tenant,
  patientId: string,
): Promise<string[]> {
  const exams = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('patientId', '=', patientId)
    .where('listed', '=', true)
    .select('id')
    .orderBy('examTime')
    .orderBy('id')
    .execute();
  return exams.map(({ id }) => id);
}

/** The birth date of a living child. */
export async function findBirthDate(
  { db, orgId }: Tenant,
  patientId: string,
): Promise<string | undefined> {
  const child = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('id', '=', patientId)
    .where('deletedAt', 'is', null)
    .select('birthDate')
    .executeTakeFirst();
  return child?.birthDate;
}

/** What a correction changes of an examination. */
export type ExamPatch = Partial<
  Pick<
    Insertable<Tables['exam']>,
    | 'patientId'
    | 'gradeName'
    | 'gradeCode'
    | 'clazzName'
    | 'clazzOrder'
    | 'listed'
    | 'voidedAt'
    | 'needsConsent'
    | 'consentId'
  >
>;

export async function updateExam(
  { db, orgId }: ChildChange,
  { id, patch }: { id: string; patch: ExamPatch },
): Promise<void> {
  await db.updateTable('exam').set(patch).where('orgId', '=', orgId).where('id', '=', id).execute();
}

/** The report that was fetched was that of another child. */
export async function deleteReportDownload({ db, orgId }: Tenant, examId: string): Promise<void> {
  await db
    .deleteFrom('reportDownload')
    .where('orgId', '=', orgId)
    .where('examId', '=', examId)
    .execute();
}

export async function insertCorrection(
  { db, orgId }: ChildChange,
  row: Omit<Insertable<Tables['examCorrection']>, 'orgId'>,
): Promise<void> {
  await db
    .insertInto('examCorrection')
    .values({ orgId, ...row })
    .execute();
}

/** The last void of each of some examinations, by the examination's id. */
export async function findVoids({ db, orgId }: Tenant, examIds: readonly string[]) {
  if (examIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('examCorrection')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`exam_id = any(${examIds}::uuid[])`)
    .where('kind', '=', 'void' satisfies CorrectionKind)
    .distinctOn('examId')
    .orderBy('examId')
    .orderBy('correctedAt', 'desc')
    .orderBy('id', 'desc')
    .select(['examId', 'reason', 'correctedBy', 'correctedByName', 'correctedAt'])
    .execute();
  return new Map(rows.map((row) => [row.examId, row]));
}

/** A child has few corrections. */
const MOST_CORRECTIONS = 100;

/** The corrections of examinations that are or were those of a child, newest first. */
export function correctionsOfChild({ db, orgId }: Tenant, patientId: string) {
  return db
    .selectFrom('examCorrection')
    .innerJoin('exam', (join) =>
      join.onRef('exam.id', '=', 'examCorrection.examId').on('exam.orgId', '=', orgId),
    )
    .innerJoin('patient as before', (join) =>
      join.onRef('before.id', '=', 'examCorrection.patientId').on('before.orgId', '=', orgId),
    )
    .leftJoin('patient as after', (join) =>
      join.onRef('after.id', '=', 'examCorrection.toPatientId').on('after.orgId', '=', orgId),
    )
    .where('examCorrection.orgId', '=', orgId)
    .where((eb) =>
      eb.or([
        eb('examCorrection.patientId', '=', patientId),
        eb('examCorrection.toPatientId', '=', patientId),
      ]),
    )
    .orderBy('examCorrection.correctedAt', 'desc')
    .orderBy('examCorrection.id', 'desc')
    .limit(MOST_CORRECTIONS)
    .select([
      'examCorrection.id',
      'examCorrection.kind',
      'examCorrection.examId',
      'exam.examTime',
      'examCorrection.patientId',
      'before.name as fromName',
      'before.deletedAt as fromDeletedAt',
      'examCorrection.toPatientId',
      'after.name as toName',
      'after.deletedAt as toDeletedAt',
      'examCorrection.reason',
      'examCorrection.correctedByName',
      'examCorrection.correctedAt',
    ])
    .execute();
}

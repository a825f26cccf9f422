/** Everything of one examination. */
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { listedColumns } from './exam-list.repository.ts';

/** One examination that is still listed. */
export function examById(tenant: Tenant, id: string) {
  return fullExams(tenant).where('exam.id', '=', id).executeTakeFirst();
}
export type FullExam = NonNullable<Awaited<ReturnType<typeof examById>>>;

/** Everything of the institution's listed examinations. */
export function fullExams({ db, orgId }: Tenant) {
  return db
    .selectFrom('exam')
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', orgId),
    )
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'exam.projectId').on('project.orgId', '=', orgId),
    )
    .innerJoin('organization', 'organization.id', 'exam.orgId')
    .leftJoin('referral', (join) =>
      join
        .onRef('referral.patientId', '=', 'exam.patientId')
        .onRef('referral.projectId', '=', 'exam.projectId')
        .on('referral.orgId', '=', orgId),
    )
    .leftJoin('reportDownload', (join) =>
      join.onRef('reportDownload.examId', '=', 'exam.id').on('reportDownload.orgId', '=', orgId),
    )
    .where('exam.orgId', '=', orgId)
    .where(sql<SqlBool>`exam.listed`)
    .select([
      ...listedColumns,
      'exam.clientKind',
      'exam.ruleVersion',
      'exam.findings',
      'project.name as projectName',
      'organization.name as orgName',
      'referral.attendedOn',
      'referral.hospital',
      'referral.cobbAngle',
      'referral.recordedByName',
      'referral.recordedAt',
      'referral.elsewhere',
    ]);
}

/** An examination of the trend; it has a result. */
export type AssessedExam = Awaited<ReturnType<typeof assessedExamsUntil>>[number];

/** The newest examinations of a child up to an instant that have a result, newest first. */
export function assessedExamsUntil(
  tenant: Tenant,
  of: { patientId: string; until: Date; limit: number },
) {
  return assessedExams(tenant)
    .where('patientId', '=', of.patientId)
    .where('examTime', '<=', of.until)
    .limit(of.limit)
    .execute();
}

/** All examinations of some children that have a result, newest first. */
export function assessedExamsOf(tenant: Tenant, patientIds: readonly string[]) {
  return assessedExams(tenant)
    .where('patientId', 'in', [...patientIds])
    .execute();
}

/** Children, and the instant a project began at. */
export type Beginning = {
  readonly patientIds: readonly string[];
  readonly projectId: string;
  readonly before: Date;
};

/** Of each child the newest examination with a result that other projects made before a project began. */
export function assessedExamsBefore(tenant: Tenant, of: Beginning) {
  return newestMeasured(tenant, of.patientIds)
    .where('projectId', '<>', of.projectId)
    .where('examTime', '<', of.before)
    .execute();
}

/** Of each child the newest examination with a result within a project. */
export function assessedExamsWithin(tenant: Tenant, of: Omit<Beginning, 'before'>) {
  return newestMeasured(tenant, of.patientIds).where('projectId', '=', of.projectId).execute();
}

function newestMeasured(tenant: Tenant, patientIds: readonly string[]) {
  return assessedExams(tenant)
    .clearOrderBy()
    .distinctOn('patientId')
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .where('maxAngle', 'is not', null)
    .orderBy('patientId')
    .orderBy('examTime', 'desc')
    .orderBy('id', 'desc');
}

function assessedExams({ db, orgId }: Tenant) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('resultId', 'is not', null)
    .where(sql<SqlBool>`listed`)
    .orderBy('examTime', 'desc')
    .orderBy('id', 'desc')
    .select([
      'id',
      'patientId',
      'examTime',
      'typeId',
      'resultId',
      'maxAngle',
      'maxSide',
      'maxSegment',
      'groupAngles',
      'needsRetest',
      'finding',
      'sagittalAbnormal',
      'referred',
      'operator',
      'deviceCode',
    ]);
}

/** Whether an examination is voided, and neither its project nor its child is deleted. */
export async function isVoided({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', orgId),
    )
    .where('exam.orgId', '=', orgId)
    .where('exam.id', '=', id)
    .where('exam.voidedAt', 'is not', null)
    .where('exam.deletedAt', 'is', null)
    .where('patient.deletedAt', 'is', null)
    .select('exam.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an examination is listed. */
export async function isListed({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where(sql<SqlBool>`listed`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

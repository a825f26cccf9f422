/** Everything of one examination. */
import { type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import { buildOnce, type Parameter, type UndatedTenant } from '#platform/db/once/build-once.ts';
import type { Tenant } from '#platform/db/open.ts';
import { listedColumns } from './exam-list.repository.ts';

/** One examination that is still listed. */
export async function examById(tenant: Tenant, id: string) {
  const [exam] = await findExam(tenant, { id });
  return exam;
}
const findExam = buildOnce((tenant, parameter: Parameter<{ id: string }>) =>
  fullExams(tenant).where(
    'exam.id',
    '=',
    parameter(({ id }) => id),
  ),
);
export type FullExam = NonNullable<Awaited<ReturnType<typeof examById>>>;

/** The child of an examination in its project. */
const CHILD = {
  projectId: sql.ref('exam.project_id'),
  patientId: sql.ref('exam.patient_id'),
};

/** Everything of the institution's listed examinations. */
export function fullExams(tenant: UndatedTenant) {
  const { db, orgId } = tenant;
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
      objects(tenant, CHILD).as('withheld'),
      sql<number>`(
        select count(*) from exam_image where org_id = ${orgId} and exam_id = exam.id and kind = 'exam'
      )`.as('imageCount'),
    ]);
}

/** An examination of the trend; it has a result. */
export type AssessedExam = Awaited<ReturnType<typeof assessedExamsUntil>>[number];

type Trend = { readonly examId: string; readonly until: Date | undefined; readonly limit: number };

/** The newest examinations with a result of the child of one, up to its time or another instant, newest first. */
export const assessedExamsUntil = buildOnce((tenant, parameter: Parameter<Trend>) => {
  const exam = sql`exam where org_id = ${tenant.orgId} and id = ${parameter(({ examId }) => examId)}`;
  const until = parameter((trend) => trend.until ?? null);
  return assessedExams(tenant)
    .select(objects(tenant, CHILD).as('withheld'))
    .where('patientId', '=', sql<string>`(select patient_id from ${exam})`)
    .where(
      'examTime',
      '<=',
      sql<Date>`coalesce(${until}::timestamptz, (select exam_time from ${exam}))`,
    )
    .limit(parameter(({ limit }) => limit));
});

/** All examinations of some children that have a result, newest first. */
export function assessedExamsOf(tenant: Tenant, patientIds: readonly string[]) {
  return assessedExams(tenant)
    .select(objects(tenant, CHILD).as('withheld'))
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

function assessedExams({ db, orgId }: UndatedTenant) {
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

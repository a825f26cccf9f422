/** The examinations of some children, for their families. */
import { addDays, type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';
import { type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import { buildOnce, type Parameter, type UndatedTenant } from '#platform/db/once/build-once.ts';
import type { Tenant } from '#platform/db/open.ts';

/** The child of an examination in its project. */
const CHILD = {
  projectId: sql.ref('exam.project_id'),
  patientId: sql.ref('exam.patient_id'),
};

function listedExams(tenant: UndatedTenant) {
  return tenant.db
    .selectFrom('exam')
    .leftJoin('followUpCase as case', (join) =>
      join.onRef('case.orgId', '=', 'exam.orgId').onRef('case.patientId', '=', 'exam.patientId'),
    )
    .where('exam.orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`listed`)
    .select([
      'exam.id',
      'exam.patientId',
      'projectId',
      'examTime',
      'typeId',
      'status',
      'resultId',
      'finding',
      'needsRetest',
      'sagittalAbnormal',
      'sideViewed',
      'referred',
      sql<boolean>`coalesce(findings -> 'advice' ? 'furtherCheck', false)`.as('sentOn'),
      sql<boolean>`coalesce(findings -> 'history' ? 'surgery', false)`.as('hadSurgery'),
      'screeningState',
      'maxAngle',
      'maxSide',
      'maxSegment',
      // What its case says of the child (docs/domain/decisions.md 27).
      sql<boolean>`coalesce(exam.id = "case".open_exam_id, false)`.as('leads'),
      sql<boolean>`coalesce(exam.id = "case".retest_exam_id and finding = 'retest', false)`.as(
        'waits',
      ),
      sql<boolean>`"case".hospital is not null`.as('followed'),
      objects(tenant, CHILD).as('withheld'),
      sql<boolean>`coalesce((exam_time at time zone 'Asia/Shanghai')::date <= "case".cleared_on, false)`.as(
        'cleared',
      ),
    ]);
}

export type ChildExam = Awaited<ReturnType<typeof findExamsOfPatients>>[number];

/** The listed examinations of some children, of each the newest first. */
export function findExamsOfPatients(tenant: Tenant, patientIds: readonly string[]) {
  return listedExams(tenant)
    .where(sql<SqlBool>`exam.patient_id = any(${patientIds}::uuid[])`)
    .orderBy('exam.patientId')
    .orderBy('examTime', 'desc')
    .orderBy('exam.id', 'desc')
    .execute();
}

/** Of the child of an examination the one whose referral is still open, whatever came after it. */
export async function findOpenReferral(
  tenant: Tenant,
  examId: string,
): Promise<ChildExam | undefined> {
  const [exam] = await findOpen(tenant, { examId });
  return exam;
}
const findOpen = buildOnce((tenant, parameter: Parameter<{ examId: string }>) =>
  listedExams(tenant)
    .where(
      'exam.patientId',
      '=',
      sql<string>`(select patient_id from exam where org_id = ${tenant.orgId} and id = ${parameter(({ examId }) => examId)})`,
    )
    .where(sql<SqlBool>`exam.id = "case".open_exam_id`),
);

/** Which of some children a listed examination is of, and whether its report is withheld from them. */
export async function findExaminedChild(
  tenant: Tenant,
  { id, patientIds }: { id: string; patientIds: readonly string[] },
): Promise<Pick<ChildExam, 'patientId' | 'withheld'> | undefined> {
  return await listedExams(tenant)
    .where('exam.id', '=', id)
    .where(sql<SqlBool>`exam.patient_id = any(${patientIds}::uuid[])`)
    .executeTakeFirst();
}

/** Whether a child was examined on a day in a project. */
export async function isExaminedOn(
  { db, orgId }: Tenant,
  of: { projectId: string; patientId: string; day: CalendarDate },
): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('patientId', '=', of.patientId)
    .where('projectId', '=', of.projectId)
    .where('examTime', '>=', startOfShanghaiDay(of.day))
    .where('examTime', '<', startOfShanghaiDay(addDays(of.day, 1)))
    .where(sql<SqlBool>`listed`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

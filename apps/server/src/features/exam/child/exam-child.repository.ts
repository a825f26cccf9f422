/** The examinations of some children, for their families. */
import type {
  ExamStatus,
  ExamType,
  ResultId,
  ScreeningState,
  Segment,
  Side,
} from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

export type ChildExamRow = {
  id: string;
  patientId: string;
  examTime: Date;
  typeId: ExamType;
  status: ExamStatus;
  resultId: ResultId | null;
  needsRetest: boolean;
  screeningState: ScreeningState;
  maxAngle: number | null;
  maxSide: Side | null;
  maxSegment: Segment | null;
  attendedOn: string | null;
};

/** One outcome for a child and project; a visit before an examination was none because of it. */
const attendedOn = sql<string | null>`(
  select referral.attended_on from referral
  where referral.org_id = exam.org_id and referral.project_id = exam.project_id
    and referral.patient_id = exam.patient_id
    and referral.attended_on >= (exam.exam_time at time zone 'Asia/Shanghai')::date)`.as(
  'attendedOn',
);

function examsOf({ db, orgId }: Tenant) {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where(sql<SqlBool>`listed`)
    .select([
      'id' as const,
      'patientId' as const,
      'examTime' as const,
      'typeId' as const,
      'status' as const,
      'resultId' as const,
      'needsRetest' as const,
      'screeningState' as const,
      'maxAngle' as const,
      'maxSide' as const,
      'maxSegment',
      attendedOn,
    ]);
}

/** The listed examinations of a child, newest first. */
export function examsOfPatient(
  tenant: Tenant,
  { patientId, limit }: { patientId: string; limit: number },
): Promise<ChildExamRow[]> {
  return examsOf(tenant)
    .where('patientId', '=', patientId)
    .orderBy('examTime', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest listed examination of each of some children. */
export function newestExamsOf(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<ChildExamRow[]> {
  return examsOf(tenant)
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .distinctOn('patientId')
    .orderBy('patientId')
    .orderBy('examTime', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Which of some children a listed examination is of. */
export async function examinedOf(
  tenant: Tenant,
  { id, patientIds }: { id: string; patientIds: readonly string[] },
): Promise<string | undefined> {
  const row = await examsOf(tenant)
    .where('id', '=', id)
    .where(sql<SqlBool>`patient_id = any(${patientIds}::uuid[])`)
    .executeTakeFirst();
  return row?.patientId;
}

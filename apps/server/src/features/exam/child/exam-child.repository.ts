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
  patient_id: string;
  exam_time: Date;
  type_id: ExamType;
  status: ExamStatus;
  result_id: ResultId | null;
  needs_retest: boolean;
  screening_state: ScreeningState;
  max_angle: number | null;
  max_side: Side | null;
  max_segment: Segment | null;
  attended_on: string | null;
};

/** One outcome for a child and project; a visit before an examination was none because of it. */
const attendedOn = sql<string | null>`(
  select referral.attended_on from referral
  where referral.org_id = exam.org_id and referral.project_id = exam.project_id
    and referral.patient_id = exam.patient_id
    and referral.attended_on >= (exam.exam_time at time zone 'Asia/Shanghai')::date)`.as(
  'attended_on',
);

function examsOf({ db, orgId }: Tenant) {
  return db
    .selectFrom('exam')
    .where('org_id', '=', orgId)
    .where(sql<SqlBool>`listed`)
    .select([
      'id' as const,
      'patient_id' as const,
      'exam_time' as const,
      'type_id' as const,
      'status' as const,
      'result_id' as const,
      'needs_retest' as const,
      'screening_state' as const,
      'max_angle' as const,
      'max_side' as const,
      'max_segment',
      attendedOn,
    ]);
}

/** The listed examinations of a child, newest first. */
export function examsOfPatient(
  tenant: Tenant,
  { patientId, limit }: { patientId: string; limit: number },
): Promise<ChildExamRow[]> {
  return examsOf(tenant)
    .where('patient_id', '=', patientId)
    .orderBy('exam_time', 'desc')
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
    .distinctOn('patient_id')
    .orderBy('patient_id')
    .orderBy('exam_time', 'desc')
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
  return row?.patient_id;
}

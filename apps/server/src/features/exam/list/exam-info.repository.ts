/** Everything of one examination, and the pictures that came with it. */
import type { ExamType, ResultId } from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { type ListedExam, listedColumns } from './exam-list.repository.ts';

export type WholeExam = ListedExam & {
  operator: string | null;
  device_code: string | null;
  client_kind: string | null;
  rule_version: string;
  created_at: Date;
  findings: unknown;
  project_name: string;
  org_name: string;
  referred: boolean;
  attended_on: string | null;
  hospital: string | null;
  cobb_angle: number | null;
  recorded_by_name: string | null;
  recorded_at: Date | null;
};

/** One examination that is still listed. */
export function examById(tenant: Tenant, id: string): Promise<WholeExam | undefined> {
  return wholeExams(tenant).where('exam.id', '=', id).executeTakeFirst();
}

/** Everything of the institution's listed examinations. */
export function wholeExams({ db, orgId }: Tenant) {
  return db
    .selectFrom('exam')
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patient_id').on('patient.org_id', '=', orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.school_id').on('school.org_id', '=', orgId),
    )
    .innerJoin('project', (join) =>
      join.onRef('project.id', '=', 'exam.project_id').on('project.org_id', '=', orgId),
    )
    .innerJoin('organization', 'organization.id', 'exam.org_id')
    .leftJoin('referral', (join) =>
      join
        .onRef('referral.patient_id', '=', 'exam.patient_id')
        .onRef('referral.project_id', '=', 'exam.project_id')
        .on('referral.org_id', '=', orgId),
    )
    .leftJoin('report_download', (join) =>
      join
        .onRef('report_download.exam_id', '=', 'exam.id')
        .on('report_download.org_id', '=', orgId),
    )
    .where('exam.org_id', '=', orgId)
    .where(sql<SqlBool>`exam.listed`)
    .select([
      ...listedColumns,
      'exam.operator',
      'exam.device_code',
      'exam.client_kind',
      'exam.rule_version',
      'exam.created_at',
      'exam.findings',
      'project.name as project_name',
      'organization.name as org_name',
      'exam.referred',
      'referral.attended_on',
      'referral.hospital',
      'referral.cobb_angle',
      'referral.recorded_by_name',
      'referral.recorded_at',
    ]);
}

/** An examination of the trend; it has a result. */
export type AssessedExam = {
  id: string;
  exam_time: Date;
  type_id: ExamType;
  result_id: ResultId | null;
  max_angle: number | null;
  needs_retest: boolean;
  operator: string | null;
  device_code: string | null;
};

/** The newest examinations of a child up to an instant that have a result, newest first. */
export function assessedExamsUntil(
  { db, orgId }: Tenant,
  of: { patientId: string; until: Date; limit: number },
): Promise<AssessedExam[]> {
  return db
    .selectFrom('exam')
    .where('org_id', '=', orgId)
    .where('patient_id', '=', of.patientId)
    .where('exam_time', '<=', of.until)
    .where('result_id', 'is not', null)
    .where(sql<SqlBool>`listed`)
    .orderBy('exam_time', 'desc')
    .orderBy('id', 'desc')
    .limit(of.limit)
    .select([
      'id',
      'exam_time',
      'type_id',
      'result_id',
      'max_angle',
      'needs_retest',
      'operator',
      'device_code',
    ])
    .execute();
}

export type ExamImage = { position: number; name: string; content: Buffer };
type ImagesOf = { readonly examId: string; readonly kind: 'exam' | 'report' };

export async function countImages({ db, orgId }: Tenant, of: ImagesOf): Promise<number> {
  const row = await db
    .selectFrom('exam_image')
    .where('org_id', '=', orgId)
    .where('exam_id', '=', of.examId)
    .where('kind', '=', of.kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The pictures of an examination in the order they were sent. */
export function imagesOf({ db, orgId }: Tenant, of: ImagesOf): Promise<ExamImage[]> {
  return db
    .selectFrom('exam_image')
    .where('org_id', '=', orgId)
    .where('exam_id', '=', of.examId)
    .where('kind', '=', of.kind)
    .orderBy('position')
    .select(['position', 'name', 'content'])
    .execute();
}

/** Whether an examination is listed. */
export async function isListed({ db, orgId }: Tenant, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('exam')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(sql<SqlBool>`listed`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Examinations by the dozen, for reports and pictures of many children: which ones a choice means, everything of some
 * of them, and what was fetched. `listed` is written as SQL, because a parameter cannot match a partial index.
 */
import type { ExamStatus } from '@spine/contract/exam';
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';
import { type AssessedExam, type WholeExam, wholeExams } from './exam-info.repository.ts';
import { conditions, type ExamFilter } from './exam-list.repository.ts';

/** Examinations by their ids, or those a filter finds. */
export type ExamChoice = { readonly ids: readonly string[] } | { readonly filter: ExamFilter };

/** What orders and names a report. */
export type ChosenExam = {
  id: string;
  status: ExamStatus;
  needs_retest: boolean;
  school_name: string;
  grade_name: string;
  clazz_name: string;
  student_id: string;
};

function chosen(tenant: Tenant, choice: ExamChoice) {
  return tenant.db
    .selectFrom('exam')
    .where('exam.org_id', '=', tenant.orgId)
    .where(sql<SqlBool>`exam.listed`)
    .where((eb) =>
      'ids' in choice
        ? eb('exam.id', 'in', [...choice.ids])
        : conditions(eb, tenant, choice.filter),
    );
}

/** Of every child in every project the newest inspected examination; a declined one where there is no other. */
export function newestExams(tenant: Tenant, choice: ExamChoice): Promise<ChosenExam[]> {
  return chosen(tenant, choice)
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patient_id').on('patient.org_id', '=', tenant.orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.school_id').on('school.org_id', '=', tenant.orgId),
    )
    .distinctOn(['exam.project_id', 'exam.patient_id'])
    .orderBy('exam.project_id')
    .orderBy('exam.patient_id')
    .orderBy('exam.status')
    .orderBy('exam.exam_time', 'desc')
    .orderBy('exam.id', 'desc')
    .select([
      'exam.id',
      'exam.status',
      'exam.needs_retest',
      'school.name as school_name',
      'exam.grade_name',
      'exam.clazz_name',
      'patient.student_id',
    ])
    .execute();
}

/** Everything of some examinations; what is gone is left out. */
export function examsByIds(tenant: Tenant, ids: readonly string[]): Promise<WholeExam[]> {
  return wholeExams(tenant)
    .where('exam.id', 'in', [...ids])
    .execute();
}

/** All examinations of some children that have a result, newest first. */
export function assessedExamsOf(
  { db, orgId }: Tenant,
  patientIds: readonly string[],
): Promise<(AssessedExam & { patient_id: string })[]> {
  return db
    .selectFrom('exam')
    .where('org_id', '=', orgId)
    .where('patient_id', 'in', [...patientIds])
    .where('result_id', 'is not', null)
    .where(sql<SqlBool>`listed`)
    .orderBy('exam_time', 'desc')
    .orderBy('id', 'desc')
    .select([
      'id' as const,
      'patient_id' as const,
      'exam_time' as const,
      'type_id' as const,
      'result_id' as const,
      'max_angle' as const,
      'needs_retest' as const,
      'operator' as const,
      'device_code' as const,
    ])
    .execute();
}

/** How many pictures each of some examinations has. */
export async function imageCountsOf(
  { db, orgId }: Tenant,
  examIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('exam_image')
    .where('org_id', '=', orgId)
    .where('exam_id', 'in', [...examIds])
    .where('kind', '=', 'exam')
    .groupBy('exam_id')
    .select(['exam_id', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ exam_id, count }) => [exam_id, count]));
}

/** An examination with pictures, and what their folder is called after. */
export type PicturedExam = {
  id: string;
  exam_time: Date;
  name: string;
  student_id: string;
  school_name: string;
  grade_name: string;
  clazz_name: string;
  images: number;
};

/** Those of a choice that have pictures. */
export function picturedExams(tenant: Tenant, choice: ExamChoice): Promise<PicturedExam[]> {
  return chosen(tenant, choice)
    .innerJoin('exam_image', (join) =>
      join.onRef('exam_image.exam_id', '=', 'exam.id').on('exam_image.org_id', '=', tenant.orgId),
    )
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patient_id').on('patient.org_id', '=', tenant.orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.school_id').on('school.org_id', '=', tenant.orgId),
    )
    .where('exam_image.kind', '=', 'exam')
    .groupBy([
      'exam.org_id',
      'exam.id',
      'patient.org_id',
      'patient.id',
      'school.org_id',
      'school.id',
    ])
    .orderBy('school.name')
    .orderBy('patient.student_id')
    .orderBy('exam.exam_time')
    .select([
      'exam.id' as const,
      'exam.exam_time' as const,
      'patient.name' as const,
      'patient.student_id' as const,
      'school.name as school_name' as const,
      'exam.grade_name' as const,
      'exam.clazz_name' as const,
      ({ fn }) => fn.countAll<number>().as('images'),
    ])
    .execute();
}

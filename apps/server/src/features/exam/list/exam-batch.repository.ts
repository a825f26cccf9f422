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
  needsRetest: boolean;
  schoolName: string;
  gradeName: string;
  clazzName: string;
  studentId: string;
};

function chosen(tenant: Tenant, choice: ExamChoice) {
  return tenant.db
    .selectFrom('exam')
    .where('exam.orgId', '=', tenant.orgId)
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
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', tenant.orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', tenant.orgId),
    )
    .distinctOn(['exam.projectId', 'exam.patientId'])
    .orderBy('exam.projectId')
    .orderBy('exam.patientId')
    .orderBy('exam.status')
    .orderBy('exam.examTime', 'desc')
    .orderBy('exam.id', 'desc')
    .select([
      'exam.id',
      'exam.status',
      'exam.needsRetest',
      'school.name as schoolName',
      'exam.gradeName',
      'exam.clazzName',
      'patient.studentId',
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
): Promise<(AssessedExam & { patientId: string })[]> {
  return db
    .selectFrom('exam')
    .where('orgId', '=', orgId)
    .where('patientId', 'in', [...patientIds])
    .where('resultId', 'is not', null)
    .where(sql<SqlBool>`listed`)
    .orderBy('examTime', 'desc')
    .orderBy('id', 'desc')
    .select([
      'id' as const,
      'patientId' as const,
      'examTime' as const,
      'typeId' as const,
      'resultId' as const,
      'maxAngle' as const,
      'needsRetest' as const,
      'operator' as const,
      'deviceCode' as const,
    ])
    .execute();
}

/** How many pictures each of some examinations has. */
export async function imageCountsOf(
  { db, orgId }: Tenant,
  examIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('examImage')
    .where('orgId', '=', orgId)
    .where('examId', 'in', [...examIds])
    .where('kind', '=', 'exam')
    .groupBy('examId')
    .select(['examId', ({ fn }) => fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ examId, count }) => [examId, count]));
}

/** An examination with pictures, and what their folder is called after. */
export type PicturedExam = {
  id: string;
  examTime: Date;
  name: string;
  studentId: string;
  schoolName: string;
  gradeName: string;
  clazzName: string;
  images: number;
};

/** Those of a choice that have pictures. */
export function picturedExams(tenant: Tenant, choice: ExamChoice): Promise<PicturedExam[]> {
  return chosen(tenant, choice)
    .innerJoin('examImage', (join) =>
      join.onRef('examImage.examId', '=', 'exam.id').on('examImage.orgId', '=', tenant.orgId),
    )
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', tenant.orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', tenant.orgId),
    )
    .where('examImage.kind', '=', 'exam')
    .groupBy(['exam.orgId', 'exam.id', 'patient.orgId', 'patient.id', 'school.orgId', 'school.id'])
    .orderBy('school.name')
    .orderBy('patient.studentId')
    .orderBy('exam.examTime')
    .select([
      'exam.id' as const,
      'exam.examTime' as const,
      'patient.name' as const,
      'patient.studentId' as const,
      'school.name as schoolName' as const,
      'exam.gradeName' as const,
      'exam.clazzName' as const,
      ({ fn }) => fn.countAll<number>().as('images'),
    ])
    .execute();
}

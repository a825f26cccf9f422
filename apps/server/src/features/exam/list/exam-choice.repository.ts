/**
 * Examinations for reports and pictures of many children: which ones a choice means, and everything of some of them.
 * `listed` is written as SQL, because a parameter cannot match a partial index.
 */
import { type SqlBool, sql } from 'kysely';
import { objects } from '#features/consent/index.ts';
import { findNamed } from '#platform/db/children-by-name.ts';
import type { Tenant } from '#platform/db/open.ts';
import { fullExams } from './exam-info.repository.ts';
import { conditions, type ExamFilter } from './exam-list.repository.ts';

/** Examinations by their ids, or those a filter finds. */
export type ExamChoice = { readonly ids: readonly string[] } | { readonly filter: ExamFilter };

/** What reports are sorted and named by. */
export type ChosenExam = Awaited<ReturnType<typeof newestExams>>[number];

/** The child of an examination in its project. */
const CHILD = {
  projectId: sql.ref('exam.project_id'),
  patientId: sql.ref('exam.patient_id'),
};

async function chosenRows(tenant: Tenant, choice: ExamChoice) {
  const filter = 'ids' in choice ? choice : await findNamed(tenant, choice.filter);
  return tenant.db
    .selectFrom('exam')
    .where('exam.orgId', '=', tenant.orgId)
    .where(sql<SqlBool>`exam.listed`)
    .where((eb) =>
      'ids' in filter ? eb('exam.id', 'in', [...filter.ids]) : conditions(eb, tenant, filter),
    )
    .innerJoin('patient', (join) =>
      join.onRef('patient.id', '=', 'exam.patientId').on('patient.orgId', '=', tenant.orgId),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.id', '=', 'exam.schoolId').on('school.orgId', '=', tenant.orgId),
    );
}

/** Of every child in every project the newest inspected examination; a declined one where there is no other. */
export async function newestExams(tenant: Tenant, choice: ExamChoice) {
  const rows = await chosenRows(tenant, choice);
  return rows
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
      objects(tenant, CHILD).as('withheld'),
    ])
    .execute();
}

/** Everything of some examinations; what is gone is left out. */
export function examsByIds(tenant: Tenant, ids: readonly string[]) {
  return fullExams(tenant)
    .where('exam.id', 'in', [...ids])
    .execute();
}

/** An examination with pictures, and what their folder is called after. */
export type PicturedExam = Awaited<ReturnType<typeof picturedExams>>[number];

/** Those of a choice that have pictures. */
export async function picturedExams(tenant: Tenant, choice: ExamChoice) {
  const rows = await chosenRows(tenant, choice);
  return rows
    .innerJoin('examImage', (join) =>
      join.onRef('examImage.examId', '=', 'exam.id').on('examImage.orgId', '=', tenant.orgId),
    )
    .where('examImage.kind', '=', 'exam')
    .groupBy(['exam.orgId', 'exam.id', 'patient.orgId', 'patient.id', 'school.orgId', 'school.id'])
    .orderBy('school.name')
    .orderBy('patient.studentId')
    .orderBy('exam.examTime')
    .select([
      'exam.id',
      'exam.examTime',
      'patient.name',
      'patient.studentId',
      'school.name as schoolName',
      'exam.gradeName',
      'exam.clazzName',
      ({ fn }) => fn.countAll<number>().as('images'),
    ])
    .execute();
}

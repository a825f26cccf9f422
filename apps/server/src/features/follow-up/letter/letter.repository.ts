/** Open cases of which letters are printed. */
import { type SqlBool, sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

export type LetterCase = Awaited<ReturnType<typeof openCases>>[number];

/** The open cases among those of some children, class by class. */
export function openCases({ db, orgId }: Tenant, patientIds: readonly string[]) {
  return db
    .selectFrom('followUpCase')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'followUpCase.orgId')
        .onRef('patient.id', '=', 'followUpCase.patientId'),
    )
    .innerJoin('school', (join) =>
      join.onRef('school.orgId', '=', 'patient.orgId').onRef('school.id', '=', 'patient.schoolId'),
    )
    .where('followUpCase.orgId', '=', orgId)
    .where(sql<SqlBool>`follow_up_case.patient_id = any(${patientIds}::uuid[])`)
    .where('patient.deletedAt', 'is', null)
    .where(sql<SqlBool>`stage <> 'closed'`)
    .select([
      'patient.id',
      'patient.name',
      'patient.studentId',
      'patient.schoolId',
      'school.name as schoolName',
      'patient.gradeName',
      'patient.clazzName',
    ])
    .orderBy('school.name')
    .orderBy('patient.schoolId')
    .orderBy('patient.gradeCode')
    .orderBy('patient.gradeName')
    .orderBy('patient.clazzOrder')
    .orderBy('patient.clazzName')
    .orderBy('patient.studentId')
    .orderBy('patient.id')
    .execute();
}

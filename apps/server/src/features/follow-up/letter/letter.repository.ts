/** Open cases of which letters are printed. */
import { type SqlBool, sql } from 'kysely';
import { childHasLeft } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';
import {
  lastPlacementColumns,
  lastPlacementNow,
  lastPlacementOrder,
  lastPlacementSchool,
} from '#platform/db/placement.ts';

export type LetterCase = Awaited<ReturnType<typeof openCases>>[number];

/** The open cases among those of some children, class by class; of a school those who have left come last. */
export function openCases(tenant: Tenant, patientIds: readonly string[]) {
  const { db, orgId } = tenant;
  return db
    .selectFrom('followUpCase')
    .innerJoin('patient', (join) =>
      join
        .onRef('patient.orgId', '=', 'followUpCase.orgId')
        .onRef('patient.id', '=', 'followUpCase.patientId'),
    )
    .leftJoinLateral(lastPlacementNow(tenant), (join) => join.onTrue())
    .innerJoin('school', (join) =>
      join.onRef('school.orgId', '=', 'patient.orgId').on('school.id', '=', lastPlacementSchool),
    )
    .where('followUpCase.orgId', '=', orgId)
    .where(sql<SqlBool>`follow_up_case.patient_id = any(${patientIds}::uuid[])`)
    .where('patient.deletedAt', 'is', null)
    .where(sql<SqlBool>`stage <> 'closed'`)
    .select([
      'patient.id',
      'patient.name',
      'patient.studentId',
      lastPlacementSchool.as('schoolId'),
      'school.name as schoolName',
      ...lastPlacementColumns,
      childHasLeft(tenant, sql.ref('patient.id')).as('hasLeft'),
    ])
    .orderBy('school.name')
    .orderBy(lastPlacementSchool)
    .orderBy('hasLeft')
    .orderBy(lastPlacementOrder)
    .orderBy('patient.studentId')
    .orderBy('patient.id')
    .execute();
}

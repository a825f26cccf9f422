/** The children of a school, a grade or a class, as labels show them. */
import { sql } from 'kysely';
import { enrolledNow, inClassNow, placementColumns, yearNow } from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

/** Without a class its grade, without a grade its school. */
export type LabelSelection = {
  readonly schoolId: string;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

/** At most `limit` children who are at the school now, class by class. */
export function loadChildren(
  tenant: Tenant,
  { selection, limit }: { selection: LabelSelection; limit: number },
) {
  return tenant.db
    .selectFrom('enrolment')
    .innerJoin('patient', (join) =>
      join.on('patient.orgId', '=', tenant.orgId).onRef('patient.id', '=', 'enrolment.patientId'),
    )
    .where('enrolment.schoolId', '=', selection.schoolId)
    .where(enrolledNow(tenant))
    .where(inClassNow(tenant, selection))
    .select([
      'patient.id',
      'patient.studentId',
      'patient.name',
      ...placementColumns(yearNow(tenant)),
    ])
    .orderBy('gradeCode')
    .orderBy('gradeName')
    .orderBy('enrolment.clazzOrder')
    .orderBy('enrolment.clazzName')
    .orderBy('patient.studentId')
    .orderBy('patient.id')
    .limit(sql.lit(limit))
    .execute();
}

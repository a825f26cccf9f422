/** The children of a school, a grade or a class, as sheets on paper show them. */
import { UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { sql } from 'kysely';
import {
  enrolledIn,
  enrolledNow,
  gradeCodeIn,
  gradeNameIn,
  inClass,
  inClassNow,
  placementColumns,
  yearNow,
} from '#platform/db/enrolled.ts';
import type { Tenant } from '#platform/db/open.ts';

/** Without a class its grade, without a grade its school. */
export type SheetSelection = {
  readonly schoolId: string;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

type SheetQuery = {
  readonly selection: SheetSelection;
  /** That of a project. */
  readonly schoolYear: number | undefined;
  readonly limit: number;
};

/** At most `limit` children who are at the school now, or in a school year, class by class; unknown grades are told apart by their text. */
export function loadSheetChildren(tenant: Tenant, { selection, schoolYear, limit }: SheetQuery) {
  const year = schoolYear ?? yearNow(tenant);
  const roster = schoolYear === undefined ? enrolledNow(tenant) : enrolledIn(tenant, schoolYear);
  const clazz =
    schoolYear === undefined ? inClassNow(tenant, selection) : inClass(selection, schoolYear);
  return tenant.db
    .selectFrom('enrolment')
    .innerJoin('patient', (join) =>
      join.on('patient.orgId', '=', tenant.orgId).onRef('patient.id', '=', 'enrolment.patientId'),
    )
    .where('enrolment.schoolId', '=', selection.schoolId)
    .where(roster)
    .where(clazz)
    .select(['patient.studentId', 'patient.name', 'patient.gender', ...placementColumns(year)])
    .orderBy('gradeCode')
    .orderBy(
      sql`case when ${gradeCodeIn(year)} = ${sql.lit(UNKNOWN_GRADE_ORDER)} then ${gradeNameIn(year)} end`,
    )
    .orderBy('enrolment.clazzOrder')
    .orderBy('enrolment.clazzName')
    .orderBy('patient.studentId')
    .orderBy('patient.id')
    .limit(sql.lit(limit))
    .execute();
}

/** The children of a school, a grade or a class, as sheets on paper show them. */
import {
  classSortOrder,
  gradeSortOrder,
  normalizeGradeAndClass,
  UNKNOWN_GRADE_ORDER,
} from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Without a class its grade, without a grade its school. */
export type SheetSelection = {
  readonly schoolId: string;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

/**
 * At most `limit` living children, class by class. As in the cockpit, different spellings of a grade are one grade, and
 * unknown grades are told apart by their text.
 */
export function loadSheetChildren(
  { db, orgId }: Tenant,
  { selection, limit }: { selection: SheetSelection; limit: number },
) {
  const { schoolId, gradeName, clazzName } = normalizeGradeAndClass(selection);
  let query = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null);
  if (gradeName !== undefined) {
    const gradeCode = gradeSortOrder(gradeName);
    query = query.where('gradeCode', '=', gradeCode);
    if (gradeCode === UNKNOWN_GRADE_ORDER) query = query.where('gradeName', '=', gradeName);
  }
  if (clazzName !== undefined)
    query = query
      .where('clazzOrder', '=', classSortOrder(clazzName))
      .where('clazzName', '=', clazzName);
  return query
    .select(['studentId', 'name', 'gender', 'gradeCode', 'gradeName', 'clazzName'])
    .orderBy('gradeCode')
    .orderBy(sql`case when grade_code = ${sql.lit(UNKNOWN_GRADE_ORDER)} then grade_name end`)
    .orderBy('clazzOrder')
    .orderBy('clazzName')
    .orderBy('studentId')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}

/** The children of a school, a grade or a class, as labels show them. */
import { classSortOrder, gradeSortOrder, normalizeGradeAndClass } from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Without a class its grade, without a grade its school. */
export type LabelSelection = {
  readonly schoolId: string;
  readonly gradeName?: string | undefined;
  readonly clazzName?: string | undefined;
};

/** At most `limit` children, class by class. The code and the order narrow the index; the text decides. */
export function loadChildren(
  { db, orgId }: Tenant,
  { selection, limit }: { selection: LabelSelection; limit: number },
) {
  const { schoolId, gradeName, clazzName } = normalizeGradeAndClass(selection);
  let query = db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where('deletedAt', 'is', null);
  if (gradeName !== undefined)
    query = query
      .where('gradeCode', '=', gradeSortOrder(gradeName))
      .where('gradeName', '=', gradeName);
  if (clazzName !== undefined)
    query = query
      .where('clazzOrder', '=', classSortOrder(clazzName))
      .where('clazzName', '=', clazzName);
  return query
    .select(['id', 'studentId', 'name', 'gradeName', 'clazzName'])
    .orderBy('gradeCode')
    .orderBy('gradeName')
    .orderBy('clazzOrder')
    .orderBy('clazzName')
    .orderBy('studentId')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}

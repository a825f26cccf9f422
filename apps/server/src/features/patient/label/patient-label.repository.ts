/** The children of one class, as labels show them. */
import type { ClassNames } from '@spine/contract/patient';
import { classOrderOf, gradeOrderOf } from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

type ClassOf = ClassNames & { readonly schoolId: string };

/** At most `limit` children of a class. The code and the order narrow the index; the text decides. */
export function childrenOfClass(
  { db, orgId }: Tenant,
  { of, limit }: { of: ClassOf; limit: number },
) {
  return db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', of.schoolId)
    .where('gradeCode', '=', gradeOrderOf(of.gradeName))
    .where('clazzOrder', '=', classOrderOf(of.clazzName))
    .where('gradeName', '=', of.gradeName)
    .where('clazzName', '=', of.clazzName)
    .where('deletedAt', 'is', null)
    .select(['id', 'studentId', 'name'])
    .orderBy('studentId')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}

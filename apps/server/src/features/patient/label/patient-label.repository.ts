/** The children of one class, as labels show them. */
import { classOrderOf, gradeOrderOf } from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

export type LabelChild = { readonly id: string; readonly studentId: string; readonly name: string };
type ClassOf = {
  readonly schoolId: string;
  readonly gradeName: string;
  readonly clazzName: string;
};

/** At most `limit` children of a class. The code and the order narrow the index; the text decides. */
export function childrenOfClass(
  { db, orgId }: Tenant,
  { of, limit }: { of: ClassOf; limit: number },
): Promise<LabelChild[]> {
  return db
    .selectFrom('patient')
    .where('org_id', '=', orgId)
    .where('school_id', '=', of.schoolId)
    .where('grade_code', '=', gradeOrderOf(of.gradeName))
    .where('clazz_order', '=', classOrderOf(of.clazzName))
    .where('grade_name', '=', of.gradeName)
    .where('clazz_name', '=', of.clazzName)
    .where('deleted_at', 'is', null)
    .select(['id', 'student_id as studentId', 'name'])
    .orderBy('student_id')
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
}

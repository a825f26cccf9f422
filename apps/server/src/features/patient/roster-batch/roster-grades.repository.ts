/** The grades that a batch names, beside those that the children of its school have. */
import type { ComparedGrades } from '@spine/contract/patient';
import { gradeSortOrder, UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** How a batch compares with the grades that the children of the school have. */
export async function compareGrades(
  { db, orgId }: Tenant,
  batchId: string,
): Promise<ComparedGrades> {
  const { rows: groups } = await sql<GradeGroup>`
    select record->>'gradeName' as grade_name, kind in ('same', 'changed') as is_known, ${IS_IN_GRADE} as is_same, count(*)::int as rows
    from roster_batch_row where org_id = ${orgId} and batch_id = ${batchId} and kind in ('new', 'same', 'changed')
    group by 1, 2, 3`.execute(db);
  const coded = groups.filter(({ gradeName }) => hasCode(gradeName));
  const rowsOf = (of: readonly GradeGroup[]) => of.reduce((sum, { rows }) => sum + rows, 0);
  return {
    rows: rowsOf(coded),
    matched: rowsOf(coded.filter(({ isKnown }) => isKnown)),
    sameGrade: rowsOf(coded.filter(({ isSame }) => isSame)),
  };
}

type GradeGroup = {
  readonly gradeName: string;
  readonly isKnown: boolean;
  readonly isSame: boolean;
  readonly rows: number;
};

const IS_IN_GRADE = sql`
  (kind in ('same', 'changed') and (kind = 'same' or record->>'gradeName' = before->>'gradeName'))`;

const hasCode = (gradeName: string) => gradeSortOrder(gradeName) !== UNKNOWN_GRADE_ORDER;

/** Some of the children that a batch names in the grade they have, which has a code. */
export async function childrenInGrade(
  { db, orgId }: Tenant,
  { batchId, limit }: { readonly batchId: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ patientId: string; gradeName: string }>`
    select patient_id, record->>'gradeName' as grade_name from roster_batch_row
    where org_id = ${orgId} and batch_id = ${batchId} and ${IS_IN_GRADE}
    order by nr limit ${limit}`.execute(db);
  return rows.filter(({ gradeName }) => hasCode(gradeName)).map(({ patientId }) => patientId);
}

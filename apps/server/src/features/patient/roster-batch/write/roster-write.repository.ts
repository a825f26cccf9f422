/** The rows that a batch has still to write, and the children they change. */
import type { ComparedGrades } from '@spine/contract/patient';
import { gradeSortOrder, UNKNOWN_GRADE_ORDER } from '@spine/contract/school';
import { sql } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { StoredRow } from '../roster-row.repository.ts';

type Portion = { readonly batchId: string; readonly limit: number };

/** The next rows that are not written. */
export function unwrittenRows(
  { db, orgId }: Tenant,
  { batchId, limit }: Portion,
): Promise<StoredRow[]> {
  return db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('writtenAt', 'is', null)
    .where('kind', '<>', 'excluded')
    .selectAll()
    .orderBy('nr')
    .limit(sql.lit(limit))
    .execute();
}

/** Locks the living children of a school with some numbers, in the order of their ids, like those an upload counts. */
export async function lockNumbers(
  { db, orgId }: Tenant,
  { schoolId, studentIds }: { readonly schoolId: string; readonly studentIds: readonly string[] },
): Promise<void> {
  await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where('schoolId', '=', schoolId)
    .where(sql<boolean>`student_id = ${anyOf(studentIds, 'text')}`)
    .where('deletedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** How many rows a batch has written, by what they changed; a wrong row is none of them, nor one that was left out. */
export async function countWritten({ db, orgId }: Tenant, batchId: string) {
  const { rows } = await sql<Readonly<Record<'added' | 'changed' | 'unchanged' | 'left', number>>>`
    select count(*) filter (where kind = 'new' and written_at is not null)::int as added,
      count(*) filter (where kind = 'changed' and written_at is not null)::int as changed,
      count(*) filter (where kind = 'same' and written_at is not null)::int as unchanged,
      count(*) filter (where written_at is null and kind <> 'excluded')::int as left
    from roster_batch_row where org_id = ${orgId} and batch_id = ${batchId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

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

/** The rows that a batch has still to write, and the children they change. */
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

/** The rows that a batch has still to write, and the children they change. */
import { type SqlBool, sql } from 'kysely';
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

/** Whether a row that is not written brings a child from another school. */
export async function hasComing({ db, orgId }: Tenant, batchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rosterBatchRow')
    .where('orgId', '=', orgId)
    .where('batchId', '=', batchId)
    .where('leaver', 'is not', null)
    .where('writtenAt', 'is', null)
    .where(sql<SqlBool>`(leaver->>'id')::uuid = patient_id and leaver->>'by' <> 'returns'`)
    .select('nr')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Written = {
  readonly schoolId: string;
  readonly studentIds: readonly string[];
  /** Children of other schools. */
  readonly ids: readonly string[];
};

/** Locks the living children of a school with some numbers, and others, in the order of their ids, like those an upload counts. */
export async function lockWritten(
  { db, orgId }: Tenant,
  { schoolId, studentIds, ids }: Written,
): Promise<void> {
  await sql`
    select id from patient
    where org_id = ${orgId} and deleted_at is null and id = any(${ids}::uuid[] || array(
      select id from patient
      where org_id = ${orgId} and school_id = ${schoolId} and student_id = ${anyOf(studentIds, 'text')} and deleted_at is null))
    order by id for no key update`.execute(db);
}

/** How many rows a batch has written, by what they changed; a wrong row is none of them, nor one that was left out. */
export async function countWritten({ db, orgId }: Tenant, batchId: string) {
  const { rows } = await sql<
    Readonly<Record<'added' | 'changed' | 'unchanged' | 'gone' | 'left', number>>
  >`
    select count(*) filter (where kind = 'new' and written_at is not null)::int as added,
      count(*) filter (where kind = 'changed' and written_at is not null)::int as changed,
      count(*) filter (where kind = 'same' and written_at is not null)::int as unchanged,
      count(*) filter (where written_at is not null and placed->'after'->>'cause' = 'leave')::int as gone,
      count(*) filter (where written_at is null and kind <> 'excluded')::int as left
    from roster_batch_row where org_id = ${orgId} and batch_id = ${batchId}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count answers one row');
  return counts;
}

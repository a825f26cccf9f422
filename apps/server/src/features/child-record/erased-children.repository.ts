/** Children of whom nothing is known any more. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Which of some children were erased: what is sent about them is refused by a sentence of its own, and stored nowhere. */
export async function findErasedIds(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  // A child that was added after the backup of a restored database has no row there, and still was erased.
  const listed = sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as sent (id)
    where exists (select from erasure where org_id = ${orgId} and patient_ids @> array[sent.id])`;
  const { rows } = await listed.execute(db);
  const rowsOfNobody = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('erasedAt', 'is not', null)
    .select('id')
    .execute();
  return [...new Set([...rows, ...rowsOfNobody].map(({ id }) => id))];
}

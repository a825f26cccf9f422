/** Children of whom nothing is known any more. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/** Which of some children were erased: what is sent about them is refused by a sentence of its own, and stored nowhere. */
export async function findErasedIds(
  { db, orgId }: Tenant,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('patient')
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('erasedAt', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

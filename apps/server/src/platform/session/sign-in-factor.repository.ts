/** Removing the second factor of a user who lost it, in any scope, and what that user is told. */
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

/** Removes what those users sign in with besides the password, as far as the scope holds them; answers how many confirmed factors. */
export async function removeFactors(db: Db, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{
    removed: number;
  }>`select remove_factors(${userIds}) as removed`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Stores what the user is told; the lock is lifted. */
export async function noteFactorsReset(
  db: Db,
  userId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ factorsResetAt: at, factorsResetBy: by, factorsResetReason: reason, errorCounter: 0 })
    .where('id', '=', userId)
    .execute();
}

/** The user knows. */
export async function clearFactorsReset(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ factorsResetAt: null, factorsResetBy: null, factorsResetReason: null })
    .where('id', '=', userId)
    .execute();
}

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

/** Those of the users who have a confirmed factor, as far as the scope holds them. */
export async function usersWithFactor(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select users_with_factor(${userIds}) as id`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores what the user is told; the lock is lifted. */
export async function noteFactorsReset(
  db: Db,
  userId: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await db
    .updateTable('appUser')
    .set({
      factorsResetAt: at,
      factorsResetBy: by,
      factorsResetReason: reason,
      factorsResetKnownAt: null,
      errorCounter: 0,
    })
    .where('id', '=', userId)
    .execute();
}

/** The user knows of the last reset; the first time stays. */
export async function markFactorsResetKnown(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('appUser')
    .set({ factorsResetKnownAt: now })
    .where('id', '=', userId)
    .where('factorsResetAt', 'is not', null)
    .where('factorsResetKnownAt', 'is', null)
    .execute();
}

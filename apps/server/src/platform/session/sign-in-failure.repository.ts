/** Wrong passwords by name and source, of existing and unknown names alike. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';

const hashOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest();

/** The failures of a name by source, and when each was last. */
export function listFailures(db: Db, username: string) {
  return db
    .selectFrom('signInFailure')
    .where('nameHash', '=', hashOf(username))
    .select(['place', 'failures', 'lastAt'])
    .execute();
}

/** Takes a lock on a name until the transaction ends, so that attempts are checked one after another. */
export async function lockName(db: Db, username: string): Promise<void> {
  const key = `sign-in ${hashOf(username).toString('hex')}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Counts one more. */
export async function addFailure(
  db: Db,
  { username, place, now }: { username: string; place: string; now: Date },
): Promise<void> {
  await db
    .insertInto('signInFailure')
    .values({ nameHash: hashOf(username), place, failures: 1, lastAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['nameHash', 'place'])
        .doUpdateSet({ failures: sql`sign_in_failure.failures + 1`, lastAt: now }),
    )
    .execute();
}

/** Deletes the failures of one source. */
export async function deleteFailuresFrom(db: Db, username: string, place: string): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('nameHash', '=', hashOf(username))
    .where('place', '=', place)
    .execute();
}

/**
 * Deletes all failures of those users whom the scope of the transaction holds: the lock was lifted, or the password
 * changed.
 */
export async function deleteFailures(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`select forget_failures(${userIds})`.execute(db);
}

/** Deletes old failures of all names; those that locked a source stay longer. */
export async function sweepFailures(
  db: Db,
  { before, lockedBefore, mostFree }: { before: Date; lockedBefore: Date; mostFree: number },
): Promise<void> {
  await db
    .deleteFrom('signInFailure')
    .where('lastAt', '<', before)
    .where(({ or, eb }) => or([eb('failures', '<=', mostFree), eb('lastAt', '<', lockedBefore)]))
    .execute();
}

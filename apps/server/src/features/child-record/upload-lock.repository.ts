/** The lock of what is uploaded and recorded of an institution's children, against their being taken out of its lists. */
import { sql } from 'kysely';
import type { Tenant } from '#platform/db/open.ts';

/**
 * Uploads of an institution run at the same time, but never while examinations are taken out of its lists:
 * `lockForUnlisting` waits until the uploads under way are committed.
 */
export async function lockForUpload({ db, orgId }: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${orgId}, 13))`.execute(db);
}

/**
 * Waits for the uploads under way and holds later ones back until the transaction ends. To be called before children are
 * locked: an upload locks the children it counts, and each of the two would wait for the other.
 */
export async function lockForUnlisting({ db, orgId }: Tenant): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${orgId}, 13))`.execute(db);
}

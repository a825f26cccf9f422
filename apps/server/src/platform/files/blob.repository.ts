/** Which files of the blob store are in use; a feature's table refers to a row here. */

import { sql } from 'kysely';
import { platformScope } from '../auth/scope.ts';
import type { AnyTenant, Database, Db } from '../db/open.ts';
import type { Blob, BlobStore } from './blob-store.ts';

/** A dropped file outlives a backup that began before it was dropped. */
const DROPPED_MS = 24 * 60 * 60_000;

/** Registers a written file as in use, by this institution or by the platform. */
export function insertBlob(tenant: AnyTenant, blob: Blob, now: Date): Promise<void> {
  return insertBlobs(tenant, [blob], now);
}

/** Registers written files as in use, by this institution or by the platform. */
export async function insertBlobs(
  tenant: AnyTenant,
  blobs: readonly Blob[],
  now: Date,
): Promise<void> {
  if (blobs.length === 0) return;
  const orgId = tenant.kind === 'org' ? tenant.orgId : null;
  const rows = blobs.map(({ key, size, sha256 }) => ({
    key,
    size,
    sha256,
    createdAt: now,
    droppedAt: null,
    orgId,
  }));
  await tenant.db.insertInto('blob').values(rows).execute();
}

/** Notes what a file holds that was written anew under its key. */
export async function updateBlob({ db }: AnyTenant, { key, size, sha256 }: Blob): Promise<void> {
  await db.updateTable('blob').set({ size, sha256 }).where('key', '=', key).execute();
}

/** Which of some keys have a row, in use or not. */
export async function registeredKeys(
  { db }: AnyTenant,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blob')
    .where(sql<boolean>`key = any(${keys}::uuid[])`)
    .select('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Marks a file as no longer in use; it is removed a day later. */
export async function dropBlob(db: Db, key: string, now: Date): Promise<void> {
  await db.updateTable('blob').set({ droppedAt: now }).where('key', '=', key).execute();
}

/** Removes files that are not in use. */
export function sweepBlobs(database: Database, store: BlobStore, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DROPPED_MS);
  return store.sweep(now, async (keys) => {
    const rows = await database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('blob')
        .where(sql<boolean>`key = any(${keys}::uuid[])`)
        .where((where) =>
          where.or([where('droppedAt', 'is', null), where('droppedAt', '>', since)]),
        )
        .select('key')
        .execute(),
    );
    return new Set(rows.map(({ key }) => key));
  });
}

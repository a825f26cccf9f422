/**
 * What follows the commit of erasures: rows that calls of the same moment wrote about the child, the list beside the files, and the files
 * themselves. Done at once, and by a start or housekeeping where a crash or an absent bucket left it.
 */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { eraseLateRows } from './erase-child.service.ts';
import { openErasures, saveFilesLeft } from './erasure.repository.ts';
import { syncErasureList } from './list/erasure-list.service.ts';

/** Two rounds of housekeeping; a call lives much shorter. */
const LATE_MS = 25 * 60_000;

export type ErasureStores = { readonly database: Database; readonly blobs: BlobStore };

type Finishing = {
  readonly now: Date;
  /** Since when erasures are looked at once more, for calls that began before them and ended later. */
  readonly lateSince?: Date;
};

/** Answers how many erasures were done again that the database did not know: it was restored. */
export async function finishErasures(
  stores: ErasureStores,
  { now, lateSince = now }: Finishing,
): Promise<number> {
  const { database, blobs } = stores;
  const open = (since: Date) =>
    database.inScope(platformScope, (platform) => openErasures(platform, since));
  for (const { id, orgId, patientIds, listNumber, erasedAt, filesLeft } of await open(lateSince))
    if (listNumber === null || erasedAt > lateSince)
      await database.inScope(orgScope(orgId), async (tenant) => {
        const late = await eraseLateRows(tenant, patientIds, now);
        if (late.length > 0)
          await saveFilesLeft(tenant, { id, filesLeft: [...filesLeft, ...late] });
      });
  const again = await syncErasureList({ ...stores, now });
  for (const { id, orgId, filesLeft } of await open(now))
    if (filesLeft.length > 0) {
      const left = await removeFiles(blobs, filesLeft);
      await database.inScope(orgScope(orgId), (tenant) =>
        saveFilesLeft(tenant, { id, filesLeft: left }),
      );
    }
  return again;
}

/** What housekeeping does: calls that began before an erasure are over by its next rounds. */
export async function sweepErasures(stores: ErasureStores, now: Date): Promise<void> {
  await finishErasures(stores, { now, lateSince: new Date(now.getTime() - LATE_MS) });
}

/** Answers those that are still there. */
async function removeFiles(blobs: BlobStore, keys: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const key of keys) await blobs.remove(key).catch(() => left.push(key));
  return left;
}

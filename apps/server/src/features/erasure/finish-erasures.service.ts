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

export type ErasureStores = { readonly database: Database; readonly blobs: BlobStore };

/** Answers how many erasures were done again that the database did not know: it was restored. */
export async function finishErasures(stores: ErasureStores, now: Date): Promise<number> {
  const { database, blobs } = stores;
  const open = () => database.inScope(platformScope, openErasures);
  for (const { id, orgId, patientIds, listNumber, filesLeft } of await open())
    if (listNumber === null)
      await database.inScope(orgScope(orgId), async (tenant) => {
        const late = await eraseLateRows(tenant, patientIds, now);
        if (late.length > 0)
          await saveFilesLeft(tenant, { id, filesLeft: [...filesLeft, ...late] });
      });
  const again = await syncErasureList({ ...stores, now });
  for (const { id, orgId, filesLeft } of await open())
    if (filesLeft.length > 0) {
      const left = await removeFiles(blobs, filesLeft);
      await database.inScope(orgScope(orgId), (tenant) =>
        saveFilesLeft(tenant, { id, filesLeft: left }),
      );
    }
  return again;
}

/** Answers those that are still there. */
async function removeFiles(blobs: BlobStore, keys: readonly string[]): Promise<string[]> {
  const left: string[] = [];
  for (const key of keys) await blobs.remove(key).catch(() => left.push(key));
  return left;
}

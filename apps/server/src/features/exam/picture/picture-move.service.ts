/**
 * Moves pictures that an earlier build wrote into rows to the files, while the server works. A portion is one
 * transaction: its files are complete before rows name them, so that after a crash each picture is where its row says,
 * and files without a row are swept. Goes with the column `content`, once no database has pictures in rows.
 */
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import { institutionIds } from '#platform/db/institution-ids.ts';
import type { Database } from '#platform/db/open.ts';
import { insertBlobs } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import { lockImagesInRows, setFile } from './picture-move.repository.ts';

/** Pictures of a portion, which are in memory together; each may have 4 MiB. */
const PORTION = 16;
/** Portions of an institution in a round of housekeeping, so that other sweeps have their time. */
const PORTIONS = 200;

type Parts = { readonly database: Database; readonly blobs: BlobStore };

/** Moves the next pictures of every institution. */
export async function movePictures(parts: Parts, now: Date): Promise<void> {
  for (const orgId of await parts.database.inScope(platformScope, institutionIds)) {
    for (let portion = 0; portion < PORTIONS; portion += 1)
      if ((await movePortion(parts, { orgId, now })) === 0) break;
  }
}

/** Moves the next pictures of an institution that no other server is moving; returns how many. */
export function movePortion(
  { database, blobs }: Parts,
  { orgId, now }: { orgId: string; now: Date },
): Promise<number> {
  return database.inScope(orgScope(orgId), async (tenant) => {
    const written: Blob[] = [];
    const images = await lockImagesInRows(tenant, PORTION);
    for (const { examId, position, content } of images) {
      const blob = await blobs.write(uuidv7(), Readable.from([content]));
      written.push(blob);
      await setFile(tenant, { examId, position, key: blob.key });
    }
    await insertBlobs(tenant, written, now);
    return images.length;
  });
}

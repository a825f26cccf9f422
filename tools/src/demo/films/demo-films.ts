/** Small drawn films of a few actions of the library, so that a video can be watched before anybody uploaded one. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { platformScope } from '@spine/server/platform/auth/scope.ts';
import type { Database } from '@spine/server/platform/db/open.ts';
import { insertBlob } from '@spine/server/platform/files/blob.repository.ts';
import { type FileSettings, openBlobStore } from '@spine/server/platform/files/open-blob-store.ts';
import { v7 as uuidv7 } from 'uuid';
import { actionId } from '../demo-plans.ts';

/** By the numbers of the actions. */
const FILM_OF = [
  [14, 'wall-angel.mp4'],
  [16, 'chin-tuck.mp4'],
  [22, 'side-bend.mp4'],
] as const;

/** Gives them to the actions that have none. A file whose row was not written any more goes with the sweep. */
export async function insertDemoFilms(
  database: Database,
  { files, now }: { files: FileSettings; now: Date },
): Promise<void> {
  const blobs = openBlobStore(files);
  for (const [number, file] of FILM_OF) {
    const blob = await blobs.write(
      uuidv7(),
      createReadStream(path.join(import.meta.dirname, file)),
    );
    await database.inScope(platformScope, async (tenant) => {
      await insertBlob(tenant, blob, now);
      await tenant.db
        .updateTable('action')
        .set({ videoKey: blob.key })
        .where('id', '=', actionId(number))
        .execute();
    });
  }
}

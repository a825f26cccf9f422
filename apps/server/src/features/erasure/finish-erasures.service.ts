/**
 * What follows the commit of erasures: rows that calls of the same moment wrote about the child, the list beside the files, and the files
 * themselves. Done at once, and by a start or housekeeping where a crash or an absent bucket left it.
 */
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import { type BlobStore, FilesAwayError } from '#platform/files/blob-store.ts';
import { owesErasures } from '#platform/installation/installation.repository.ts';
import { eraseLateRows } from './erase-child.service.ts';
import { addFilesLeft, dropFilesLeft, openErasures } from './erasure.repository.ts';
import { type Listing, syncErasureList } from './list/erasure-list.service.ts';

/** Two rounds of housekeeping; a call lives much shorter. */
const LATE_MS = 25 * 60_000;

export type ErasureStores = { readonly database: Database; readonly blobs: BlobStore };

/** What an operator is told of. */
type ErasureEvents = {
  /** Told of each file that cannot be removed; the others are. */
  readonly onFileLeft?: (id: string, error: unknown) => void;
  readonly onEntryLost?: Listing['onEntryLost'];
};

type Finishing = ErasureEvents & {
  readonly now: Date;
  /** Since when erasures are looked at once more, for calls that began before them and ended later. */
  readonly lateSince?: Date;
  /** One of them alone; the list is brought up to date with all. */
  readonly only?: string;
};

/** Answers how many erasures were done again that the database did not know: it was restored. */
export async function finishErasures(
  stores: ErasureStores,
  { now, lateSince = now, only, onFileLeft, onEntryLost }: Finishing,
): Promise<number> {
  const { database, blobs } = stores;
  const open = async (since: Date) => {
    const all = await database.inScope(platformScope, (platform) => openErasures(platform, since));
    return all.filter(({ id }) => only === undefined || id === only);
  };
  for (const { id, orgId, patientIds, listNumber, erasedAt } of await open(lateSince))
    if (listNumber === null || erasedAt > lateSince)
      await database.inScope(orgScope(orgId), async (tenant) => {
        const keys = await eraseLateRows(tenant, patientIds, { erasedAt, now });
        if (keys.length > 0) await addFilesLeft(tenant, { id, orgId, keys });
      });
  const again = await syncErasureList({ ...stores, now, onEntryLost });
  for (const { id, orgId, filesLeft } of await open(now))
    if (filesLeft.length > 0) {
      const keys = await removeFiles(blobs, filesLeft, (error) => onFileLeft?.(id, error));
      await database.inScope(orgScope(orgId), (tenant) =>
        dropFilesLeft(tenant, { id, orgId, keys }),
      );
    }
  return again;
}

/**
 * Before the first call: erases again what was erased after the backup that the database is from. Where the files cannot be reached,
 * housekeeping does it once they can; of a database that was restored it throws, because children would be seen who are erased.
 */
export async function eraseAtStart(
  stores: ErasureStores,
  { now, print }: { readonly now: Date; readonly print: (line: string) => void },
): Promise<void> {
  try {
    const again = await finishErasures(stores, {
      now,
      onEntryLost: (number) =>
        print(
          `Note: entry ${number} of the list of erasures is in no file, and the database does not know it`,
        ),
    });
    if (again > 0)
      print(`Note: ${again} erasures were done again, which the database did not know`);
  } catch (cause) {
    if (!(cause instanceof FilesAwayError)) throw cause;
    if (await stores.database.inScope(platformScope, owesErasures))
      throw new Error(
        'the database was restored, and the list of what was erased after its backup cannot be read: the server starts once the files can be reached',
        { cause },
      );
    print(
      'Note: the list of erasures cannot be read; it is held against the database as soon as it can',
    );
  }
}

/** What housekeeping does: calls that began before an erasure are over by its next rounds. */
export async function sweepErasures(
  stores: ErasureStores,
  now: Date,
  events: ErasureEvents,
): Promise<void> {
  const lateSince = new Date(now.getTime() - LATE_MS);
  await finishErasures(stores, { ...events, now, lateSince });
}

/** Answers those that are gone. */
async function removeFiles(
  blobs: BlobStore,
  keys: readonly string[],
  onLeft: (error: unknown) => void,
): Promise<string[]> {
  const gone: string[] = [];
  for (const key of keys) await blobs.remove(key).then(() => gone.push(key), onLeft);
  return gone;
}

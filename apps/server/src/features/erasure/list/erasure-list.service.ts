/**
 * The list of erasures beside the files. A database that was restored does not know the last ones: they are done again before its
 * server listens. An entry says nothing of who the child was. Entries are written after the commit of their erasure; one that a crash
 * left out is written by the next start or round of housekeeping.
 */
import { ERASURE_CAUSES } from '@spine/contract/erasure';
import { z } from 'zod';
import { lockForUnlisting } from '#features/child-record/index.ts';
import { orgScope, platformScope } from '#platform/auth/scope.ts';
import type { Database, PlatformTenant, Tenant } from '#platform/db/open.ts';
import { insertBlob, registeredKeys, updateBlob } from '#platform/files/blob.repository.ts';
import type { Blob, BlobStore } from '#platform/files/blob-store.ts';
import {
  blobOfText,
  ERASURE_LIST,
  keyOfNumber,
  readNumber,
  writeNumber,
} from '#platform/files/numbered-files.ts';
import { endRestore } from '#platform/installation/installation.repository.ts';
import { deleteAllJobs } from '#platform/jobs/purge-jobs.ts';
import { lockListed } from '../child-rows.repository.ts';
import { eraseChildren } from '../erase-child.service.ts';
import { deleteEntries } from '../erase-rows.repository.ts';
import {
  type ErasureRecord,
  findErasure,
  findListed,
  hasInstitution,
  insertErasure,
  lastListed,
  lockList,
  openErasures,
  type StoredErasure,
  saveListNumber,
  storedAges,
  storedCounts,
} from '../erasure.repository.ts';

const entryShape = z.object({
  id: z.string(),
  orgId: z.string(),
  patientIds: z.array(z.string()),
  entryIds: z.array(z.string()).default([]),
  cause: z.enum(ERASURE_CAUSES),
  askedOn: z.string(),
  reason: z.string(),
  orderedBy: z.string().nullable(),
  orderedByName: z.string().nullable(),
  erasedAt: z.coerce.date(),
  counts: storedCounts,
  ages: storedAges.default({}),
});

export type Listing = {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly now: Date;
  /** Told of an entry that is in no file, and that the database does not know either. */
  readonly onEntryLost?: ((number: number) => void) | undefined;
};

/**
 * Does again what the list says and the database does not know, and adds what the database knows and the list does not. Answers how many
 * were done again.
 */
export function syncErasureList(listing: Listing): Promise<number> {
  return listing.database.inScope(platformScope, async (platform) => {
    await lockList(platform);
    const { last, again } = await applyUnknown(platform, listing);
    await rewriteMissing(platform, listing, last);
    await addUnlisted(platform, listing, last);
    await endRestore(platform);
    return again;
  });
}

async function applyUnknown(platform: PlatformTenant, { database, blobs, now }: Listing) {
  let last = await lastListed(platform);
  let again = 0;
  for (;;) {
    const listNumber = last + 1;
    const file = await readNumber(blobs, keyOfNumber(ERASURE_LIST, listNumber));
    if (!file) return { last, again };
    await register(platform, file.blob, now);
    const entry = readEntry(file);
    if (entry && (await hasInstitution(platform, entry.orgId)))
      again += await database.inScope(orgScope(entry.orgId), (tenant) =>
        applyEntry(tenant, { entry, listNumber, now }),
      );
    last = listNumber;
  }
}

/** In place of an entry that is lost: without it the list would end there. */
const LOST = 'null';

type ReadFile = { readonly text: string; readonly blob: Blob };

/** Undefined of an entry that was lost. Throws a sentence for the operator: without this entry nobody knows what was erased. */
function readEntry({ text, blob }: ReadFile): ErasureRecord | undefined {
  if (text === LOST) return undefined;
  try {
    return entryShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `the file ${blob.key}, an entry of the list of erasures, is damaged: bring it back from a backup or from another copy of the files`,
      { cause },
    );
  }
}

/**
 * The last entries are missing where older files were brought back without the database: nothing after a gap would be read. Written from
 * the first of them on, so that a crash leaves no gap behind what was written.
 */
async function rewriteMissing(
  platform: PlatformTenant,
  { database, blobs, onEntryLost }: Listing,
  last: number,
): Promise<void> {
  const missing: number[] = [];
  for (let number = last; number > 0; number -= 1) {
    if (await blobs.has(keyOfNumber(ERASURE_LIST, number))) break;
    missing.unshift(number);
  }
  for (const number of missing) {
    const record = await findListed(platform, number);
    if (!record) onEntryLost?.(number);
    const key = keyOfNumber(ERASURE_LIST, number);
    const text = record ? textOf(record) : LOST;
    // Committed before the file is there: a crash in between writes it again.
    await database.inScope(platformScope, (own) => updateBlob(own, blobOfText(key, text)));
    await writeNumber(blobs, key, text);
  }
}

async function addUnlisted(
  platform: PlatformTenant,
  { blobs, now }: Listing,
  last: number,
): Promise<void> {
  let number = last;
  for (const record of await openErasures(platform, now)) {
    if (record.listNumber !== null) continue;
    number += 1;
    const key = keyOfNumber(ERASURE_LIST, number);
    await register(platform, await writeNumber(blobs, key, textOf(record)), now);
    await saveListNumber(platform, { ...record, listNumber: number });
  }
}

function textOf({ filesLeft: _files, listNumber: _number, ...record }: StoredErasure): string {
  return JSON.stringify(record);
}

/** So that housekeeping does not take it for a file of nobody. */
async function register(platform: PlatformTenant, blob: Blob, now: Date): Promise<void> {
  if ((await registeredKeys(platform, [blob.key])).size === 0)
    await insertBlob(platform, blob, now);
}

type Entry = { readonly entry: ErasureRecord; readonly listNumber: number; readonly now: Date };

/** Answers 1 where it was done again, 0 where only its number was missing. */
async function applyEntry(tenant: Tenant, { entry, listNumber, now }: Entry): Promise<number> {
  if (await findErasure(tenant, entry.id)) {
    await saveListNumber(tenant, { ...entry, listNumber });
    return 0;
  }
  await lockForUnlisting(tenant);
  const children = await lockListed(tenant, entry.patientIds);
  await deleteEntries(tenant, entry.entryIds);
  // Its jobs are as old as the database: none of them is begun again.
  const erased = await eraseChildren(tenant, children, { now, purgeJobs: deleteAllJobs });
  const record = { ...entry, filesLeft: erased.fileKeys, listNumber };
  if (!(await insertErasure(tenant, record)))
    throw new Error(`${entry.id} is of another institution`);
  return 1;
}

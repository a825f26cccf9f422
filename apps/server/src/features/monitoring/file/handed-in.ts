/** What was handed in of a scope, read from the files themselves: no table holds the cells of children a second time. */
import { monitoringFileErrors } from '@spine/contract/monitoring';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import { readPart } from './file-parts.ts';
import { digestOf, type HandedIn } from './file-rows.ts';
import type { StoredFile, StoredPart } from './monitoring-file.repository.ts';

/**
 * By number what the last whole file and the changes after it say, of files in the order in which they were handed in. Refuses
 * monitoringFileErrors.baseRemoved, monitoringFileErrors.nothingHandedIn.
 */
export async function loadHandedIn(
  blobs: BlobStore,
  handedIn: readonly StoredFile[],
): Promise<HandedIn> {
  const first = handedIn.findLastIndex(({ kind }) => kind === 'whole');
  if (first === -1) refuse(monitoringFileErrors.nothingHandedIn);
  const chain = handedIn.slice(first);
  if (chain.some(({ removedAt }) => removedAt !== null)) refuse(monitoringFileErrors.baseRemoved);
  const base: HandedIn = new Map();
  for (const { parts, format } of chain)
    for (const part of parts) await addPart(base, readPart(blobs, part, format), part.content);
  return base;
}

async function addPart(
  base: HandedIn,
  rows: AsyncIterable<readonly string[]>,
  content: StoredPart['content'],
): Promise<void> {
  for await (const row of rows) {
    // The number is the first column.
    const id = row[0] ?? '';
    if (content === 'gone') base.delete(id);
    else if (id !== '') base.set(id, digestOf(row));
  }
}

/** What was handed in of a scope, read from the files themselves: no table holds the cells of children a second time. */
import { monitoringFileErrors } from '@spine/contract/monitoring';
import type { BlobStore } from '#platform/files/blob-store.ts';
import { refuse } from '#platform/http/refuse.ts';
import { readPart } from './file-parts.ts';
import { digestOf, type HandedIn } from './file-rows.ts';
import type { StoredFile, StoredPart } from './monitoring-file.repository.ts';

/** What tells which files of a scope are compared with. */
export type HandedInFile = Pick<
  StoredFile,
  'id' | 'kind' | 'handedInOn' | 'handedInAt' | 'removedAt' | 'schools'
>;

/** Of files of one scope the last whole one that was handed in and the changes after it, in that order; none before a whole one was. */
export function comparedFiles<File extends HandedInFile>(files: readonly File[]): File[] {
  const handedIn = files.filter(({ handedInOn }) => handedInOn !== null).toSorted(compareHandIns);
  const first = handedIn.findLastIndex(({ kind }) => kind === 'whole');
  return first === -1 ? [] : handedIn.slice(first);
}

function compareHandIns(one: HandedInFile, other: HandedInFile): number {
  const place = ({ handedInOn, handedInAt, id }: HandedInFile) =>
    `${handedInOn} ${handedInAt?.toISOString()} ${id}`;
  const [a, b] = [place(one), place(other)];
  return a < b ? -1 : Number(a > b);
}

/**
 * By number what the last whole file that was handed in of a scope and the changes after it say. Refuses
 * monitoringFileErrors.baseRemoved, monitoringFileErrors.nothingHandedIn.
 */
export async function loadHandedIn(
  blobs: BlobStore,
  files: readonly StoredFile[],
): Promise<HandedIn> {
  const compared = comparedFiles(files);
  if (compared.length === 0) refuse(monitoringFileErrors.nothingHandedIn);
  if (compared.some(({ removedAt }) => removedAt !== null))
    refuse(monitoringFileErrors.baseRemoved);
  const base: HandedIn = new Map();
  for (const { parts, format } of compared)
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

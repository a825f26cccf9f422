/**
 * What newer backups beside one know of the list of erasures: what was erased after it was made is to be erased again. A backup of another
 * installation has entries under the same keys, and is not asked; one that is damaged is named and left out.
 */
import type { BlobStore } from '../files/blob-store.ts';
import { ERASURE_LIST, keyOfNumber } from '../files/numbered-files.ts';
import { type BackupWork, verifyBackupFile } from './backup-file.ts';
import { readBackupFile } from './blobs.ts';
import { BLOBS, type Manifest, readManifest } from './manifest.ts';

type Siblings = {
  /** Of the backup that is restored. */
  readonly own: Manifest;
  readonly directories: readonly string[];
  readonly say: (line: string) => void;
};
type Sibling = { readonly directory: string; readonly manifest: Manifest };

const pathOf = (number: number): string => `${BLOBS}/${keyOfNumber(ERASURE_LIST, number)}`;

/** Adds to a store the entries that it lacks; answers how many. */
export async function restoreErasureList(
  work: BackupWork,
  blobs: BlobStore,
  siblings: Siblings,
): Promise<number> {
  const related = await findRelated(siblings);
  let added = 0;
  for (let number = 1; ; number += 1) {
    work.signal.throwIfAborted();
    if (await blobs.has(keyOfNumber(ERASURE_LIST, number))) continue;
    if (!(await addEntry(number, { work, blobs, related, say: siblings.say }))) return added;
    added += 1;
  }
}

/** Those that share a file with the backup: each has the file by which servers know their location. */
async function findRelated({ own, directories, say }: Siblings): Promise<Sibling[]> {
  const files = ownFiles(own);
  const related: Sibling[] = [];
  for (const directory of directories) {
    const manifest = await readManifest(directory).catch((error: unknown) => {
      say(`${directory} cannot be read and was not asked for erasures: ${String(error)}`);
      return undefined;
    });
    if (manifest?.files.some(({ path }) => files.has(path))) related.push({ directory, manifest });
  }
  return related;
}

/** The paths of files that no other installation has: those of the list are named by number. */
function ownFiles({ files }: Manifest): Set<string> {
  const own = new Set(files.map(({ path }) => path).filter((path) => path.startsWith(`${BLOBS}/`)));
  for (let number = 1; own.delete(pathOf(number)); ) number += 1;
  return own;
}

type Adding = {
  readonly work: BackupWork;
  readonly blobs: BlobStore;
  readonly related: readonly Sibling[];
  readonly say: (line: string) => void;
};

/** Answers whether one of them had it whole. */
async function addEntry(number: number, { work, blobs, related, say }: Adding): Promise<boolean> {
  for (const { directory, manifest } of related) {
    const file = manifest.files.find(({ path }) => path === pathOf(number));
    if (!file) continue;
    const source = { ...work, directory };
    try {
      await verifyBackupFile(source, file);
    } catch (error) {
      say(
        `${directory} is damaged: its entry ${number} of erasures was left out: ${String(error)}`,
      );
      continue;
    }
    await blobs.write(keyOfNumber(ERASURE_LIST, number), readBackupFile(source, file));
    return true;
  }
  return false;
}

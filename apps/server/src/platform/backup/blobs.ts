/**
 * The files of the blob store. They never change once they have their key, and stay until after a backup that began
 * before they were dropped: copied after the database, they are complete. A restore adds those that the store
 * lacks, each under its key once it is complete, so that an interrupted restore can be repeated.
 */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { type BlobStore, isKey } from '../files/blob-store.ts';
import { hashContent } from '../files/hash-content.ts';
import { type BackupWork, writeBackupFile } from './backup-file.ts';
import { type BackupFile, BLOBS } from './manifest.ts';

/** Adds every blob to a backup. */
export async function addBlobs(work: BackupWork, blobs: BlobStore): Promise<BackupFile[]> {
  const added: BackupFile[] = [];
  for await (const { key } of blobs.list()) {
    const content = await blobs.read(key).catch(async (error: unknown) => {
      // A file that was removed meanwhile was not in use any more.
      if (await blobs.has(key)) throw error;
      return undefined;
    });
    if (content) added.push(await writeBackupFile(work, `${BLOBS}/${key}`, [content]));
  }
  return added;
}

/** Adds to a store the blobs of a backup that it lacks; returns how many. */
export async function restoreBlobs(
  work: BackupWork,
  blobs: BlobStore,
  files: readonly BackupFile[],
): Promise<number> {
  let restored = 0;
  for (const file of files) {
    work.signal.throwIfAborted();
    const key = path.posix.basename(file.path);
    if (!isKey(key) || (await isComplete(blobs, key, file))) continue;
    await blobs.remove(key);
    await blobs.write(key, readBackupFile(work, file));
    restored += 1;
  }
  return restored;
}

/** What the blobs of a store take, in bytes. */
export async function blobBytes(blobs: BlobStore): Promise<number> {
  let bytes = 0;
  for await (const { size } of blobs.list()) bytes += size;
  return bytes;
}

/** Opened with the first byte, so that nothing is left open where the store fails before. */
export async function* readBackupFile({ directory, signal }: BackupWork, file: BackupFile) {
  yield* createReadStream(path.join(directory, file.path), { signal });
}

async function isComplete(blobs: BlobStore, key: string, file: BackupFile): Promise<boolean> {
  if (!(await blobs.has(key))) return false;
  const { bytes, facts } = hashContent(await blobs.read(key));
  for await (const _ of bytes);
  return facts().sha256.toString('hex') === file.sha256;
}

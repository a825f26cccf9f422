/**
 * The files of the blob store. They never change once they have their key, and stay until after a backup that began
 * before they were dropped: copied after the database, they are complete. A restore adds those that a directory
 * lacks, each under its key once it is complete, so that an interrupted restore can be repeated.
 */
import { copyFile, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { INCOMING, OWN_DIRECTORY, OWN_FILES } from '../files/blob-files.ts';
import { type BackupWork, verifyBackupFile, writeBackupFile } from './backup-file.ts';
import { type BackupFile, BLOBS } from './manifest.ts';

/** Adds every blob to a backup. */
export async function addBlobs(work: BackupWork, blobDir: string): Promise<BackupFile[]> {
  const added: BackupFile[] = [];
  for (const name of await blobNames(blobDir)) {
    const handle = await open(path.join(blobDir, name)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (handle)
      added.push(await writeBackupFile(work, `${BLOBS}/${name}`, [handle.createReadStream()]));
  }
  return added;
}

/** Adds to a blob directory the blobs of a backup that it lacks; returns how many. */
export async function restoreBlobs(
  work: BackupWork,
  blobDir: string,
  files: readonly BackupFile[],
): Promise<number> {
  const incoming = path.join(blobDir, INCOMING);
  let restored = 0;
  for (const file of files) {
    const [, name] = file.path.split(`${BLOBS}/`);
    if (!name || (await isComplete({ ...work, directory: blobDir }, { ...file, path: name })))
      continue;
    await mkdir(incoming, { recursive: true, mode: OWN_DIRECTORY });
    const copy = path.join(incoming, name);
    await copyFile(path.join(work.directory, file.path), copy);
    const handle = await open(copy, 'r+');
    await handle.chmod(OWN_FILES);
    await handle.sync();
    await handle.close();
    await rename(copy, path.join(blobDir, name));
    restored += 1;
  }
  return restored;
}

/** What the blobs of a directory take on the disk. */
export async function blobBytes(blobDir: string): Promise<number> {
  let bytes = 0;
  for (const name of await blobNames(blobDir)) {
    // A file that is removed meanwhile takes no space.
    const file = await stat(path.join(blobDir, name)).catch(() => undefined);
    bytes += file?.size ?? 0;
  }
  return bytes;
}

async function blobNames(blobDir: string): Promise<string[]> {
  const entries = await readdir(blobDir, { withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

function isComplete(work: BackupWork, file: BackupFile): Promise<boolean> {
  return verifyBackupFile(work, file).then(
    () => true,
    () => false,
  );
}

/** The files of a directory: how old and how long they are, and how they are forced to the disk. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../error-code.ts';

export const OWN_FILES = 0o600;
export const OWN_DIRECTORY = 0o700;

/** The directory, and the path of a key's file in it; a key never leads out of the directory. */
export type BlobDirectory = { readonly directory: string; pathOf(key: string): string };

/** A rename lasts once its directory is on the disk; Windows neither needs nor allows it. */
export async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** When a file was last written; undefined without one. */
export async function writtenAt(file: string): Promise<Date | undefined> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    return whenMissing(error, undefined);
  }
}

/** How long a file is; undefined without one. */
export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    return whenMissing(error, undefined);
  }
}

/** The names of the files in a directory; none without it. */
export async function fileNames(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) =>
    whenMissing(error, []),
  );
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The files of a directory that were last written longer ago than `age`. */
export async function oldFiles(directory: string, now: Date, age: number): Promise<string[]> {
  const old: string[] = [];
  for (const name of await fileNames(directory)) {
    const file = path.join(directory, name);
    const written = await writtenAt(file);
    if (written && now.getTime() - written.getTime() > age) old.push(file);
  }
  return old;
}

/** Another process may have removed a file between two looks. */
function whenMissing<T>(error: unknown, fallback: T): T {
  if (errorCode(error) === 'ENOENT') return fallback;
  throw error;
}

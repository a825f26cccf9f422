/** Where files of the blob store lie, and what can be asked of a place. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';

export const OWN_FILES = 0o600;
export const OWN_DIRECTORY = 0o700;

/** The directory, and the place of a key in it; a key never leads out of the directory. */
export type BlobPlaces = { readonly directory: string; placeOf(key: string): string };

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
export async function ageOf(place: string): Promise<Date | undefined> {
  try {
    return (await stat(place)).mtime;
  } catch (error) {
    return whenMissing(error, undefined);
  }
}

/** How long a file is; undefined without one. */
export async function sizeOf(place: string): Promise<number | undefined> {
  try {
    return (await stat(place)).size;
  } catch (error) {
    return whenMissing(error, undefined);
  }
}

/** The files of a directory that were written longer ago than given. */
export async function oldFiles(directory: string, now: Date, age: number): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) =>
    whenMissing(error, []),
  );
  const old: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const place = path.join(directory, entry.name);
    const written = await ageOf(place);
    if (written && now.getTime() - written.getTime() > age) old.push(place);
  }
  return old;
}

/** Another process may have removed a file between two looks. */
function whenMissing<T>(error: unknown, instead: T): T {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return instead;
  throw error;
}

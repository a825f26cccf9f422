/** Free space on a disk, and directories forced to it. */
import { open, statfs } from 'node:fs/promises';

const MEGABYTE = 1_000_000;
const SMALL = 10;
/** What files, directories and the log of the database take beside their content. */
const MARGIN = 64 * MEGABYTE;

/** Forces a directory's entries to the disk, where the system can. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Throws a sentence when the disk of a directory has less free space than `bytes` and a margin. */
export async function requireDiskSpace(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const needed = bytes + MARGIN;
  if (free < needed)
    throw new Error(
      `there is not enough room in ${directory}: about ${megabytes(needed)} are needed, ${megabytes(free)} are free`,
    );
}

export function megabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  return `${size.toFixed(size < SMALL ? 1 : 0)} MB`;
}

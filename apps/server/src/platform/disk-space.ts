/**
 * Whether the disks have space for more. PostgreSQL ends when its disk is full, so writing stops while some is left.
 */
import { statfs } from 'node:fs/promises';
import type { Config } from '#config';
import { findHome } from './embedded-postgres/embedded-cluster.ts';

export type DiskSpace = {
  /** Whether less than the reserve is left on one of the disks; as of a moment ago. */
  isShort(): Promise<boolean>;
};

/** The disks are looked at once in this time, however many calls write. */
const FRESH_MS = 500;

/** Watches the disks this machine writes to; a database or a bucket elsewhere has operators of its own. */
export function watchDiskSpace({ files, database, diskReserve }: Config): DiskSpace {
  let latest: { at: number; answer: Promise<boolean> } | undefined;
  const look = async (): Promise<boolean> => {
    const directories = [
      ...(files.bucket ? [] : [files.directory]),
      ...(database.ownerUrl ? [] : [await databaseHome(database.dataDir)]),
    ];
    const free = await Promise.all(directories.map(freeBytes));
    return free.some((bytes) => bytes < diskReserve);
  };
  return {
    isShort: () => {
      const now = performance.now();
      if (!latest || now - latest.at > FRESH_MS) latest = { at: now, answer: look() };
      return latest.answer;
    },
  };
}

/** The database may lie elsewhere than beside the other files. */
async function databaseHome(dataDir: string): Promise<string> {
  return (await findHome(dataDir).catch(() => undefined)) ?? dataDir;
}

/** A directory that is missing takes no space. */
function freeBytes(directory: string): Promise<number> {
  return statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}

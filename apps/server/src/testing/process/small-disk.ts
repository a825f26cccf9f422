/** A disk for one test, small enough to be filled. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { passableDirectory } from '../database/own-server.ts';

export const MEGABYTE = 1024 * 1024;

/** Mounts it in memory; throws where mounting is not allowed, because the test would prove nothing. */
export async function mountSmallDisk(megabytes: number) {
  const directory = await passableDirectory('spine-disk-');
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', directory]);
  mount(`size=${megabytes}m`, 'mode=711');
  const ballast = path.join(directory, 'ballast');
  return {
    directory,
    /** Takes so much space, as another program does; all of it where there is less. */
    fill: (bytes: number) =>
      writeFile(ballast, Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      }),
    empty: () => rm(ballast, { force: true }),
    makeReadOnly: () => mount('remount', 'ro'),
    unmount: async () => {
      execFileSync('umount', ['-l', directory]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

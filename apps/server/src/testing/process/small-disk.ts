/** A disk of a test's own, small enough to be filled. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { passableDirectory } from '../database/own-server.ts';

const MEGABYTE = 1024 * 1024;

/** Mounts it in memory; throws where this machine lets nobody mount, because a test on it would prove nothing. */
export async function mountSmallDisk(megabytes: number) {
  const place = await passableDirectory('spine-disk-');
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', place]);
  mount(`size=${megabytes}m`, 'mode=711');
  const ballast = path.join(place, 'ballast');
  return {
    place,
    /** Takes room, as another program does; where there is less, all there is. */
    fill: (bytes: number) =>
      writeFile(ballast, Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      }),
    empty: () => rm(ballast, { force: true }),
    makeReadOnly: () => mount('remount', 'ro'),
    unmount: async () => {
      execFileSync('umount', ['-l', place]);
      await rm(place, { recursive: true, force: true });
    },
  };
}

export { MEGABYTE };

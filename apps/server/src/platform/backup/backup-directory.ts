/**
 * The directory backups are kept in. A backup is a directory named by its moment; it is written under a name that
 * nobody takes for a backup and renamed when everything is on the disk. What a killed backup left is removed
 * once it has been still for half a day.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncDirectory } from '#platform/disk.ts';

const COMPLETE = /^spine-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;
const UNFINISHED = /^spine-.*\.(part|gone)$/;
const STILL_MS = 12 * 60 * 60 * 1000;

/** Makes a backup with `write`; answers its directory, which is whole or not there. */
export async function writeBackup(
  backupsDir: string,
  now: Date,
  write: (half: string) => Promise<void>,
): Promise<string> {
  const place = path.join(backupsDir, `spine-${now.toISOString().replaceAll(/[:.]/g, '-')}`);
  const half = `${place}.part`;
  if (existsSync(place)) throw new Error(`there is a backup of this very moment: ${place}`);
  await mkdir(half, { mode: 0o700 });
  try {
    await write(half);
    await syncDirectory(half);
    await rename(half, place);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  await syncDirectory(backupsDir);
  return place;
}

/** Removes what killed backups left behind. */
export async function removeUnfinishedBackups(backupsDir: string, now: Date): Promise<void> {
  for (const name of await readdir(backupsDir)) {
    const directory = path.join(backupsDir, name);
    if (UNFINISHED.test(name) && now.getTime() - (await lastTouched(directory)) > STILL_MS)
      await rm(directory, { recursive: true, force: true });
  }
}

/** Removes the oldest backups until `keep` are left; answers their names. */
export async function pruneBackups(backupsDir: string, keep: number): Promise<string[]> {
  const complete = (await readdir(backupsDir)).filter((name) => COMPLETE.test(name)).sort();
  const old = complete.slice(0, Math.max(0, complete.length - keep));
  for (const name of old) {
    // Renamed first: a removal that is cut short leaves nothing that looks like a backup.
    const gone = path.join(backupsDir, `${name}.gone`);
    await rename(path.join(backupsDir, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return old;
}

async function lastTouched(directory: string): Promise<number> {
  const names = ['', ...(await readdir(directory).catch(() => []))];
  const times = await Promise.all(
    names.map((name) =>
      stat(path.join(directory, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/** Whether the disks have room for more. A database whose disk is full ends, so writing stops while some is left. */
import { statfs } from 'node:fs/promises';
import type { Config } from '#config';
import { knownHome } from './embedded-postgres/embedded-cluster.ts';

export type Room = {
  /** Whether less than the reserve is left somewhere; as of a moment ago. */
  isShort(): Promise<boolean>;
};

/** A disk is asked once in so long, however many write. */
const FRESH_MS = 500;

/** Watches over the disks of what this machine keeps; a database elsewhere has operators of its own. */
export function roomOf({ blobDir, database, diskReserve }: Config): Room {
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const directories = [blobDir, ...(database.ownerUrl ? [] : [await homeOf(database.dataDir)])];
    const free = await Promise.all(directories.map(freeIn));
    return free.some((bytes) => bytes < diskReserve);
  };
  return {
    isShort: () => {
      const now = performance.now();
      if (!asked || now - asked.at > FRESH_MS) asked = { at: now, answer: ask() };
      return asked.answer;
    },
  };
}

/** The database may lie elsewhere than beside the other files. */
async function homeOf(dataDir: string): Promise<string> {
  return (await knownHome(dataDir).catch(() => undefined)) ?? dataDir;
}

/** What is not there takes no room. */
function freeIn(directory: string): Promise<number> {
  return statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
}

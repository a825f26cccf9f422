/**
 * Replaces a cluster by a restored one. Two renames are not atomic: a note in the data directory records them, and the
 * next start after a kill between the two puts the old cluster back.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '#platform/disk.ts';

const NOTE = 'restore.pending';
const moves = z.object({ home: z.string(), aside: z.string() });

/** Moves `home` to `aside`, and `staging` to `home`. */
export async function swapClusters(
  dataDir: string,
  { home, aside, staging }: { home: string; aside: string; staging: string },
): Promise<void> {
  const note = path.join(dataDir, NOTE);
  await writeFile(note, `${JSON.stringify({ home, aside })}\n`, { flush: true });
  await syncDirectory(dataDir);
  try {
    await rename(home, aside);
    await rename(staging, home);
    await syncDirectory(path.dirname(home));
  } finally {
    await finishSwap(dataDir);
  }
}

/** Ends a swap, also one that was interrupted: the old cluster comes back unless the new one is already there. */
export async function finishSwap(dataDir: string): Promise<void> {
  const note = path.join(dataDir, NOTE);
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  // A note that is incomplete was written before anything moved.
  const { data } = moves.safeParse(parseJson(text));
  if (data && !existsSync(data.home) && existsSync(data.aside)) await rename(data.aside, data.home);
  await rm(note, { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

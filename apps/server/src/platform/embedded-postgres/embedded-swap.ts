/**
 * Puts a restored cluster in the place of another one. Two renames are not one: a note in the data directory says
 * what goes where, and whoever opens the directory after a kill between them puts the old cluster back.
 */
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { syncDirectory } from '#platform/disk.ts';

const NOTE = 'restore.pending';
const moves = z.object({ home: z.string(), aside: z.string() });

/** Moves what is in `home` to `aside`, and `half` to `home`. */
export async function exchange(
  dataDir: string,
  { home, aside, half }: { home: string; aside: string; half: string },
): Promise<void> {
  const note = path.join(dataDir, NOTE);
  await writeFile(note, `${JSON.stringify({ home, aside })}\n`, { flush: true });
  await syncDirectory(dataDir);
  try {
    await rename(home, aside);
    await rename(half, home);
    await syncDirectory(path.dirname(home));
  } finally {
    await settleExchange(dataDir);
  }
}

/** Ends an exchange, also one that was cut short: the old cluster comes back unless the new one is in its place. */
export async function settleExchange(dataDir: string): Promise<void> {
  const note = path.join(dataDir, NOTE);
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  // A note that was cut short itself was written before anything moved.
  const { data } = moves.safeParse(parsed(text));
  if (data && !existsSync(data.home) && existsSync(data.aside)) await rename(data.aside, data.home);
  await rm(note, { force: true });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

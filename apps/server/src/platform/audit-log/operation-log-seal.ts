/**
 * Seals the operation log in the background. `seal_log` in the database gathers committed lines into the next block;
 * this side asks for it now and then and at the end, and writes the newest hashes to the anchor file. Of several servers
 * that share a database, the second finds nothing to do.
 */
import { sql } from 'kysely';
import { commandLine } from '../command-line.ts';
import type { Db } from '../db/open.ts';
import type { LogAnchor } from './operation-log-anchor.ts';

/** Lines of a full block: how exactly a fault can be located when the hashes of lines were rewritten too. */
export const BLOCK_LINES = 1000;
const EVERY_MS = 30_000;
const ANCHOR_CHUNK = 1000;

type SealedBlock = {
  readonly number: number;
  readonly hash: Buffer;
  readonly sealedAt: Date;
};

/** Seals one block; undefined where no line waits, or where another server is sealing. */
async function sealBlock(db: Db, most: number): Promise<SealedBlock | undefined> {
  const { rows } = await sql<SealedBlock>`select * from seal_log(${most})`.execute(db);
  return rows[0];
}

/** Seals every waiting line and returns the number of new blocks. */
export async function sealLog(db: Db, most: number = BLOCK_LINES): Promise<number> {
  let blocks = 0;
  while (await sealBlock(db, most)) blocks += 1;
  return blocks;
}

/** Adds to the file the blocks it does not record yet; throws where the database differs from what it records. */
export async function anchorLog(db: Db, anchor: LogAnchor): Promise<void> {
  for (;;) {
    const { last } = anchor;
    const blocks = await db
      .selectFrom('logBlock')
      .select(['number', 'hash', 'sealedAt'])
      .where('number', '>=', last?.number ?? 1)
      .orderBy('number')
      .limit(ANCHOR_CHUNK)
      .execute();
    const stored = last ? blocks.shift() : undefined;
    if (last && (stored?.number !== last.number || stored.hash.toString('hex') !== last.hash))
      throw new Error(
        `the operation log does not hold block ${last.number} as ${anchor.file} names it: run "${commandLine('log:verify')}"`,
      );
    if (blocks.length === 0) return;
    await anchor.append(blocks);
  }
}

/** Starts sealing every half minute; `round` seals at once, `stop` seals what is left. */
export function createLogSealer(
  parts: { db: Db; anchor: LogAnchor | undefined },
  failed: (error: unknown) => void,
) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const work = async () => {
    try {
      await sealLog(parts.db);
      if (parts.anchor) await anchorLog(parts.db, parts.anchor);
    } catch (error) {
      failed(error);
    }
  };
  /** Rounds never overlap: one that comes early is the one that runs. */
  const round = (): Promise<void> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    start: (): void => {
      timer = setInterval(() => void round(), EVERY_MS);
      timer.unref();
      void round();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await running;
      await round();
    },
  };
}

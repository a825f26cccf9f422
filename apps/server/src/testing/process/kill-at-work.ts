/** A server that is killed in the middle of its work. */
import type { Client } from 'pg';
import { expect } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import type { Database } from '#platform/db/open.ts';
import { waitForLocks } from '../provoke/platform/provoke-job.ts';
import type { ServerProcess } from './server-process.ts';

type Place = { readonly ownerUrl: string; readonly database: Database };

const LOG_LOCK = 'lock table operation_log in access exclusive mode';

/**
 * Kills it while so many calls wait for the operation log, which is the last that a call writes: what they have
 * written until then is lost, and so are their answers. Of two that wait, one is a call: the other may be the sealing.
 */
export function killAtWork(server: ServerProcess, place: Place, calls = 1): Promise<void> {
  return killBehind(server, place, {
    lock: LOG_LOCK,
    calls,
  });
}

/** What a call that was cut off answers. */
export const CUT_OFF = 'cut off';

type BeforeWriting = { readonly table: string; readonly send: () => Promise<unknown> };

/**
 * Kills it while what is sent waits to write to a table: what it writes before is lost, what comes after it has not done.
 * Returns the answer.
 */
export async function killBeforeWriting(
  server: ServerProcess,
  place: Place,
  { table, send }: BeforeWriting,
): Promise<unknown> {
  return await killDuring(send, (begin) =>
    killBehind(server, place, {
      lock: `lock table ${table} in share mode`,
      writesTo: table,
      begin,
    }),
  );
}

type EachWrite = {
  readonly start: () => Promise<ServerProcess>;
  /** In the order of the writes. */
  readonly tables: readonly string[];
  /** To the server of the address. */
  readonly send: (url: string) => Promise<unknown>;
  /** What there is, to be compared. */
  readonly look: () => Promise<unknown>;
};

/** Kills a server before each write of a call, which leaves nothing of it. */
export async function killAtEachWrite(
  place: Place,
  { start, tables, send, look }: EachWrite,
): Promise<void> {
  for (const table of tables) {
    const server = await start();
    const before = await look();
    const answer = await killBeforeWriting(server, place, {
      table,
      send: () => send(server.url),
    });
    expect([table, answer]).toEqual([table, CUT_OFF]);
    expect([table, await look()]).toEqual([table, before]);
  }
}

/** Kills it as `killAtWork` does, while what is sent waits; it is sent once the lock holds. Returns the answer. */
export async function killBeforeLogging(
  server: ServerProcess,
  place: Place,
  send: () => Promise<unknown>,
): Promise<unknown> {
  return await killDuring(send, (begin) => killBehind(server, place, { lock: LOG_LOCK, begin }));
}

async function killDuring(
  send: () => Promise<unknown>,
  kill: (begin: () => void) => Promise<void>,
): Promise<unknown> {
  let answer: Promise<unknown> | undefined;
  await kill(() => {
    answer = send().catch(() => CUT_OFF);
  });
  return await answer;
}

const AT_WORK = `select pid || ' since ' || xact_start as work from pg_stat_activity
  where datname = current_database() and xact_start is not null`;
const HELD_UP = `${AT_WORK} and wait_event_type = 'Lock'`;

type Behind = {
  /** The statement that holds it up. */
  readonly lock: string;
  readonly calls?: number;
  /** The table to which one of those who wait has to write. */
  readonly writesTo?: string;
  /** Once that holds. */
  readonly begin?: () => void;
  /** What is looked at before it is killed. */
  readonly meanwhile?: () => Promise<void>;
};

/** That a session was used is noted before a call begins its own work. */
const WRITERS = `select from pg_locks join pg_stat_activity using (pid)
  where relation = $1::regclass and not granted and query !~ 'touch_session'`;

/** Resolves once a statement of a call waits to write to a table: another one that waits proves nothing of the call. */
async function waitForWriter(owner: Client, table: string): Promise<void> {
  const count = async () => (await owner.query(WRITERS, [table])).rowCount ?? 0;
  await expect.poll(count, { interval: 10 }).toBeGreaterThan(0);
}

/** Kills it while it waits for what a statement locks. */
export async function killBehind(
  server: ServerProcess,
  { ownerUrl, database }: Place,
  { lock, calls = 1, writesTo, begin, meanwhile }: Behind,
): Promise<void> {
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`begin; ${lock}`);
    begin?.();
    await waitForLocks(database, calls);
    if (writesTo !== undefined) await waitForWriter(owner, writesTo);
    await meanwhile?.();
    const { rows } = await owner.query<{ work: string }>(HELD_UP);
    await server.kill();
    await owner.query('rollback');
    // What was held up goes on until the database notices that nobody waits for it.
    const held = new Set(rows.map(({ work }) => work));
    const left = async () =>
      (await owner.query<{ work: string }>(AT_WORK)).rows.filter(({ work }) => held.has(work));
    await expect.poll(left, { interval: 10 }).toEqual([]);
  });
}

/**
 * How long the database may take, on a real one: each limit is over once, while the others are long, and what comes
 * after it works.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { freshDatabase } from '#testing/database/database.ts';
import { withClient } from '../backup/database-facts.ts';
import { isConnectionLost } from './connect/connection-lost.ts';
import { ADDING, answerOf, failureOf, READING, UPLOADING } from './limits.factory.ts';
import type { Limits } from './limits.ts';
import { type Database, type Db, openDatabase } from './open.ts';

const LONG_MS = 600_000;
const LONG = { wait: LONG_MS, statement: LONG_MS, lock: LONG_MS, idle: LONG_MS, long: LONG_MS };
/** Other statements take a hundredth of it. */
const SHORT_MS = 2000;

let home: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  home = await freshDatabase();
});
afterEach(() => database.close());
afterAll(() => home.drop());

/** One connection, on which every limit is long but those named. */
function open(limits: Partial<Limits> = {}): Database {
  database = openDatabase(home.appUrl, 1, { limits: { ...LONG, ...limits } });
  return database;
}

const endlessly = (db: Db) => sql`select pg_sleep(${LONG_MS})`.execute(db);
const stillWorks = () =>
  database.inScope(platformScope, async ({ db }) => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });

/** What PostgreSQL holds a transaction to, in milliseconds. */
async function heldTo(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select setting::int as limit, name from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(db);
  return Object.fromEntries(rows.map(({ name, limit }) => [name, limit]));
}

test('a statement that takes too long is ended and told by the code of what was asked', async () => {
  const { inScope } = open({ statement: SHORT_MS });
  const error = await failureOf(inScope(platformScope, ({ db }) => endlessly(db)));
  expect(error).toMatchObject({ code: '57014' });
  expect(answerOf(ADDING, error)).toBe(kernelErrors.insertFailed);
  expect(answerOf(READING, error)).toBe(kernelErrors.unavailable);
  // A device sends it again.
  expect(answerOf(UPLOADING, error)).toBe(kernelErrors.unavailable);
  await stillWorks();
});

test('work nobody waits for may take longer, and so may an export', async () => {
  const { unhurried, inScope, inSnapshot } = open({
    statement: 30_000,
    lock: 10_000,
    idle: 60_000,
    long: 1_800_000,
  });
  expect(await inScope(platformScope, ({ db }) => heldTo(db))).toEqual({
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const longer = {
    statement_timeout: 1_800_000,
    lock_timeout: 1_800_000,
    idle_in_transaction_session_timeout: 0,
  };
  expect(await unhurried.inScope(platformScope, ({ db }) => heldTo(db))).toEqual(longer);
  expect(await inSnapshot(platformScope, ({ db }) => heldTo(db))).toEqual(longer);
});

test('work nobody waits for is ended too', async () => {
  const { unhurried } = open({ long: SHORT_MS });
  const error = await failureOf(unhurried.inScope(platformScope, ({ db }) => endlessly(db)));
  expect(error).toMatchObject({ code: '57014' });
  await stillWorks();
});

test('a lock that others hold is waited for, but not for long', async () => {
  const { inScope } = open({ lock: SHORT_MS });
  await withClient(home.ownerUrl, async (other) => {
    await other.query('begin; lock table batch in access exclusive mode');
    const work = inScope(platformScope, ({ db }) => sql`select from batch`.execute(db));
    expect(await failureOf(work)).toMatchObject({ code: '55P03' });
    await other.query('rollback');
  });
  await stillWorks();
});

test('a transaction that asks for nothing is ended, and its connection is replaced', async () => {
  const { inScope } = open({ idle: SHORT_MS });
  const error = await failureOf(
    inScope(platformScope, async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const pid = rows[0]?.pid;
      await expect.poll(() => isThere(pid)).toBe(false);
      await sql`select 1`.execute(db);
    }),
  );
  expect(isConnectionLost(error)).toBe(true);
  expect(answerOf(ADDING, error)).toBe(kernelErrors.unavailable);
  await stillWorks();
});

test('a connection that others hold is waited for, but not for long', async () => {
  const { unhurried } = open({ wait: SHORT_MS });
  await unhurried.inScope(platformScope, async () => {
    const error = await failureOf(stillWorks());
    expect(answerOf(READING, error)).toBe(kernelErrors.unavailable);
  });
  await stillWorks();
});

test('a connection that broke under a single statement serves nobody else', async () => {
  const { bare, load } = open();
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(bare)).rejects.toThrow();
  expect(load().idle).toBe(0);
  await stillWorks();
});

const isThere = (pid: number | undefined) =>
  withClient(home.ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_stat_activity where pid = $1', [pid]);
    return rowCount === 1;
  });

/** How long the database may take, on a real one: each limit is over once, and what comes after it works. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { kernelErrors } from '@spine/contract/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TooManyWait } from '#platform/auth/bounded-turns.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { answerFailure } from '#platform/http/database-failure.ts';
import { Refusal } from '#platform/http/refuse.ts';
import { freshDatabase } from '#testing/database/database.ts';
import { withClient } from '../backup/database-facts.ts';
import { isConnectionLost } from './connection-lost.ts';
import { type Database, type Db, openDatabase } from './open.ts';

const LIMITS = { wait: 200, statement: 300, lock: 100, idle: 200, long: 2000 };
const ADDING = { log: { model: 'school', optype: 'add' } } as const;
const READING = { log: 'none' } as const;
const UPLOADING = { log: { model: 'exam', optype: 'upload' } } as const;

let home: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  home = await freshDatabase();
  database = openDatabase(home.appUrl, 1, { limits: LIMITS });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const sleeping = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const failureOf = async (work: Promise<unknown>): Promise<Error> => {
  const error = await work.then(
    () => new Error('it did not fail'),
    (failure: unknown) => failure,
  );
  return error instanceof Error ? error : new Error(String(error));
};

const silent = { error: () => undefined } as unknown as Parameters<typeof answerFailure>[2];
/** What the caller of such a call is told; undefined is a bare fault. */
const answered = (endpoint: Parameters<typeof answerFailure>[0], error: Error) => {
  try {
    return answerFailure(endpoint, error, silent);
  } catch (answer) {
    return answer instanceof Refusal ? answer.entry : undefined;
  }
};

const stillWorks = () =>
  database.inScope(platformScope, async ({ db }) => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    expect(rows).toEqual([{ one: 1 }]);
  });

test('a statement that takes too long is ended and told by the code of what was asked', async () => {
  const error = await failureOf(database.inScope(platformScope, ({ db }) => sleeping(db, 5)));
  expect(error).toMatchObject({ code: '57014' });
  expect(answered(ADDING, error)).toBe(kernelErrors.insertFailed);
  expect(answered(READING, error)).toBe(kernelErrors.unavailable);
  // A device sends it again after a fault.
  expect(answered(UPLOADING, error)).toBeUndefined();
  await stillWorks();
});

test('work nobody waits for may take longer, and so may an export', async () => {
  await database.unhurried.inScope(platformScope, ({ db }) => sleeping(db, 0.5));
  await database.inSnapshot(platformScope, async ({ db }) => {
    await sleeping(db, 0.5);
    await pause(400);
    await sleeping(db, 0);
  });
  const error = await failureOf(
    database.unhurried.inScope(platformScope, ({ db }) => sleeping(db, 5)),
  );
  expect(error).toMatchObject({ code: '57014' });
  await stillWorks();
});

test('a lock that others hold is waited for, but not for long', async () => {
  await withClient(home.ownerUrl, async (other) => {
    await other.query('begin; lock table batch in access exclusive mode');
    const work = database.inScope(platformScope, ({ db }) => sql`select from batch`.execute(db));
    expect(await failureOf(work)).toMatchObject({ code: '55P03' });
    await other.query('rollback');
  });
  await stillWorks();
});

test('a transaction that asks for nothing is ended, and its connection is replaced', async () => {
  const error = await failureOf(
    database.inScope(platformScope, async ({ db }) => {
      await sleeping(db, 0);
      await pause(500);
      await sleeping(db, 0);
    }),
  );
  expect(isConnectionLost(error)).toBe(true);
  expect(answered(ADDING, error)).toBe(kernelErrors.unavailable);
  await stillWorks();
});

test('a connection that others hold is waited for, but not for long', async () => {
  await database.unhurried.inScope(platformScope, async () => {
    const error = await failureOf(stillWorks());
    expect(answered(READING, error)).toBe(kernelErrors.unavailable);
  });
  await stillWorks();
});

test('a connection that broke under a single statement serves nobody else', async () => {
  await expect(
    sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.bare),
  ).rejects.toThrow();
  expect(database.load().idle).toBe(0);
  await stillWorks();
});

test('who finds too many waiting for their turn is told like one without a connection', () => {
  expect(answered(READING, new TooManyWait())).toBe(kernelErrors.unavailable);
});

test.each([
  ['says nothing', () => undefined],
  ['hangs up', (socket: { destroy(): void }) => socket.destroy()],
])('a server that %s is away', async (_what, greet) => {
  const server = createServer(greet).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const nowhere = openDatabase(`postgres://spine_app@127.0.0.1:${port}/none`, 1, {
    limits: LIMITS,
  });
  const error = await failureOf(nowhere.inScope(platformScope, () => Promise.resolve()));
  expect(answered(ADDING, error)).toBe(kernelErrors.unavailable);
  await nowhere.close();
  server.close();
});

/** A database behind a network that fails: calls are refused soon, and everything returns by itself. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { openTcpProxy, type TcpProxy } from '#testing/process/tcp-proxy.ts';
import { type Database, openDatabase } from '../open.ts';
import { isConnectionLost } from './connection-lost.ts';

const HOUR_MS = 3_600_000;
/** No test waits for one of these. */
const LIMITS = { wait: HOUR_MS, statement: HOUR_MS, lock: HOUR_MS, idle: HOUR_MS, long: HOUR_MS };
const SIZE = 2;
const CALLERS = 30;

let home: TestDatabase;
let network: TcpProxy;
let database: Database;
beforeAll(async () => {
  home = await freshDatabase();
});
beforeEach(async () => {
  network = await openTcpProxy(Number(new URL(home.appUrl).port));
  database = openDatabase(by(network), SIZE, { limits: LIMITS });
});
afterEach(async () => {
  network.mend();
  await database.close();
  await network.close();
});
afterAll(() => home.drop());

/** The address of the database by way of these networks. */
const by = (...networks: TcpProxy[]) => {
  const servers = networks.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return home.appUrl.replace(/@[^/]*/, `@${servers}`);
};
const outcome = () =>
  database
    .inScope(platformScope, ({ db }) => db.selectFrom('job').select('id').execute())
    .then(
      () => 'done',
      (error: unknown) => (isConnectionLost(error) ? 'away' : String(error)),
    );
const many = () => Promise.all(Array.from({ length: CALLERS }, outcome));

test('who has an idle connection, who waits and who comes are refused by a silent database', async () => {
  expect(new Set(await many())).toEqual(new Set(['done']));
  expect(database.load()).toMatchObject({ idle: SIZE });
  network.silence();
  expect(new Set(await many())).toEqual(new Set(['away']));
  const before = network.connections();
  expect(new Set(await many())).toEqual(new Set(['away']));
  // Nobody tries, but for the probe each second.
  expect(network.connections() - before).toBeLessThan(SIZE);

  network.mend();
  await expect.poll(outcome).toBe('done');
  expect(new Set(await many())).toEqual(new Set(['done']));
});

test('a single statement is refused too', async () => {
  const select = () => sql`select 1`.execute(database.bare);
  await select();
  network.silence();
  await expect(select()).rejects.toMatchObject({ code: '57P03' });
  network.mend();
  await expect.poll(outcome).toBe('done');
});

test.each(['open', 'new'])('a network that breaks under a connection that is %s', async (which) => {
  if (which === 'open') expect(await outcome()).toBe('done');
  network.cut();
  expect(await outcome()).toBe('away');
  await expect
    .poll(async () => {
      const before = network.connections();
      await many();
      return network.connections() - before;
    })
    .toBeLessThan(SIZE);
  network.mend();
  await expect.poll(outcome).toBe('done');
});

test('connections to a silent server end once another one takes its place', async () => {
  const other = await openTcpProxy(Number(new URL(home.appUrl).port));
  await database.close();
  database = openDatabase(by(network, other), SIZE, { limits: LIMITS });
  let proceed = (): void => undefined;
  const paused = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const inTheMiddle = database.inScope(platformScope, async ({ db }) => {
    await db.selectFrom('job').select('id').execute();
    await paused;
    return db.selectFrom('job').select('id').execute();
  });
  inTheMiddle.catch(() => undefined);
  expect(await outcome()).toBe('done');
  network.silence();
  proceed();
  const waiting = many();
  await expect(inTheMiddle).rejects.toSatisfy(isConnectionLost);
  await waiting;
  await expect.poll(outcome).toBe('done');
  expect(other.connections()).toBeGreaterThan(0);
  await other.close();
});

test('a database that is only busy refuses nobody', async () => {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const holders = Array.from({ length: SIZE }, () => database.inScope(platformScope, () => held));
  const waiting = many();
  // It is asked, and answers.
  await expect.poll(network.connections).toBeGreaterThan(SIZE);
  finish();
  expect(new Set(await waiting)).toEqual(new Set(['done']));
  await Promise.all(holders);
});

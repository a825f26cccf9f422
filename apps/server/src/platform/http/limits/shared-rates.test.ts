/** Two servers with one database: each has two calls of a limit. */
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/open.ts';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { addCalls, deleteExpiredCalls } from './call-rate.repository.ts';
import { createSharedRates, type SharedRates } from './shared-rates.ts';

const MINUTE_MS = 60_000;
const MAX = 20;

let fresh: TestDatabase;
let database: Database;
let now = 0;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.appUrl, 2);
});
beforeEach(() => {
  now = 1_000_000_000;
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

type Server = { app: FastifyInstance; rates: SharedRates; statements: () => number };

async function openServer(): Promise<Server> {
  let statements = 0;
  const rates = createSharedRates({
    now: () => now,
    addCalls: (counts) => {
      statements += 1;
      return addCalls(database.bare, counts);
    },
  });
  const app = Fastify();
  await app.register(rateLimit, {
    global: false,
    store: rates.Store,
    max: MAX,
    timeWindow: MINUTE_MS,
  });
  for (const url of ['/one', '/two']) {
    const keyGenerator = ({ headers }: { headers: Record<string, unknown> }) =>
      `${url} ${headers['caller']}`;
    app.get(url, { config: { rateLimit: { keyGenerator } } }, () => Promise.resolve('served'));
  }
  return { app, rates, statements: () => statements };
}

/** How many of so many calls are served. */
async function callsOf({ app }: Server, calls: number, by: { caller: string; url?: string }) {
  let served = 0;
  for (let call = 0; call < calls; call += 1) {
    const { statusCode } = await app.inject({
      url: by.url ?? '/one',
      headers: { caller: by.caller },
    });
    if (statusCode === 200) served += 1;
  }
  return served;
}

test('servers count together what they have published, for each call and caller by itself', async () => {
  const [one, two] = [await openServer(), await openServer()];
  const caller = 'together';
  expect(await callsOf(one, 12, { caller })).toBe(12);
  await one.rates.publish();
  expect(await callsOf(two, 3, { caller })).toBe(3);
  await two.rates.publish();
  expect(await callsOf(two, 10, { caller })).toBe(5);
  await two.rates.publish();
  expect(await callsOf(two, 1, { caller: 'another' })).toBe(1);
  expect(await callsOf(two, 1, { caller, url: '/two' })).toBe(1);
  // The first server learns of the others with its next call.
  await callsOf(one, 1, { caller });
  await one.rates.publish();
  expect(await callsOf(one, 5, { caller })).toBe(0);

  now += MINUTE_MS;
  expect(await callsOf(one, 5, { caller })).toBe(5);
});

test('a caller who is far from the limit costs no statement', async () => {
  const server = await openServer();
  await callsOf(server, 2, { caller: 'rare' });
  await server.rates.publish();
  expect(server.statements()).toBe(0);
  await callsOf(server, 1, { caller: 'rare' });
  await server.rates.publish();
  await server.rates.publish();
  expect(server.statements()).toBe(1);
});

test('a server counts by itself while the database fails, and publishes all afterwards', async () => {
  let isAway = true;
  const rates = createSharedRates({
    now: () => now,
    addCalls: (counts) =>
      isAway ? Promise.reject(new Error('away')) : addCalls(database.bare, counts),
  });
  const app = Fastify();
  await app.register(rateLimit, { max: MAX, timeWindow: MINUTE_MS, store: rates.Store });
  app.get('/', () => Promise.resolve('served'));
  for (let call = 0; call < MAX; call += 1) expect((await app.inject('/')).statusCode).toBe(200);
  await expect(rates.publish()).rejects.toThrow('away');
  expect((await app.inject('/')).statusCode).toBe(429);
  isAway = false;
  await rates.publish();
  const rows = await database.bare.selectFrom('callRate').select('calls').execute();
  expect(rows.map(({ calls }) => calls)).toContain(MAX + 1);
});

test('a window that is over begins again, and is deleted', async () => {
  const key = Buffer.alloc(32, 7);
  const add = (calls: number, leftMs: number) => addCalls(database.bare, [{ key, calls, leftMs }]);
  expect(await add(5, -1)).toMatchObject([{ calls: 5 }]);
  expect(await add(3, MINUTE_MS)).toMatchObject([{ calls: 3 }]);
  const [sum] = await add(4, 1);
  expect(sum?.calls).toBe(7);
  expect(sum?.leftMs).toBeGreaterThan(1);

  const over = Buffer.alloc(32, 8);
  await addCalls(database.bare, [{ key: over, calls: 1, leftMs: -1 }]);
  await deleteExpiredCalls(database.bare);
  const rows = await database.bare.selectFrom('callRate').select('key').execute();
  const keys = rows.map((row) => row.key.toString('hex'));
  expect(keys).toContain(key.toString('hex'));
  expect(keys).not.toContain(over.toString('hex'));
});

/** A server whose database is frozen: it neither answers nor refuses, and no limit of its own is ever over. */
import { API_PREFIX } from '@spine/contract/kernel';
import { picCode } from '@spine/contract/session';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OwnServer, startOwnServer } from '#testing/database/own-server.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';

const LIMITS = { DATABASE_WAIT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '1' };
const READY_MS = 2000;
/** The statement's second, and three of silence. */
const ANSWERED_MS = 6000;
const ENDED_MS = 60_000;
const CALLS = 30;

let database: OwnServer;
let server: ServerProcess;
beforeAll(async () => {
  database = await startOwnServer();
});
beforeEach(async () => {
  server = await startServerProcess(database, LIMITS);
});
afterEach(async () => {
  database.thaw();
  await server.kill();
});
afterAll(() => database.stop());

// biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status);

async function call() {
  // biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
  const answer = await fetch(`${server.url}${API_PREFIX}${picCode.path}`, {
    method: 'POST',
    headers: { 'x-client': 'app', 'content-type': 'application/json' },
    body: JSON.stringify({ mcode: 'm' }),
  });
  const { code, errorCode } = await answer.json();
  return [answer.status, errorCode ?? code];
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - begun };
}

test('every call is answered with 503 within its limit, and all is well when the database is', async () => {
  expect(await call()).toEqual([200, 8000]);
  database.freeze();
  const calls = timed(() => Promise.all(Array.from({ length: CALLS }, call)));
  const ready = await timed(readiness);
  expect([ready.answer, ready.ms < READY_MS]).toEqual([503, true]);
  const { answer, ms } = await calls;
  expect(new Set(answer.map(String))).toEqual(new Set(['503,30000503']));
  expect(ms).toBeLessThan(ANSWERED_MS);

  database.thaw();
  await expect.poll(readiness, { timeout: 5000 }).toBe(200);
  expect(await call()).toEqual([200, 8000]);
});

test('the server ends when it is told to', async () => {
  database.freeze();
  const open = call().catch(() => 'cut off');
  const { ms } = await timed(() => server.end());
  expect(ms).toBeLessThan(ENDED_MS);
  await open;
}, 120_000);

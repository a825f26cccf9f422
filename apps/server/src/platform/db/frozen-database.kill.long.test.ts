/** A server whose database is frozen: it neither answers nor refuses, and no limit of its own is ever over. */
import { API_PREFIX } from '@spine/contract/kernel';
import { picCode } from '@spine/contract/session';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OwnServer, startOwnServer } from '#testing/database/own-server.ts';
import { type ServerProcess, startServerProcess } from '#testing/process/server-process.ts';

const SHORT = { DATABASE_WAIT_SECONDS: '1', DATABASE_STATEMENT_SECONDS: '1' };
/** No call waits for one of these. */
const LONG = { DATABASE_WAIT_SECONDS: '3600', DATABASE_STATEMENT_SECONDS: '3600' };
const CALLS = 30;

let database: OwnServer;
let server: ServerProcess;
beforeAll(async () => {
  database = await startOwnServer();
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

test('every call is answered with 503 while it is frozen, before any limit is over', async () => {
  server = await startServerProcess(database, LONG);
  expect(await call()).toEqual([200, 8000]);
  database.freeze();
  const calls = Promise.all(Array.from({ length: CALLS }, call));
  expect(await readiness()).toBe(503);
  expect(new Set((await calls).map(String))).toEqual(new Set(['503,30000503']));

  database.thaw();
  await expect.poll(readiness).toBe(200);
  expect(await call()).toEqual([200, 8000]);
});

test('the server ends when it is told to', async () => {
  server = await startServerProcess(database, SHORT);
  database.freeze();
  const open = call().catch(() => 'cut off');
  await server.end();
  await open;
});

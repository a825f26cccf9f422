/** A server on a primary and its standby: the primary dies, the standby takes its place, and is made read-only. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { API_PREFIX } from '@spine/contract/kernel';
import { picCode } from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import {
  distributionBin,
  startTwoServers,
  type TwoServers,
  urlOf,
} from '#testing/database/two-servers.ts';
import { startCommand } from '#testing/process/command.ts';
import { type ServerProcess, startMain } from '#testing/process/server-process.ts';

const bin = distributionBin();
const blobDir = path.join(os.tmpdir(), `spine-blobs-${randomUUID()}`);

let pair: TwoServers;
let server: ServerProcess;

// biome-ignore lint/style/noRestrictedGlobals: the test is a client of a server process.
const send = fetch;
const readiness = async () => {
  const answer = await send(`${server.url}/readyz`);
  return { code: answer.status, ...(await answer.json()) };
};
/** A call that writes; its HTTP status and code. */
const call = async () => {
  const answer = await send(`${server.url}${API_PREFIX}${picCode.path}`, {
    method: 'POST',
    headers: { 'x-client': 'app', 'content-type': 'application/json' },
    body: JSON.stringify({ mcode: 'm' }),
  });
  const { code, errorCode } = await answer.json();
  return [answer.status, errorCode ?? code];
};
const on = (port: number, text: string) =>
  withClient(urlOf([port], 'spine'), (client) => client.query(text));
/** How many connections of the queue a server has. */
const queueConnections = async (port: number) => {
  const { rowCount } = await on(
    port,
    "select from pg_stat_activity where application_name = 'spine jobs'",
  );
  return rowCount;
};
/** The standby is named first. */
const address = () => urlOf([pair.ports.second, pair.ports.first], 'spine');

describe.skipIf(!bin)('a database of two servers (of the package postgresql)', () => {
  beforeAll(async () => {
    if (!bin) return;
    pair = await startTwoServers(bin);
    server = await startMain({
      DATABASE_URL: address(),
      BLOB_DIR: blobDir,
      PUBLIC_RATE_PER_MINUTE: '100000',
    });
  });
  afterAll(async () => {
    await server?.kill();
    await pair?.stop();
    await rm(blobDir, { recursive: true, force: true });
  });

  test('is written where it can be, by commands too', async () => {
    expect(await call()).toEqual([200, 8000]);
    expect(await readiness()).toMatchObject({ code: 200, status: 'ready' });
    await expect.poll(() => queueConnections(pair.ports.first)).toBeGreaterThan(0);
    const command = startCommand('admin-create', ['--username', 'boss', '--generate'], {
      DATABASE_URL: address(),
    });
    expect(await command.ended).toMatchObject({ code: 0 });
  });

  test('is written elsewhere once the standby takes the place of the primary', async () => {
    const { second } = pair.ports;
    await expect
      .poll(async () => (await on(second, 'select from picture_code')).rowCount)
      .toBeGreaterThan(0);
    await pair.killPrimary();
    await expect.poll(call).toEqual([503, 30000503]);
    expect(await readiness()).toMatchObject({ code: 503, database: false });

    pair.promote();
    await expect.poll(call).toEqual([200, 8000]);
    await expect.poll(readiness).toMatchObject({ code: 200, status: 'ready' });
    await expect.poll(() => queueConnections(second)).toBeGreaterThan(0);
  });

  test('that refuses writes is not ready, and answers calls that write with 503', async () => {
    const { second } = pair.ports;
    await on(second, 'alter system set default_transaction_read_only = on');
    await on(second, 'select pg_reload_conf()');
    await expect.poll(call).toEqual([503, 30000503]);
    expect(await readiness()).toMatchObject({ code: 503, status: 'unready' });

    await on(second, 'alter system reset default_transaction_read_only');
    await on(second, 'select pg_reload_conf()');
    await expect.poll(call).toEqual([200, 8000]);
    await expect.poll(readiness).toMatchObject({ code: 200, status: 'ready' });
  });
});

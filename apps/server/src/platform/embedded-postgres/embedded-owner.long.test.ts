/** The owner's lock behind a port that refuses for a while. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '#testing/database/database.ts';
import { withClient } from '../backup/database-facts.ts';
import { holdOwnership } from './embedded.ts';

const ATTEMPTS = 20;
const RETRY_MS = 100;

let home: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  home = await freshDatabase();
});
afterAll(() => home.drop());

/** A port in front of the database that can be closed, with all that goes through it, and opened again. */
function gate() {
  const database = new URL(home.ownerUrl);
  const passing = new Set<Socket>();
  let server: Server;
  let port = 0;
  return {
    async open() {
      server = createServer((near) => {
        const far = connect(Number(database.port), database.hostname);
        for (const [socket, other] of [
          [near, far],
          [far, near],
        ] as const) {
          passing.add(socket);
          socket.on('error', () => undefined);
          socket.on('close', () => {
            passing.delete(socket);
            other.destroy();
          });
        }
        near.pipe(far).pipe(near);
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
      ({ port } = server.address() as AddressInfo);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of passing) socket.destroy();
      await closed;
    },
    url() {
      const url = new URL(home.ownerUrl);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.toString();
    },
  };
}

const owners = () =>
  withClient(home.ownerUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    );
    return rows.map((row) => row.pid);
  });

test('an owner whose port refuses asks ten times a second at most, then holds its lock again', async () => {
  const port = gate();
  await port.open();
  const release = await holdOwnership(port.url(), {
    dataDir: '/data',
    ensureRunning: () => Promise.resolve(true),
  });
  const [before] = await owners();
  expect(before).toBeGreaterThan(0);

  const attempts = vi.spyOn(Socket.prototype, 'connect');
  const begun = performance.now();
  await port.close();
  await expect.poll(() => attempts.mock.calls.length).toBeGreaterThanOrEqual(ATTEMPTS);
  const asked = attempts.mock.calls.length;
  const refusedMs = performance.now() - begun;
  attempts.mockRestore();
  // A timer may fire a moment early; on a slow machine there are fewer.
  expect(asked).toBeLessThanOrEqual(refusedMs / (RETRY_MS - 1));

  await port.open();
  await expect.poll(async () => (await owners()).filter((pid) => pid !== before)).toHaveLength(1);
  await release();
  await expect.poll(owners).toEqual([]);
  await port.close();
});

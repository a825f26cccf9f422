/** The search for the server that takes writes, on a real one and on servers that are none. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { withClient } from '#platform/backup/database-facts.ts';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { freePort } from '#testing/process/free-port.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open.ts';
import { isConnectionLost } from './connection-lost.ts';
import { findPrimary } from './primary.ts';

let home: TestDatabase;
let absent: string;
let rude: Server;
let hangingUp: string;
beforeAll(async () => {
  home = await freshDatabase();
  absent = `127.0.0.1:${await freePort()}`;
  rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const address = rude.address();
  hangingUp = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  rude.close();
  await home.drop();
});

let database: Database | undefined;
afterEach(async () => {
  await database?.close();
  database = undefined;
});
const open = (url: string) => {
  database = openDatabase(url, 2);
  return database;
};

/** The address, where its server follows others. */
const behind = (url: string, ...others: string[]) => {
  const { host } = new URL(url);
  return url.replace(`@${host}`, `@${[...others, host].join(',')}`);
};
const countJobs = ({ inScope }: Database) =>
  inScope(
    platformScope,
    async ({ db }) => (await db.selectFrom('job').select('id').execute()).length,
  );
const write = ({ inScope }: Database) =>
  inScope(platformScope, ({ db }) => sql`delete from picture_code`.execute(db));

/** New connections to the database refuse writes, as those to a standby do, while `work` runs. */
async function whileReadOnly(work: () => Promise<void>): Promise<void> {
  const name = new URL(home.ownerUrl).pathname.slice(1);
  const alter = (change: string) =>
    withClient(home.ownerUrl, async (owner) => {
      await owner.query('set default_transaction_read_only = off');
      await owner.query(`alter database ${name} ${change}`);
    });
  await alter('set default_transaction_read_only = on');
  try {
    await work();
  } finally {
    await alter('reset default_transaction_read_only');
  }
}

describe('several servers', () => {
  test('serve from the one that is there', async () => {
    const url = behind(home.appUrl, absent, hangingUp);
    expect(await countJobs(open(url))).toBe(0);
    expect(await findPrimary(url)).toBe(home.appUrl);
  });

  test('are migrated on that one', async () => {
    await migrate(behind(home.ownerUrl, absent), behind(home.appUrl, absent));
  });

  test('of which none is there refuse as a database that is away', async () => {
    const url = home.appUrl.replace(`@${new URL(home.appUrl).host}`, `@${absent},${hangingUp}`);
    await expect(countJobs(open(url))).rejects.toMatchObject({ code: '57P03' });
  });

  test('say so where the password is wrong', async () => {
    const url = behind(home.appUrl, absent).replace(/:[^:@]*@/, ':wrong@');
    await expect(countJobs(open(url))).rejects.toMatchObject({ code: '28P01' });
  });

  test('of which none takes writes are not used', async () => {
    await whileReadOnly(async () => {
      const servers = open(behind(home.appUrl, absent));
      await expect(countJobs(servers)).rejects.toThrow('no server of the database takes writes');
    });
  });
});

test('one server that refuses writes is read, and a write loses its connection', async () => {
  let server: Database | undefined;
  await whileReadOnly(async () => {
    server = open(home.appUrl);
    expect(await countJobs(server)).toBe(0);
    const error: unknown = await write(server).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '25006' });
    expect(isConnectionLost(error)).toBe(true);
    expect(server.load().total).toBe(0);
  });
  if (server) await write(server);
});

/** A server as a process, on a data directory of a test's own, and people who work in it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { addSchool } from '@spine/contract/school';
import { readConfig } from '#config';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { openDatabase } from '#platform/db/open.ts';
import { joinEmbedded } from '#platform/embedded-postgres/embedded.ts';
import { sessionIn } from '#testing/session.ts';
import { CAST_IDS, insertCast } from '../cast.ts';
import type { DeviceClient } from '../device-client.ts';
import { startMain } from './server-process.ts';

const SALT = 'spine-screening';
const REGION = { province: '330000', city: '330100', district: '330106' } as const;

export type OwnInstallation = Awaited<ReturnType<typeof startInstallation>>;

/** Starts the server in `dataDir` and writes the cast; `env` sets more variables. */
export async function startInstallation(dataDir: string, env: Record<string, string> = {}) {
  const start = () =>
    startMain({ DATA_DIR: dataDir, BLOB_DIR: path.join(dataDir, 'blobs'), ...env });
  let server = await start();
  const { ownerUrl, token } = await admitManager(dataDir);
  return {
    /** The address of the server, which another start changes. */
    get url() {
      return server.url;
    },
    ownerUrl,
    /** A session of the manager. */
    token,
    /** Kills the server and starts another one. */
    restart: async () => {
      await server.kill();
      server = await start();
    },
    end: () => server.end(),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Writes the cast; answers the owner's address of the database and a session of the manager. */
async function admitManager(dataDir: string): Promise<{ ownerUrl: string; token: string }> {
  const { url: ownerUrl } = await joinEmbedded({ dataDir });
  const database = openDatabase(deriveAppUrl(ownerUrl), 1);
  // The process lives by the real clock.
  const now = new Date();
  await insertCast(database, { now, salt: SALT });
  const session = { userId: CAST_IDS.users.manager, client: 'app', address: '127.0.0.1' } as const;
  const { session: limits } = readConfig({ DATA_DIR: dataDir });
  const token = await sessionIn(database, { ...session, now, limits });
  await database.close();
  return { ownerUrl, token };
}

/** Adds schools one after another, and remembers the names of those that the server acknowledged. */
export function schoolWriter() {
  const acknowledged: string[] = [];
  let names = 0;
  return {
    acknowledged,
    add: async (manager: DeviceClient) => {
      names += 1;
      const name = `S${names}`;
      const { code, msg } = await manager.call(addSchool, { name, ...REGION });
      if (code === 8000) acknowledged.push(name);
      return { code, msg };
    },
  };
}

/** Marks this process as the owner of an embedded server for as long as it lives. */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const LOCK = 772_019_311;
/** A killed owner's connection ends within moments of it; so long is waited before another owner is believed. */
const PATIENCE_MS = 2000;
const RETRY_MS = 100;

/** Takes the owner's lock and returns what gives it back. Refuses when a living process holds it. */
export async function holdOwnership(url: string, dataDir: string): Promise<() => Promise<void>> {
  let released = false;
  let client = await connected(url);
  if (!(await lock(client))) {
    await client.end();
    throw new Error(
      `another process is already running on the data directory ${dataDir}: stop it first, or set DATA_DIR to a directory of its own`,
    );
  }
  client.once('end', regain);
  return async () => {
    released = true;
    await client.end().catch(() => undefined);
  };

  /**
   * A backend crash makes PostgreSQL end every connection; the owner takes its lock again. Only a connection that
   * stood is listened to: one that never came to be ends as well, and must not begin a second round of attempts.
   */
  async function regain(): Promise<void> {
    while (!released) {
      await pause(RETRY_MS, undefined, { ref: false });
      const next = await connected(url).catch(() => undefined);
      if (!next) continue;
      client = next;
      if (released) {
        await next.end().catch(() => undefined);
        return;
      }
      next.once('end', regain);
      await lock(next).catch(() => false);
      return;
    }
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'spine owner',
    keepAlive: true,
  });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function lock(client: Client): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>(
      'select pg_try_advisory_lock($1) as held',
      [LOCK],
    );
    if (rows[0]?.held) return true;
    if (performance.now() > until) return false;
    await pause(RETRY_MS);
  }
}

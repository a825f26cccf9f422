/**
 * The PostgreSQL that comes with the product: a real server from an npm package, started as a child on a free
 * loopback port, its files in the data directory. A server that outlived its Node process (`kill -9`) is found
 * by its pid file, checked and used again. A connection holding an advisory lock marks the living owner, so a
 * second process on the same data directory is refused, while an orphan is adopted: the lock ends with its
 * holder however it ends.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, type ClusterOptions, OWNER, openCluster } from './embedded-cluster.ts';
import { findRunning, launch, type Running, shutDown } from './embedded-process.ts';
import { type RevivalEvents, reviveOnDeath } from './embedded-revival.ts';

const DATABASE = 'spine';

export type EmbeddedServer = {
  /** The owner's connection string, with its password. */
  readonly url: string;
  /** True when a server left behind by a killed process was taken over. */
  readonly adopted: boolean;
  /** Messages for the operator, such as files that had to be put elsewhere. */
  readonly notices: readonly string[];
  stop(): Promise<void>;
};

/**
 * Starts, or takes over, the server of a data directory, and starts it again when it dies. Throws a sentence for the
 * operator.
 */
export async function startEmbedded(
  options: ClusterOptions,
  watching: RevivalEvents = {},
): Promise<EmbeddedServer> {
  const cluster = await openCluster(options);
  const adopted = await findRunning(cluster);
  const running = adopted ?? (await launch(cluster));
  const { ensureRunning: attend, currentServer: settled } = reviveOnDeath(
    cluster,
    running,
    watching,
  );
  const release = await holdOwnership(databaseUrl(cluster, running, 'postgres'), {
    ...options,
    ensureRunning: attend,
  });
  const url = productUrl(cluster, running);
  await ensureDatabase(cluster, running);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await release();
    await shutDown(cluster, await settled());
  };
  return {
    url,
    adopted: adopted !== undefined,
    notices: cluster.notices,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Uses a running server, or starts one where none runs. For commands of an operator. */
export async function joinEmbedded(
  options: ClusterOptions,
): Promise<Pick<EmbeddedServer, 'url' | 'stop'>> {
  const cluster = await openCluster(options);
  const running = await findRunning(cluster);
  if (!running) return startEmbedded(options);
  await ensureDatabase(cluster, running);
  return { url: productUrl(cluster, running), stop: () => Promise.resolve() };
}

/** The owner's address of the product's database. */
export function productUrl(cluster: Cluster, running: Running): string {
  return databaseUrl(cluster, running, DATABASE);
}

function databaseUrl(cluster: Cluster, running: Running, database: string): string {
  return `postgresql://${OWNER}:${cluster.password}@127.0.0.1:${running.port}/${database}`;
}

/** Makes the product's database where a new cluster lacks it. */
export async function ensureDatabase(cluster: Cluster, running: Running): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(cluster, running, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

// Marks this process as the owner of an embedded server for as long as it lives.

const LOCK = 772_019_311;
/** A killed owner's connection ends soon after it; a lock held longer belongs to a living owner. */
const LOCK_TIMEOUT_MS = 2000;
const RETRY_MS = 100;
const CLOSE_TIMEOUT_MS = 1000;

type Owned = {
  readonly dataDir: string;
  /** Restarts a server that does not answer; false when it is given up. */
  ensureRunning(): Promise<boolean>;
};

/** Takes the owner's lock and returns how to release it. Throws when a living process holds it. */
export async function holdOwnership(
  url: string,
  { dataDir, ensureRunning: attend }: Owned,
): Promise<() => Promise<void>> {
  let released = false;
  let client = await connect(url);
  if (!(await lock(client))) {
    await client.end();
    throw new Error(
      `another process is already running on the data directory ${dataDir}: stop it first, or set DATA_DIR to a directory of its own`,
    );
  }
  client.once('end', regain);
  return async () => {
    released = true;
    // A frozen server never closes the connection; the lock ends with this process.
    const gone = client.end().catch(() => undefined);
    await Promise.race([gone, pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  };

  /**
   * A backend crash makes PostgreSQL end every connection, and a server that died is restarted; the owner takes its
   * lock anew. Only established connections get a listener: a failed one emits `end` too, and must not begin a second
   * round of attempts.
   */
  async function regain(): Promise<void> {
    while (!released) {
      await pause(RETRY_MS, undefined, { ref: false });
      const next = await connect(url).catch(() => undefined);
      if (next) return hold(next);
      if (released || !(await attend())) return;
    }
  }

  async function hold(next: Client): Promise<void> {
    client = next;
    if (released) return void (await next.end().catch(() => undefined));
    next.once('end', regain);
    await lock(next).catch(() => false);
  }
}

async function connect(url: string): Promise<Client> {
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
  const until = performance.now() + LOCK_TIMEOUT_MS;
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

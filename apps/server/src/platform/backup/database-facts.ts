/** What a backup records about a database, what a restore finds in its place, and whether a restored one is sound. */
import { Client } from 'pg';
import { connectionTo } from '../db/connect/primary.ts';
import { isDistributed } from '../db/distributed/distribute-tables.ts';

export type DatabaseFacts = {
  readonly postgresVersion: string;
  readonly postgresMajor: number;
  readonly databaseBytes: number;
  /** Oldest first; none where the database does not hold this product's schema. */
  readonly migrations: readonly string[];
};

export type Contents = { readonly tables: number; readonly rows: number };

/** A server that cannot be reached, or says nothing, is given up. */
const CONNECT_MS = 10_000;
/** What the driver says of it. */
const TIMED_OUT = 'timeout expired';
const PER_MAJOR = 10_000;

/** Asks the owner's connection. A cluster counts with all its databases. */
export function readDatabaseFacts(url: string): Promise<DatabaseFacts> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; number: number; bytes: string }>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num')::int as number,
         pg_database_size(current_database()) as bytes`,
    );
    const [row] = rows;
    const elsewhere = (await isDistributed(client)) ? await bytesOnWorkers(client) : 0;
    return {
      postgresVersion: row?.version.split(' ')[0] ?? '',
      postgresMajor: Math.floor((row?.number ?? 0) / PER_MAJOR),
      databaseBytes: Number(row?.bytes) + elsewhere,
      migrations: await readMigrations(client),
    };
  });
}

async function bytesOnWorkers(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    `select coalesce(sum(result::bigint), 0) as bytes
     from run_command_on_workers('select pg_database_size(current_database())') where success`,
  );
  return Number(rows[0]?.bytes);
}

/** Counts the tables and rows of a database's schema; reads every row. */
export function countContents(url: string): Promise<Contents> {
  return withClient(url, countRows);
}

/**
 * Reads everything in a restored database and compares what the owner sees with what the application's role is
 * allowed to: it passes row-level security, and its grants came along.
 */
export async function checkRestored(
  ownerUrl: string,
  appUrl: string,
  migrations: readonly string[],
): Promise<Contents> {
  const found = await readDatabaseFacts(ownerUrl);
  if (found.migrations.join() !== migrations.join())
    throw new Error('the restored database does not have the schema that the backup names');
  const organizations = 'select count(*)::int as count from organization';
  const all = await withClient(ownerUrl, (client) => readCount(client, organizations));
  const visible = await withClient(appUrl, async (client) => {
    await client.query("begin; set local app.platform = 'on'");
    return readCount(client, organizations);
  });
  const withoutScope = await withClient(appUrl, (client) => readCount(client, organizations));
  if (visible !== all || withoutScope !== 0)
    throw new Error('the restored database does not show the application the rows it should');
  return countContents(ownerUrl);
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migration') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migration order by name collate "C"',
  );
  return rows.map(({ name }) => name);
}

async function countRows(client: Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  let rows = 0;
  for (const { name } of tables)
    rows += await readCount(client, `select count(*)::int as count from ${name}`);
  return { tables: tables.length, rows };
}

async function readCount(client: Client, text: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(text);
  return rows[0]?.count ?? 0;
}

/** One connection for one piece of work. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    ...connectionTo(url),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'spine backup',
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    if (error.message !== TIMED_OUT) throw error;
    throw new Error(`the database at ${client.host}:${client.port} does not answer`);
  });
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

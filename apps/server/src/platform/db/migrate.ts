/**
 * Brings a database to today's schema, as its owner. A new one is made from `schema/`, a file for each feature; an
 * existing one runs those files of `migrations/` that it has not seen, in the order of their names, each in a
 * transaction. Both ways give the same catalogue, and a test compares them. A database of before the base is refused
 * (docs/adr/0076-migrations-begin-at-one-schema.md). An advisory lock lets several servers start at the same time.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { APP_ROLE, ensureAppRoleSql, refuseTemporarySql } from './app-role.ts';
import { userOf } from './connect/addresses.ts';
import { connectionTo } from './connect/primary.ts';
import {
  changeTablesInTurn,
  distributeTables,
  isDistributed,
} from './distributed/distribute-tables.ts';
import { prepareQueue } from './job-queue-schema.ts';
import { LIMIT_SECONDS } from './limits.ts';
import type { Db } from './open.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const SCHEMA = path.join(import.meta.dirname, 'schema');
/** The files of the schema in the order they are applied: each builds on those before it. */
const SCHEMA_FILES = [
  'foundation',
  'organization',
  'user',
  'session',
  'call-rate',
  'blob',
  'installation',
  'job',
  'log',
  'batch-code',
  'app-package',
  'action',
  'action-library',
  'school',
  'patient',
  'project',
  'exam',
  'attendance',
  'station-device',
  'follow-up',
  'report',
  'template',
  'plan',
  'plan-library',
  'prescription',
  'statistic',
  'data-screen',
  'quick-query',
  'saved-view',
];
/** Held while the schema changes, is seeded or is restored. */
export const MIGRATION_LOCK = 772_019_310;

/** What every database has seen: the schema that migrations begin at. */
const BASE = '000-schema-2026-11';

/** The base and the names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(MIGRATIONS);
  return [BASE, ...files.filter((file) => file.endsWith('.sql')).sort()];
}

/**
 * Brings the database of `ownerUrl` to the newest schema and makes sure the application's role exists.
 * With `appUrl` the operator has made that role, and nothing but its grants is touched. A new database is made from the
 * files of `schema`.
 */
export function migrate(ownerUrl: string, appUrl?: string, schema = SCHEMA): Promise<void> {
  return withStartLock(ownerUrl, async (client) => {
    if (!appUrl) await client.query(ensureAppRoleSql(ownerUrl));
    const role = appUrl ? userOf(appUrl) : APP_ROLE;
    const applied = await ensureMigrationTable(client);
    if (applied.size === 0) await createSchema(client, schema, role);
    else await applyMissing(client, applied, role);
    await client.query(`grant select on schema_migration to ${client.escapeIdentifier(role)}`);
    await client.query(refuseTemporarySql(client.escapeIdentifier(role)));
    await prepareQueue(client, role);
  });
}

/** Does what one of several servers does at its start, while the others wait; they find it done. */
export async function withStartLock<T>(
  ownerUrl: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...connectionTo(ownerUrl),
    connectionTimeoutMillis: LIMIT_SECONDS.wait * 1000,
  });
  // The work fails by its own connections where the database is lost.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** For the operator; the data are unchanged. */
const EARLIER_BUILD =
  'the database was made by an earlier build, whose schema this one does not go on from. Nothing was changed: move the data as docs/operations.md says under "A database of an earlier build"';

/** The migrations a database has seen; none where it is new. */
async function ensureMigrationTable(client: Client): Promise<Set<string>> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null)',
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map(({ name }) => name));
}

/** Today's schema includes all migrations, another one only the base. */
async function createSchema(client: Client, schema: string, role: string): Promise<void> {
  const names = schema === SCHEMA ? await migrationNames() : [BASE];
  const files = new Set(await readdir(schema));
  await inTransaction(client, async () => {
    // The base has no files of later tables.
    for (const name of SCHEMA_FILES.map((each) => `${each}.sql`))
      if (files.has(name)) await runFile(client, { file: path.join(schema, name), role });
    await record(client, names);
  });
}

/** Refuses a database without the base. */
async function applyMissing(
  client: Client,
  applied: ReadonlySet<string>,
  role: string,
): Promise<void> {
  if (!applied.has(BASE)) throw new Error(EARLIER_BUILD);
  for (const name of await migrationNames())
    if (!applied.has(name)) await applyMigration(client, name, role);
}

/** Applies one migration to a database that has seen those before it; tables it adds are where their like are. */
async function applyMigration(client: Client, name: string, role: string): Promise<void> {
  const isSpread = await isDistributed(client);
  await inTransaction(client, async () => {
    if (isSpread) await changeTablesInTurn(client);
    await runFile(client, { file: path.join(MIGRATIONS, name), role });
    if (isSpread) await distributeTables(client);
    await record(client, [name]);
  });
}

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function runFile(
  client: Client,
  { file, role }: { file: string; role: string },
): Promise<void> {
  const text = await readFile(file, 'utf8');
  try {
    await client.query(text.replaceAll('{{app_role}}', client.escapeIdentifier(role)));
  } catch (error) {
    throw new Error(`${path.relative(import.meta.dirname, file)} failed`, { cause: error });
  }
}

async function record(client: Client, names: readonly string[]): Promise<void> {
  await client.query(
    'insert into schema_migration (name, applied_at) select unnest($1::text[]), now()',
    [names],
  );
}

/** The names of the migrations that the database has seen. */
export async function appliedMigrations(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

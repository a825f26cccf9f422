/**
 * Brings a database to today's schema, as its owner. A new one is made from `schema/`, a file for each feature; one of a
 * release runs those files of `migrations/` that it has not seen, in the order of their names, each in a transaction.
 * Both ways give the same catalogue, and a test compares them. A database of a build that was never released is refused
 * when its schema is another (docs/adr/0118-migrations-begin-at-a-release.md). An advisory lock lets several servers
 * start at the same time.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** The directory of `schema/` and `migrations/`; tests name others. */
const OWN_BUILD = import.meta.dirname;
/** The files of the schema in the order they are applied: each builds on those before it. */
const SCHEMA_FILES = [
  'foundation',
  'organization',
  'user',
  'approval',
  'single-sign-on',
  'session',
  'second-factor',
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
  'roster-batch',
  'enrolment',
  'document',
  'project',
  'consent',
  'exam',
  'data-request',
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
  'disclosure',
  'erasure',
  'audit',
  'monitoring',
  'school-list',
];
/** Held while the schema changes, is seeded or is restored. */
export const MIGRATION_LOCK = 772_019_310;
/** Of the hash in the name of the base. */
const BASE_LETTERS = 12;

/** The base and the names of all migrations, oldest first. */
export async function migrationNames(build = OWN_BUILD): Promise<string[]> {
  return [await baseName(build), ...(await sqlFiles(path.join(build, 'migrations')))];
}

/**
 * What every database of this build has seen: the schema of the first release, which stands in `migrations/base`, or
 * today's where none was released. The name says what it is, so that another schema has another name.
 */
async function baseName(build: string): Promise<string> {
  const released = path.join(build, 'migrations/base');
  const kept = existsSync(released) ? await sqlFiles(released) : [];
  const base = kept.length > 0 ? released : path.join(build, 'schema');
  const hash = createHash('sha256');
  for (const file of await sqlFiles(base)) {
    const text = await readFile(path.join(base, file), 'utf8');
    // Comments and line breaks may change.
    hash.update(`${file} ${text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')}`);
  }
  return `000-schema-${hash.digest('hex').slice(0, BASE_LETTERS)}`;
}

async function sqlFiles(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
}

/**
 * Brings the database of `ownerUrl` to the newest schema and makes sure the application's role exists.
 * With `appUrl` the operator has made that role, and nothing but its grants is touched.
 */
export function migrate(ownerUrl: string, appUrl?: string, build = OWN_BUILD): Promise<void> {
  return withStartLock(ownerUrl, async (client) => {
    if (!appUrl) await client.query(ensureAppRoleSql(ownerUrl));
    const target = { build, role: appUrl ? userOf(appUrl) : APP_ROLE };
    const applied = await ensureMigrationTable(client);
    if (applied.size === 0) await createSchema(client, target);
    else await applyMissing(client, applied, target);
    await client.query(
      `grant select on schema_migration to ${client.escapeIdentifier(target.role)}`,
    );
    await client.query(refuseTemporarySql(client.escapeIdentifier(target.role)));
    await prepareQueue(client, target.role);
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
  'the database was made by another build that was never released, whose schema this one does not go on from. Its data were not changed. A demo begins anew in an empty DATA_DIR; to keep data, run `npm run backup -- --dump` with the earlier build, and go on as docs/operations.md says under "A database of an earlier build"';

/** The migrations a database has seen; none where it is new. */
async function ensureMigrationTable(client: Client): Promise<Set<string>> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null)',
  );
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map(({ name }) => name));
}

type Target = { readonly build: string; readonly role: string };

/** Today's schema includes all migrations. */
async function createSchema(client: Client, { build, role }: Target): Promise<void> {
  const names = await migrationNames(build);
  const schema = path.join(build, 'schema');
  const files = new Set(await readdir(schema));
  await inTransaction(client, async () => {
    // The first release has no files of later tables.
    for (const name of SCHEMA_FILES.map((each) => `${each}.sql`))
      if (files.has(name)) await runFile(client, { file: path.join(schema, name), role });
    await record(client, names);
  });
}

/** Refuses a database with another base. */
async function applyMissing(
  client: Client,
  applied: ReadonlySet<string>,
  target: Target,
): Promise<void> {
  const [base = '', ...later] = await migrationNames(target.build);
  if (!applied.has(base)) throw new Error(EARLIER_BUILD);
  for (const name of later) if (!applied.has(name)) await applyMigration(client, name, target);
}

/** Applies one migration to a database that has seen those before it; tables it adds are where their like are. */
async function applyMigration(
  client: Client,
  name: string,
  { build, role }: Target,
): Promise<void> {
  const isSpread = await isDistributed(client);
  await inTransaction(client, async () => {
    if (isSpread) await changeTablesInTurn(client);
    await runFile(client, { file: path.join(build, 'migrations', name), role });
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
    throw new Error(`${path.basename(file)} failed`, { cause: error });
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

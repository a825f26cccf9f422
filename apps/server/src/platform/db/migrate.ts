/**
 * Runs the SQL files of `migrations/` in the order of their names, each once, each in a transaction, as the
 * owner of the schema. An advisory lock lets several processes start at the same time.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { APP_ROLE, ensureAppRoleSql } from './app-role.ts';
import { prepareQueue } from './job-queue-schema.ts';

const DIRECTORY = path.join(import.meta.dirname, 'migrations');
/** Held while the schema changes, or is restored. */
export const MIGRATION_LOCK = 772_019_310;

/** The names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(DIRECTORY);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/**
 * Brings the database of `ownerUrl` to the newest schema and makes sure the application's role exists.
 * With `appUrl` the operator has made that role, and nothing but its grants is touched.
 */
export async function migrate(ownerUrl: string, appUrl?: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!appUrl) await client.query(ensureAppRoleSql(ownerUrl));
    await client.query(
      'create table if not exists schema_migration (name text primary key, applied_at timestamptz not null)',
    );
    const role = appUrl ? new URL(appUrl).username : APP_ROLE;
    for (const name of await migrationNames()) await apply(client, name, role);
    await client.query(`grant select on schema_migration to ${client.escapeIdentifier(role)}`);
    await prepareQueue(client, role);
  } finally {
    await client.end();
  }
}

async function apply(client: Client, name: string, role: string): Promise<void> {
  const done = await client.query('select 1 from schema_migration where name = $1', [name]);
  if (done.rowCount) return;
  const text = await readFile(path.join(DIRECTORY, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(text.replaceAll('{{app_role}}', client.escapeIdentifier(role)));
    await client.query('insert into schema_migration (name, applied_at) values ($1, now())', [
      name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}

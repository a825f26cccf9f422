/** A database of an earlier build, that migrations bring to today's schema. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { inject } from 'vitest';
import { withClient } from '#platform/backup/database-facts.ts';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { migrate, migrationNames } from '#platform/db/migrate.ts';
import { withDatabase } from '../citus/cluster.ts';
import type { TestDatabase } from './database.ts';

/** The schema that migrations begin at, there from the first of them on. */
export const BASE_SCHEMA = path.join(import.meta.dirname, '../../platform/db/migrations/base');

/** Made from the base, with the migrations until this one; without one it has the base alone. */
export async function grownDatabase(until?: string): Promise<TestDatabase> {
  const name = `spine_grown_${randomBytes(4).toString('hex')}`;
  await onServer(`create database ${name} template template0 encoding 'UTF8'`);
  const ownerUrl = withDatabase(inject('databaseUrl'), name);
  await migrate(ownerUrl, undefined, BASE_SCHEMA);
  if (until !== undefined) await applyUntil(ownerUrl, until);
  return {
    ownerUrl,
    appUrl: deriveAppUrl(ownerUrl),
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

/** What comes later is noted as applied for as long as those before it are. */
async function applyUntil(ownerUrl: string, until: string): Promise<void> {
  const names = await migrationNames();
  const later = names.slice(names.indexOf(until) + 1);
  await withClient(ownerUrl, (owner) =>
    owner.query(
      'insert into schema_migration (name, applied_at) select unnest($1::text[]), now()',
      [later],
    ),
  );
  await migrate(ownerUrl);
  await withClient(ownerUrl, (owner) =>
    owner.query('delete from schema_migration where name = any($1)', [later]),
  );
}

function onServer(statement: string): Promise<void> {
  return withClient(inject('databaseUrl'), async (client) => {
    await client.query(statement);
  });
}

/** A new database is made from `schema/`, an old one goes through `migrations/`: both come to the same. */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { catalogueOf } from '#testing/catalogue.ts';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { APP_ROLE } from './app-role.ts';
import { applyMigration, migrate, migrationNames } from './migrate.ts';

const NAME = `spine_history_${randomBytes(4).toString('hex')}`;

let fresh: TestDatabase;
let grown: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  await onServer(`create database ${NAME} template template0 encoding 'UTF8'`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${NAME}`;
  grown = url.toString();
  const [first = ''] = await migrationNames();
  const owner = new Client({ connectionString: grown });
  await owner.connect();
  await owner.query(
    'create table schema_migration (name text primary key, applied_at timestamptz not null)',
  );
  await applyMigration(owner, first, APP_ROLE);
  await owner.end();
  await migrate(grown);
});
afterAll(async () => {
  await onServer(`drop database ${NAME} with (force)`);
  await fresh.drop();
});

async function onServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe('a database that went through all migrations and one made from the schema files', () => {
  test('have the same catalogue', async () => {
    const [old, made] = [await catalogueOf(grown), await catalogueOf(fresh.ownerUrl)];
    expect(made.length).toBeGreaterThan(500);
    expect({
      'only by migrations': old.filter((line) => !made.includes(line)),
      'only in the schema files': made.filter((line) => !old.includes(line)),
    }).toEqual({ 'only by migrations': [], 'only in the schema files': [] });
  });

  test('hold the same rows, and have seen the same migrations', async () => {
    const namesOnly = (contents: Record<string, string>) => ({
      ...contents,
      schema_migration: contents['schema_migration']?.split(' ')[0],
    });
    const made = namesOnly(await tableContents(fresh.ownerUrl));
    expect(namesOnly(await tableContents(grown))).toEqual(made);
    expect(made).toMatchObject({ schema_migration: String((await migrationNames()).length) });
  });
});

test('a second start changes nothing', async () => {
  const before = await catalogueOf(fresh.ownerUrl);
  await migrate(fresh.ownerUrl);
  expect(await catalogueOf(fresh.ownerUrl)).toEqual(before);
});

/** A new database is made from `schema/`, an old one goes through `migrations/`: both come to the same. */
import { existsSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '#testing/catalogue.ts';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { BASE_SCHEMA, grownDatabase } from '#testing/database/grown-database.ts';
import { tableContents } from '#testing/database/table-contents.ts';
import { migrate, migrationNames } from './migrate.ts';

let fresh: TestDatabase;
let owner: Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  owner = new Client({ connectionString: fresh.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fresh.drop();
});

test('the base comes with the first migration', async () => {
  const [, ...migrations] = await migrationNames();
  expect(existsSync(BASE_SCHEMA)).toBe(migrations.length > 0);
});

describe.runIf(existsSync(BASE_SCHEMA))('a database that went through all migrations', () => {
  let grown: TestDatabase;
  beforeAll(async () => {
    grown = await grownDatabase();
    await migrate(grown.ownerUrl);
  });
  afterAll(() => grown.drop());

  test('has the same catalogue as one made from the schema files', async () => {
    const [old, made] = [await catalogueOf(grown.ownerUrl), await catalogueOf(fresh.ownerUrl)];
    expect({
      'only by migrations': old.filter((line) => !made.includes(line)),
      'only in the schema files': made.filter((line) => !old.includes(line)),
    }).toEqual({ 'only by migrations': [], 'only in the schema files': [] });
  });

  test('holds the same rows', async () => {
    const contents = async (url: string) => {
      const { schema_migration: _, ...others } = await tableContents(url);
      return others;
    };
    expect(await contents(grown.ownerUrl)).toEqual(await contents(fresh.ownerUrl));
  });
});

test('a second start changes nothing', async () => {
  const before = await catalogueOf(fresh.ownerUrl);
  expect(before.length).toBeGreaterThan(500);
  await migrate(fresh.ownerUrl);
  expect(await catalogueOf(fresh.ownerUrl)).toEqual(before);
});

test('a database of an earlier build is refused, says where the way is told, and stays as it is', async () => {
  const before = await catalogueOf(fresh.ownerUrl);
  await owner.query(
    `update schema_migration set name = '001-foundation.sql' where name like '000-%'`,
  );
  await expect(migrate(fresh.ownerUrl)).rejects.toThrow(/earlier build.*docs\/operations\.md/);
  expect(await catalogueOf(fresh.ownerUrl)).toEqual(before);
});

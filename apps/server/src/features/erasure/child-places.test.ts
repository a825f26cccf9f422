/** Whoever adds a column says what becomes of it when a child is erased. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { CHILD_PLACES } from './child-places.ts';

/** Tables without an institution that hold phones. */
const PHONES = ['family_access', 'sms_code'];

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('every column of every table of institutions stays or goes when a child is erased', async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attname) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and (relname = any($1) or relname = 'organization' or exists (
       select from pg_attribute org where org.attrelid = pg_class.oid and org.attname = 'org_id'))
     group by 1`,
    [PHONES],
  );
  const listed = Object.entries(CHILD_PLACES).map(([name, { stays, goes = '' }]) => [
    name,
    `${stays} ${goes}`.split(/\s+/).filter(Boolean).sort(),
  ]);
  const stored = rows.map(({ name, columns }) => [name, [...columns].sort()]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(stored));
});

/**
 * What a database distributed by institution asks of the schema, read from the catalogue (docs/adr/0032-schema.md):
 * plain policies, keys and indexes that begin with org_id, foreign keys within the institution, no triggers on
 * institutions' rows, grants of whole tables.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { KNOWN_COORDINATOR_TABLES } from '#testing/database/statements/coordinator-statements.ts';
import { DISTRIBUTED_TABLES, SCREEN_TABLES } from './distributed/table-places.ts';

/** Every row has an institution, and stays beside the users, jobs, log lines and accesses it belongs to. */
const BESIDE_OTHERS = ['access_approval', 'erasure', 'family_link', 'log_total', 'bulk_report'];
const OUR_TABLES = `select c.oid, relname as name from pg_class c
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any($1) and exists (
    select from pg_attribute where attrelid = c.oid and attname = 'org_id' and attnotnull)`;

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

/** Of institutions' tables, the lines a query answers. */
async function linesOf(query: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(`with ours as (${OUR_TABLES}) ${query}`, [
    BESIDE_OTHERS,
  ]);
  return rows.map(({ line }) => line);
}

describe('the table of an institution', () => {
  test('is one of those that are distributed', async () => {
    const names = await linesOf('select name as line from ours');
    expect(names.sort()).toEqual([...DISTRIBUTED_TABLES].sort());
  });

  test('has keys and indexes that begin with org_id', async () => {
    const others = await linesOf(
      `select pg_get_indexdef(indexrelid) as line from pg_index join ours on ours.oid = indrelid
       where pg_get_indexdef(indexrelid, 1, true) <> 'org_id'`,
    );
    expect(others).toEqual([
      // One key of institution and characters.
      'CREATE INDEX patient_name_idx ON public.patient USING gin (name_keys(org_id, name, initials)) WITH (fastupdate=off) WHERE (deleted_at IS NULL)',
    ]);
    const keyless = `select name as line from ours
      where not exists (select from pg_index where indrelid = ours.oid and indisprimary)`;
    expect(await linesOf(keyless)).toEqual([]);
  });

  test('refers to rows of the same institution, or to the institution', async () => {
    const foreign = `from pg_constraint where contype = 'f'`;
    const inside = `pg_get_constraintdef(pg_constraint.oid) ~ '^FOREIGN KEY \\(org_id, .* REFERENCES \\w+\\(org_id, '`;
    const outside = await linesOf(
      `select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line ${foreign}
       and (conrelid in (select oid from ours) or confrelid in (select oid from ours)) and not ${inside}`,
    );
    for (const line of outside)
      expect(line).toMatch(/^\w+: FOREIGN KEY \(org_id\) REFERENCES organization\(id\)$/);
  });

  test('has the one plain policy, and another where the platform reads it', async () => {
    const lines = await linesOf(
      `select name || ': ' || coalesce((
         select string_agg(polname || ' ' || pg_get_expr(polqual, polrelid) || coalesce(' check ' || pg_get_expr(polwithcheck, polrelid), ''), ', ' order by polname)
         from pg_policy where polrelid = ours.oid), '') as line
       from ours order by 1`,
    );
    for (const line of lines) {
      const name = line.split(':')[0] ?? '';
      const platform = SCREEN_TABLES.includes(name) ? ', platform app_is_platform()' : '';
      expect(line).toBe(`${name}: institution (org_id = app_org())${platform}`);
    }
  });

  test('has no triggers: what follows from a write is written by the call that makes it', async () => {
    const triggers = `select tgrelid::regclass || ' ' || tgname as line from pg_trigger
      where not tgisinternal and tgrelid in (select oid from ours)`;
    expect(await linesOf(triggers)).toEqual([]);
  });
});

test('the others that keys tie to `organization` are those whose statements are looked at', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `with recursive tie as (
       select conrelid::regclass::text as a, confrelid::regclass::text as b from pg_constraint where contype = 'f'
       union select confrelid::regclass::text, conrelid::regclass::text from pg_constraint where contype = 'f'
     ), tied as (
       select 'organization' as name
       union select b from tie join tied on a = tied.name where not b = any($1)
     )
     select name from tied where name <> 'organization' order by 1`,
    [DISTRIBUTED_TABLES],
  );
  expect(rows.map(({ name }) => name)).toEqual(KNOWN_COORDINATOR_TABLES);
});

test('every other policy is as plain', async () => {
  const { rows } = await owner.query<{ line: string }>(
    `select distinct unnest(array[pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)]) as line
     from pg_policy order by 1`,
  );
  expect(rows.map(({ line }) => line).filter(Boolean)).toEqual([
    '((org_id IS NULL) AND (app_org() IS NOT NULL))',
    '(id = app_org())',
    '(org_id = app_org())',
    'app_is_platform()',
    'true',
  ]);
});

test('what is granted is granted for whole tables', async () => {
  const { rows } = await owner.query(
    'select attrelid::regclass, attname from pg_attribute where attacl is not null and attrelid >= 16384',
  );
  expect(rows).toEqual([]);
});

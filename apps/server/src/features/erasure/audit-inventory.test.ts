/** The first sheet of the pack tells of everything that is held of children, each thing once. */
import { AUDIT_INVENTORY } from '@spine/contract/audit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#testing/database/database.ts';
import { CHILD_PLACES } from './child-places.ts';

/** Rows of no child: codes for any phone, and what tells of files by their keys. */
const OF_NOBODY = ['sms_code.address', 'sms_code.tel'];

let database: TestDatabase;
let columns: { table: string; column: string }[];
beforeAll(async () => {
  database = await freshDatabase();
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select relname as table, attname as column
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  columns = rows;
  await owner.end();
});
afterAll(() => database.drop());

/** How many kinds name a column. */
function kindsOf(table: string, column: string): number {
  return AUDIT_INVENTORY.filter(({ places }) => {
    const named = places[table];
    return named === '*' || named?.split(' ').includes(column);
  }).length;
}

test('what an erasure removes, and every row of a child, stands in exactly one kind', () => {
  const going = Object.entries(CHILD_PLACES).flatMap(([table, { goes = '' }]) =>
    goes
      .split(/\s+/)
      .filter(Boolean)
      .map((column) => ({ table, column })),
  );
  const ofChildren = columns.filter(({ column }) => /^patient_ids?$/.test(column));
  const wrong = [...going, ...ofChildren]
    .map(({ table, column }) => [`${table}.${column}`, kindsOf(table, column)] as const)
    .filter(([name, kinds]) => kinds !== 1 && !OF_NOBODY.includes(name));
  expect(wrong).toEqual([]);
});

test('names no column that is not there, and none twice', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const tables = new Set(columns.map(({ table }) => table));
  const named = AUDIT_INVENTORY.flatMap(({ places }) => Object.entries(places));
  for (const [table, words] of named)
    if (words === '*') expect([table, tables.has(table)]).toEqual([table, true]);
    else
      for (const column of words.split(' '))
        expect([
          `${table}.${column}`,
          known.has(`${table}.${column}`),
          kindsOf(table, column),
        ]).toEqual([`${table}.${column}`, true, 1]);
});

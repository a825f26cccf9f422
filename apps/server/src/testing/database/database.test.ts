import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from './database.ts';

async function ask(connectionString: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('the database of a test file', () => {
  it('is a migrated copy that no other file sees', async () => {
    const one = await freshDatabase();
    const other = await freshDatabase();
    await ask(one.ownerUrl, 'create table mine (answer int)');
    expect(await ask(other.ownerUrl, "select to_regclass('mine') as answer")).toBeNull();
    expect(await ask(other.ownerUrl, "select to_regclass('patient')::text as answer")).toBe(
      'patient',
    );
    await one.drop();
    await other.drop();
    await expect(ask(one.ownerUrl, 'select 1 as answer')).rejects.toMatchObject({ code: '3D000' });
  });

  it('gives the application a role that cannot bypass row-level security', async () => {
    const database = await freshDatabase();
    const question =
      'select rolbypassrls or rolsuper as answer from pg_roles where rolname = current_user';
    expect(await ask(database.appUrl, question)).toBe(false);
    expect(await ask(database.ownerUrl, question)).toBe(true);
    await database.drop();
  });

  it('stores text as UTF-8', async () => {
    const database = await freshDatabase();
    expect(await ask(database.ownerUrl, "select octet_length('龑') as answer")).toBe(3);
    await database.drop();
  });
});

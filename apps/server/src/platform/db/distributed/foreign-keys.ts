/** A table with foreign keys cannot be distributed: they are taken off and added again, in one transaction. */
import type { Client } from 'pg';

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Takes off every foreign key from or to one of the tables and answers them. */
export async function dropForeignKeys(
  client: Client,
  tables: readonly string[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any($1::text[]::regclass[]) or confrelid = any($1::text[]::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

/** Adds them again as they were; throws where a row refers to nothing. */
export async function addForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

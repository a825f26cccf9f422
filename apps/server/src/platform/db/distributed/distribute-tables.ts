/** Spreads institutions' tables over the nodes of Citus, in a transaction of the caller's: all of them, or none. */
import type { Client } from 'pg';
import { DISTRIBUTED_TABLES, REFERENCE_TABLE } from './table-places.ts';

/** Foreign keys between tables of many shards are checked and changed by one connection to a node. */
const SEQUENTIAL = "set local citus.multi_shard_modify_mode = 'sequential'";

/** Whether the database has the extension. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

/** Whether institutions' tables are distributed here: a migration must then distribute those it adds. */
export async function isDistributed(client: Client): Promise<boolean> {
  return (await hasCitus(client)) && (await placedTables(client)).has(REFERENCE_TABLE);
}

/** To be called first in a transaction that changes distributed tables, before it touches one. */
export async function changeTablesInTurn(client: Client): Promise<void> {
  await client.query(SEQUENTIAL);
}

/**
 * Distributes the tables that are not yet, with their rows, and answers their names. Their foreign keys are taken off
 * before and added after; what the coordinator held of their rows is removed.
 */
export async function distributeTables(client: Client): Promise<string[]> {
  const placed = await placedTables(client);
  const missing = DISTRIBUTED_TABLES.filter((table) => !placed.has(table));
  if (missing.length === 0) return [];
  await distributeFunctions(client);
  const keys = await dropForeignKeys(client, missing);
  if (!placed.has(REFERENCE_TABLE))
    await client.query('select create_reference_table($1)', [REFERENCE_TABLE]);
  let neighbour = DISTRIBUTED_TABLES.find((table) => placed.has(table)) ?? 'none';
  for (const table of missing) {
    await client.query("select create_distributed_table($1, 'org_id', colocate_with => $2)", [
      table,
      neighbour,
    ]);
    await client.query('select truncate_local_data_after_distributing_table($1)', [table]);
    neighbour = table;
  }
  await addForeignKeys(client, keys);
  return missing;
}

/** Those of which Citus has shards, in a schema that the search path finds. */
async function placedTables(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
     where partmethod = 'h' or (partmethod = 'n' and repmodel = 't')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Functions of the schema that no node but the coordinator has; those of triggers and of rows stay there. */
const MISSING_FUNCTIONS = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
    and not exists (select from pg_type t where t.typrelid <> 0 and (t.oid = prorettype or t.oid = any(proargtypes)))
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    and not exists (
      select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid)
  order by oid`;

/**
 * Functions that policies, indexes and statements use have to be on every node. Citus takes those there that are made
 * after it; a database that had its schema before the extension brings them by this. Their bodies may name tables that
 * come later.
 */
async function distributeFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(MISSING_FUNCTIONS);
  if (rows.length === 0) return;
  await client.query("set local citus.propagate_set_commands = 'local'");
  await client.query('set local check_function_bodies = off');
  for (const { signature } of rows)
    await client.query('select create_distributed_function($1)', [signature]);
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Takes off every foreign key from or to one of the tables and answers them. */
async function dropForeignKeys(client: Client, tables: readonly string[]): Promise<ForeignKey[]> {
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
async function addForeignKeys(client: Client, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

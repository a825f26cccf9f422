/** Spreads institutions' tables over the nodes of Citus, in a transaction of the caller's: all of them, or none. */
import type { Client } from 'pg';
import { distributeFunctions } from './distribute-functions.ts';
import { addForeignKeys, dropForeignKeys } from './foreign-keys.ts';
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

/**
 * Functions that policies, indexes and statements use have to be on every node. Citus takes those there that are made
 * after it; a database that had its schema before the extension brings them by this.
 */
import type { Client } from 'pg';

/** Functions of the schema that no node but the coordinator has; those of triggers and of rows stay there. */
const MISSING = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
    and not exists (select from pg_type t where t.typrelid <> 0 and (t.oid = prorettype or t.oid = any(proargtypes)))
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    and not exists (
      select from pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = pg_proc.oid)
  order by oid`;

/** Makes them on every node, in a transaction of the caller's; their bodies may name tables that come later. */
export async function distributeFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(MISSING);
  if (rows.length === 0) return;
  await client.query("set local citus.propagate_set_commands = 'local'");
  await client.query('set local check_function_bodies = off');
  for (const { signature } of rows)
    await client.query('select create_distributed_function($1)', [signature]);
}

/** On which worker an institution's rows are, and how they move to another one. */
import type { Client } from 'pg';
import { withClient } from '#platform/backup/database-facts.ts';

type Placement = { readonly shard: string; readonly node: number; readonly port: number };

/** Where the rows of an institution are: the shard of its patients, with which all its others move. */
async function placementOf(client: Client, orgId: string): Promise<Placement> {
  const { rows } = await client.query<Placement>(
    `select placement.shardid as shard, node.nodeid as node, node.nodeport as port
     from pg_dist_placement placement join pg_dist_node node using (groupid)
     where placement.shardid = get_shard_id_for_distribution_column('patient', $1::uuid)`,
    [orgId],
  );
  const [row] = rows;
  if (!row) throw new Error(`the rows of ${orgId} are on no node`);
  return row;
}

/** The port of the worker that holds an institution's rows. */
export function workerOf(ownerUrl: string, orgId: string): Promise<number> {
  return withClient(ownerUrl, async (client) => (await placementOf(client, orgId)).port);
}

/** Moves an institution's rows to the next worker, and with them those of its shard, while calls go on. */
export function moveInstitution(ownerUrl: string, orgId: string): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    const { shard, node } = await placementOf(client, orgId);
    const { rows } = await client.query<{ id: number }>(
      `select nodeid as id from pg_dist_node where groupid <> 0 and nodeid <> $1 order by nodeid > $1 desc, nodeid`,
      [node],
    );
    const [next] = rows;
    if (!next) throw new Error('there is no other worker');
    await client.query('select citus_move_shard_placement($1, $2::int, $3::int)', [
      shard,
      node,
      next.id,
    ]);
  });
}

/** Moves the second of two institutions, unless they are on different workers already. */
export async function separateInstitutions(
  ownerUrl: string,
  one: string,
  other: string,
): Promise<void> {
  if ((await workerOf(ownerUrl, one)) === (await workerOf(ownerUrl, other)))
    await moveInstitution(ownerUrl, other);
}

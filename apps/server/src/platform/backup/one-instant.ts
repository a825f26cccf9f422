/**
 * A dump of a distributed database is of one instant over its nodes: a change and its line in the operation log are in
 * it together, or neither. pg_dump sees each node from the first table on that it reads there. Until it sees all of
 * them, transactions that write a line wait, a few seconds; then they go on beside the dump.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { isDistributed } from '../db/distributed/distribute-tables.ts';
import { withClient } from './database-facts.ts';

const POLL_MS = 100;

/** Runs `dump` with the address that pg_dump is to connect to, which names its connection. */
export function dumpAtOneInstant<T>(url: string, dump: (url: string) => Promise<T>): Promise<T> {
  return withClient(url, async (holder) => {
    if (!(await isDistributed(holder))) return dump(url);
    const name = `spine dump ${randomBytes(4).toString('hex')}`;
    await holder.query('begin; lock table operation_log in share mode');
    const dumped = dump(dumpAddress(url, name));
    const ended = dumped.then(
      () => true,
      () => true,
    );
    await withClient(url, async (watcher) => {
      while (!(await seesAllNodes(watcher, name)))
        if (await Promise.race([ended, pause(POLL_MS, false)])) return;
    });
    await holder.query('commit');
    return dumped;
  });
}

/** With one connection to each worker, so that all tables there are seen as of one instant. */
function dumpAddress(url: string, name: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  const options = ['-c citus.max_adaptive_executor_pool_size=1', searchParams.get('options')];
  searchParams.set('options', options.filter(Boolean).join(' '));
  searchParams.set('application_name', name);
  return address.toString();
}

/** Whether the transaction of the dump has its snapshot on every worker with rows. */
async function seesAllNodes(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ all: boolean }>(
    `with dump as (
       select citus_backend_gpid() - pg_backend_pid() + pid as gpid from pg_stat_activity where application_name = $1
     ), seen as (
       select node.success and node.result <> '0' as sees from dump cross join run_command_on_workers(format(
         'select count(*) from pg_stat_activity where backend_xmin is not null and application_name = %L',
         'citus_internal gpid=' || gpid)) as node
     )
     select count(*) filter (where sees) >= (
       select count(distinct placement.groupid) from pg_dist_placement placement
       join pg_dist_shard shard using (shardid)
       join pg_dist_partition using (logicalrelid)
       where partmethod = 'h' and placement.groupid <> 0
     ) as all from seen`,
    [name],
  );
  return rows[0]?.all ?? false;
}

/** The nodes of a Citus cluster, and the distributed database that tests copy. */
import { withClient } from '#platform/backup/database-facts.ts';
import { distribute } from '#platform/db/distributed/distribute.ts';
import type { NodeAddress } from '#platform/db/distributed/nodes.ts';
import { untilItWorks } from '../process/until.ts';

const NOT_CITUS =
  'the database of CITUS_URL is no coordinator: it needs the extension citus and its workers (docs/scale-out.md)';
const GONE_MS = 10_000;

/**
 * The addresses of all nodes, the coordinator's first: the same owner and password, and the same database. Throws where
 * the database is not in Citus or has no workers.
 */
export function nodesOf(coordinatorUrl: string): Promise<string[]> {
  return withClient(coordinatorUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
    if (rowCount === 0) throw new Error(NOT_CITUS);
    const { rows } = await client.query<{ name: string; port: number }>(
      'select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
    );
    if (rows.length === 0) throw new Error(NOT_CITUS);
    const workers = rows.map(({ name, port }) => {
      const url = new URL(coordinatorUrl);
      url.hostname = name;
      url.port = String(port);
      return url.toString();
    });
    return [coordinatorUrl, ...workers];
  });
}

/** The same user and database, on the node of another address. */
export function onNode(url: string, node: string): string {
  const other = new URL(url);
  other.host = new URL(node).host;
  return other.toString();
}

/** The same server and user, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.toString();
}

/** Runs a statement on all nodes side by side; the first failure is thrown when all have ended. */
export async function onNodes(nodes: readonly string[], statement: string): Promise<void> {
  const runs = nodes.map((url) => withClient(url, (client) => client.query(statement)));
  await Promise.allSettled(runs);
  await Promise.all(runs);
}

/**
 * Drops a database on all nodes, on the coordinator first: what Citus does there in the background fails where a worker
 * has lost its database, and is then tried again for ever. It also holds a connection, which ends a moment later.
 */
export async function dropOnNodes(nodes: readonly string[], database: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes;
  const statement = `drop database if exists ${database} with (force)`;
  await untilItWorks(() => onNodes([coordinator], statement));
  await untilItWorks(() => onNodes(workers, statement));
}

/**
 * Makes a database of today's schema that is distributed over the nodes and can be copied. Citus keeps connections to
 * each database that somebody has used, and PostgreSQL copies none that is in use: so the template is itself a copy, to
 * which nobody ever connects.
 */
export async function createDistributedTemplate(
  nodes: readonly string[],
  template: string,
): Promise<void> {
  const made = `${template}_made`;
  const inside = nodes.map((url) => withDatabase(url, made));
  const [coordinator = '', ...workers] = inside;
  await onNodes(nodes, `create database ${made} template template0 encoding 'UTF8'`);
  await onNodes(inside, 'create extension citus');
  await distribute({
    ownerUrl: coordinator,
    appUrl: undefined,
    coordinator: addressOf(coordinator),
    workers: workers.map(addressOf),
  });
  await onNodes(nodes, `alter database ${made} allow_connections false`);
  await onNodes(
    nodes,
    `select pg_terminate_backend(pid, ${GONE_MS}) from pg_stat_activity where datname = '${made}'`,
  );
  await onNodes(nodes, `create database ${template} template ${made} strategy file_copy`);
  await dropOnNodes(nodes, made);
}

export function addressOf(url: string): NodeAddress {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

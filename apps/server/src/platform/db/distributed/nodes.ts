/** The nodes of a Citus database: its coordinator, which servers connect to, and the workers that hold the rows. */
import type { Client } from 'pg';
import { errorCode } from '../../error-code.ts';

export type NodeAddress = { readonly host: string; readonly port: number };

type Node = NodeAddress & { readonly isCoordinator: boolean };

export const INSUFFICIENT_PRIVILEGE = '42501';
const POSTGRES_PORT = 5432;

/** Reads `host` or `host:port`; throws a sentence. */
export function parseNode(text: string): NodeAddress {
  const [, host, port = String(POSTGRES_PORT)] =
    /^([a-z0-9._-]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host === undefined) throw new Error(`${text} is no node: give host or host:port`);
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/**
 * Makes the coordinator known by an address that workers reach, and adds the workers that it does not know. Throws
 * where there is no worker in the end, and where the owner of the database may not add one.
 */
export async function joinNodes(
  client: Client,
  { coordinator, workers }: { coordinator: NodeAddress; workers: readonly NodeAddress[] },
): Promise<void> {
  const known = await readNodes(client);
  const add = workers.filter((worker) => !known.some((node) => isSame(node, worker)));
  if (add.length > 0)
    await asSuperuser(async () => {
      const own = known.find(({ isCoordinator }) => isCoordinator);
      if (!own || own.host === 'localhost')
        await client.query('select citus_set_coordinator_host($1, $2)', address(coordinator));
      for (const worker of add)
        await client.query('select citus_add_node($1, $2)', address(worker));
    });
  const all = await readNodes(client);
  if (all.every(({ isCoordinator }) => isCoordinator))
    throw new Error('the database has no worker: name one, as host:port');
}

/** Of those that are in use, the coordinator first. */
async function readNodes(client: Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node
     where isactive and noderole = 'primary' order by groupid`,
  );
  return rows;
}

function isSame(one: NodeAddress, other: NodeAddress): boolean {
  return one.host === other.host && one.port === other.port;
}

function address({ host, port }: NodeAddress): [string, number] {
  return [host, port];
}

async function asSuperuser(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (errorCode(cause) !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new Error(
      'only a superuser may add workers: let one call citus_set_coordinator_host() and citus_add_node() in this database, and give none here',
      { cause },
    );
  }
}

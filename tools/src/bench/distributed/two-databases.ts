/**
 * A plain database and a distributed copy of it. The coordinator makes both, so that they share its machine, its version and
 * its settings; the copy is made of the filled plain one and then distributed, so that both hold the same rows.
 */
import { editAddress } from '@spine/server/platform/db/connect/addresses.ts';
import { distribute } from '@spine/server/platform/db/distributed/distribute.ts';
import { type NodeAddress, parseNode } from '@spine/server/platform/db/distributed/nodes.ts';
import { migrate } from '@spine/server/platform/db/migrate.ts';
import { addressOf, connectedTo, type DatabaseAddress } from '../target/database.ts';

const PLAIN = 'spine_bench_plain';
const DISTRIBUTED = 'spine_bench_distributed';

export type TwoDatabases = {
  readonly plain: DatabaseAddress;
  readonly distributed: DatabaseAddress;
  /** What they are, for the page. */
  readonly lead: string;
};

type Opening = {
  readonly fill: (target: DatabaseAddress) => Promise<{ patients: number; exams: number }>;
  readonly say: (line: string) => void;
  readonly opened: { close(): Promise<void> }[];
};

/** Makes both, fills the plain one and distributes its copy; both are dropped in the end. */
export async function openTwoDatabases(
  coordinatorUrl: string,
  { fill, say, opened }: Opening,
): Promise<TwoDatabases> {
  const workers = await workersOf(coordinatorUrl);
  const nodes = [coordinatorUrl, ...workers.map((node) => at(coordinatorUrl, node))];
  const drop = () => dropBoth(nodes);
  opened.push({ close: drop });
  await drop();
  await run(coordinatorUrl, `create database ${PLAIN}`);
  const plain = databaseAt(coordinatorUrl, PLAIN);
  await migrate(plain.ownerUrl);
  const { patients, exams } = await fill(plain);
  await run(coordinatorUrl, `create database ${DISTRIBUTED} template ${PLAIN}`);
  const distributed = databaseAt(coordinatorUrl, DISTRIBUTED);
  const started = performance.now();
  for (const node of nodes.slice(1)) await run(node, `create database ${DISTRIBUTED}`);
  for (const node of nodes)
    await run(databaseAt(node, DISTRIBUTED).ownerUrl, 'create extension citus');
  const { host: coordinator } = new URL(coordinatorUrl);
  await distribute({
    ownerUrl: distributed.ownerUrl,
    appUrl: undefined,
    coordinator: parseNode(coordinator),
    workers,
  });
  const took = `distributed in ${((performance.now() - started) / 1000).toFixed(0)} s`;
  await run(distributed.ownerUrl, 'vacuum analyze');
  say(took);
  const count = (value: number): string => value.toLocaleString('en');
  const machines = `${await versionOf(distributed.ownerUrl)}, one coordinator and ${workers.length} workers on one machine with the server and the load.`;
  const lead = `${machines} ${count(patients)} children, ${count(exams)} examinations; ${took}.`;
  return { plain, distributed, lead };
}

async function workersOf(coordinatorUrl: string): Promise<NodeAddress[]> {
  const { rows } = await connectedTo(coordinatorUrl, (client) =>
    client.query<NodeAddress>(
      `select nodename as host, nodeport as port from pg_dist_node
       where groupid <> 0 and noderole = 'primary' order by groupid`,
    ),
  );
  if (rows.length === 0) throw new Error('the database of CITUS_URL knows no worker');
  return rows;
}

function at(url: string, { host, port }: NodeAddress): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.toString();
}

function databaseAt(coordinatorUrl: string, name: string): DatabaseAddress {
  return addressOf(
    editAddress(coordinatorUrl, (address) => {
      address.pathname = name;
    }),
  );
}

async function versionOf(ownerUrl: string): Promise<string> {
  const { rows } = await connectedTo(ownerUrl, (owner) =>
    owner.query<{ citus: string; postgres: string }>(
      `select (select extversion from pg_extension where extname = 'citus') as citus,
         current_setting('server_version') as postgres`,
    ),
  );
  const [{ citus = '', postgres = '' } = {}] = rows;
  return `Citus ${citus}, PostgreSQL ${postgres}`;
}

async function dropBoth(nodes: readonly string[]): Promise<void> {
  for (const node of nodes)
    for (const name of [DISTRIBUTED, PLAIN])
      await run(node, `drop database if exists ${name} with (force)`);
}

async function run(url: string, statement: string): Promise<void> {
  await connectedTo(url, (client) => client.query(statement));
}

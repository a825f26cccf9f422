/** Nodes of a Citus cluster on this machine, which tests kill and start again. Tests that do run by themselves. */
import { execFile } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '#platform/backup/database-facts.ts';
import { childrenOf } from '../database/own-server.ts';
import { untilItWorks } from '../process/until.ts';

export type CitusNode = {
  /** Its address, with the user and the database of the cluster's. */
  readonly url: string;
  /** Ends the server and all its processes at once, as a loss of power does, and answers when none is left. */
  kill(): Promise<void>;
  /** Starts the server again, and answers when it takes connections. */
  start(): Promise<void>;
};

export type CitusNodes = {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
};

/** The nodes of the cluster that the address of a superuser leads to; fails where one is on another machine. */
export async function citusNodes(coordinatorUrl: string): Promise<CitusNodes> {
  const workerUrls = await withClient(coordinatorUrl, async (client) => {
    const { rows } = await client.query<{ name: string; port: number }>(
      'select nodename as name, nodeport as port from pg_dist_node where groupid <> 0 order by nodeid',
    );
    return rows.map(({ name, port }) => {
      const url = new URL(coordinatorUrl);
      url.hostname = name;
      url.port = String(port);
      return url.toString();
    });
  });
  return {
    coordinator: await citusNode(coordinatorUrl),
    workers: await Promise.all(workerUrls.map(citusNode)),
  };
}

async function citusNode(url: string): Promise<CitusNode> {
  const { dataDirectory, configFile } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ dataDirectory: string; configFile: string }>(
      `select current_setting('data_directory') as "dataDirectory", current_setting('config_file') as "configFile"`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${url} tells no directory`);
    return row;
  });
  const pidFile = path.join(dataDirectory, 'postmaster.pid');
  const postmaster = () => Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]);
  const programs = path.dirname(readlinkSync(`/proc/${postmaster()}/exe`));
  return {
    url,
    kill: async () => {
      const server = postmaster();
      // It starts no process between the list and the end.
      process.kill(server, 'SIGSTOP');
      const all = [...childrenOf(server), server];
      for (const pid of all) process.kill(pid, 'SIGKILL');
      await untilItWorks(() => Promise.resolve(refuseRunning(all)));
      // A start takes a zombie for the server that holds the lock.
      rmSync(pidFile);
    },
    start: async () => {
      const config = path.dirname(configFile);
      const log = path.join(dataDirectory, 'restarted.log');
      await promisify(execFile)(
        path.join(programs, 'pg_ctl'),
        ['start', '--pgdata', config, '--log', log, '--silent', '--wait'],
        ownerOf(dataDirectory),
      );
      await untilItWorks(() => withClient(url, (client) => client.query('select')));
    },
  };
}

/** Throws while one of the processes runs. */
function refuseRunning(pids: readonly number[]): void {
  const running = pids.filter((pid) => !hasEnded(pid));
  if (running.length > 0) throw new Error(`processes ${running.join(', ')} have not ended`);
}

/** A process that nobody has waited for yet is a zombie. */
function hasEnded(pid: number): boolean {
  try {
    return /^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** PostgreSQL runs as the owner of its data; root becomes that user for it. */
function ownerOf(directory: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(directory);
  return { uid, gid };
}

/** A primary and its standby, of the distribution's PostgreSQL; a test may end the one and promote the other. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '#platform/backup/database-facts.ts';
import { freePort } from '../process/free-port.ts';
import { postgresAccount, type SystemAccount } from '../process/system-account.ts';
import { untilItWorks } from '../process/until.ts';
import { passableDirectory } from './own-server.ts';

const HOME = '/usr/lib/postgresql';
const OWNER = 'postgres';
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'hot_standby=on',
  'max_connections=60',
  'shared_buffers=32MB',
  'wal_receiver_status_interval=1',
];

/** The programs of the oldest server of the distribution; undefined where there is none. */
export function distributionBin(): string | undefined {
  if (!existsSync(HOME)) return undefined;
  const [oldest] = readdirSync(HOME)
    .map(Number)
    .sort((one, other) => one - other);
  return oldest ? path.join(HOME, String(oldest), 'bin') : undefined;
}

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/** Starts both, with an empty database `spine`. */
export async function startTwoServers(bin: string) {
  const root = await passableDirectory('spine-two-');
  const account = postgresAccount();
  if (account) await chown(root, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...account, cwd: root, stdio: 'pipe' });
  const [first, second] = [path.join(root, 'one'), path.join(root, 'two')];
  const ports = { first: await freePort(), second: await freePort() };

  run('initdb', '-D', first, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--no-sync');
  const one = await startPostgres(bin, { data: first, port: ports.first, account });
  await withClient(urlOf([ports.first], 'postgres'), (client) =>
    client.query('create database spine'),
  );
  const primary = `postgresql://${OWNER}@127.0.0.1:${ports.first}`;
  run('pg_basebackup', '-D', second, '-R', '-X', 'stream', '-c', 'fast', '-d', primary);
  const two = await startPostgres(bin, { data: second, port: ports.second, account });
  return {
    ports,
    /** Ends the primary as a power cut does. */
    killPrimary: () => one.kill(),
    /** The standby takes the place of the primary. */
    promote: () => void run('pg_ctl', 'promote', '-D', second, '-w'),
    stop: async () => {
      await one.kill();
      await two.kill();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** The address of a database on servers at these ports, for its owner. */
export function urlOf(ports: readonly number[], database: string): string {
  const servers = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgresql://${OWNER}:x@${servers}/${database}?target_session_attrs=read-write`;
}

type ServerFiles = { data: string; port: number; account: SystemAccount | undefined };

async function startPostgres(bin: string, { data, port, account }: ServerFiles) {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const child = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...account,
    stdio: 'ignore',
    cwd: data,
  });
  const exited = once(child, 'exit');
  await untilItWorks(() =>
    withClient(urlOf([port], 'postgres'), (client) => client.query('select 1')),
  );
  return {
    kill: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
      await exited;
    },
  };
}

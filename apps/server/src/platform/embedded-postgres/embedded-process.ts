/**
 * The running server: found by its pid file or launched, awaited by connecting, shut down by signal. It
 * runs in a process group of its own, so that Ctrl-C reaches Node first, and writes to a log file, so that it
 * survives a killed Node. Its log holds no statements and no details: these contain children's data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, open, readdir, readFile, readlink, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { errorCode } from '../error-code.ts';
import { CHILD_ENV, type Cluster, OWNER } from './embedded-cluster.ts';

export type Running = { readonly pid: number; readonly port: number };
type Files = Pick<Cluster, 'directory'>;
type Answer = 'ours' | 'foreign' | 'busy' | 'silent';

const TRIES = 4;
const POLL_MS = 20;
/** Recovery after a power cut replays the log since the last checkpoint; beyond this something is wrong. */
const START_MS = 300_000;
/** One that starts or recovers says so; one that is silent for so long cannot be reached from here. */
const SILENT_MS = 10_000;
/** Meanwhile PostgreSQL writes its memory to the disk. */
const STOP_MS = 30_000;
/** Its files are deleted afterwards. */
const EPHEMERAL_STOP_MS = 5000;
const QUIT_MS = 3000;
const KILL_MS = 1000;
const LARGEST_LOG = 10_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const LASTING = { max_connections: '100' };
const EPHEMERAL = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10min',
};

/** Whether a server runs on these files, ours or another, with any password. */
export async function isServerRunning(cluster: Files): Promise<boolean> {
  const running = await readPidFile(cluster);
  return running !== undefined && (await runsIn(running.pid, cluster));
}

/** The server that already runs on this cluster, if one does. A stale pid file is removed. */
export async function findRunning(cluster: Cluster): Promise<Running | undefined> {
  let heardAt = performance.now();
  const until = heardAt + START_MS;
  while (performance.now() < until) {
    const running = await readPidFile(cluster);
    if (!running) return undefined;
    if (!(await runsIn(running.pid, cluster))) {
      await endOrphans(cluster);
      await rm(pidFile(cluster), { force: true });
      return undefined;
    }
    const answer = await ask(cluster, running);
    if (answer === 'ours') return running;
    if (answer === 'busy') heardAt = performance.now();
    refuseSilent(heardAt, { cluster, running });
    await pause(POLL_MS);
  }
  throw new Error(
    `a PostgreSQL runs on ${cluster.directory} but does not answer; its log is ${cluster.logFile}`,
  );
}

function refuseSilent(
  heardAt: number,
  { cluster, running }: { cluster: Cluster; running: Running },
): void {
  if (performance.now() - heardAt <= SILENT_MS) return;
  throw new Error(
    `the PostgreSQL that runs on ${cluster.directory} (pid ${running.pid}) cannot be reached at 127.0.0.1:${running.port}: work where it runs, or end that process; its log is ${cluster.logFile}`,
  );
}

async function ask(cluster: Cluster, running: Running): Promise<Exclude<Answer, 'foreign'>> {
  const answer = running.port > 0 ? await probe(cluster, running.port) : 'silent';
  if (answer !== 'foreign') return answer;
  throw new Error(
    `a PostgreSQL that does not take our password runs on ${cluster.directory} (pid ${running.pid}): stop it first`,
  );
}

/** Starts the server, on a free port unless it had one. When another process was faster, its server is returned. */
export async function launch(cluster: Cluster, formerPort?: number): Promise<Running> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const port = formerPort ?? (await freePort());
    const child = await spawnServer(cluster, port);
    const running = await waitUntilReady(cluster, child, port);
    if (running) return running;
    const other = await findRunning(cluster);
    if (other) return other;
  }
  throw new Error(`PostgreSQL does not start on ${cluster.directory}. ${await endOfLog(cluster)}`);
}

/**
 * Ends the server in order: open transactions are rolled back, everything is written to the disk. One that does
 * not end so is ended as by a crash, after which the next start recovers the files; one that does not react at all
 * is killed with its children.
 */
export async function shutDown(cluster: Cluster, running: Running): Promise<void> {
  const timeoutMs = cluster.ephemeral ? EPHEMERAL_STOP_MS : STOP_MS;
  if (await stopWith('SIGINT', timeoutMs, { cluster, running })) return;
  if (await stopWith('SIGQUIT', QUIT_MS, { cluster, running })) return;
  const isKilled = await stopWith('SIGKILL', KILL_MS, { cluster, running });
  await endOrphans(cluster);
  if (isKilled) return;
  throw new Error(
    `PostgreSQL on ${cluster.directory} (pid ${running.pid}) does not stop; its log is ${cluster.logFile}`,
  );
}

async function stopWith(
  signal: NodeJS.Signals,
  timeoutMs: number,
  { cluster, running }: { cluster: Cluster; running: Running },
): Promise<boolean> {
  if (!(await runsIn(running.pid, cluster))) return true;
  process.kill(running.pid, signal);
  const until = performance.now() + timeoutMs;
  while (existsSync(pidFile(cluster)) && (await runsIn(running.pid, cluster))) {
    if (performance.now() > until) return false;
    await pause(POLL_MS);
  }
  return true;
}

async function spawnServer(cluster: Cluster, port: number): Promise<ChildProcess> {
  const settings = { ...SETTINGS, ...(cluster.ephemeral ? EPHEMERAL : LASTING) };
  const args = [
    '-D',
    cluster.directory,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const log = await openLog(cluster);
  try {
    const child = spawn(cluster.runtime.postgres, args, {
      ...cluster.user,
      cwd: cluster.directory,
      env: CHILD_ENV,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

async function openLog({ logFile, user }: Cluster) {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG) await rename(logFile, `${logFile}.1`);
  const log = await open(logFile, 'a', 0o600);
  if (user) await chown(logFile, user.uid, user.gid);
  return log;
}

/**
 * Ends child processes that a dead server left running, which hold its memory and prevent the next start. A server that
 * is just starting is not matched: only its children have such titles.
 */
export async function endOrphans(cluster: Files): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!(pid > 0) || !(await runsIn(pid, cluster))) continue;
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (title.startsWith('postgres: ')) killNow(pid);
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Undefined when the child ended before it answered. */
async function waitUntilReady(
  cluster: Cluster,
  child: ChildProcess,
  port: number,
): Promise<Running | undefined> {
  const until = performance.now() + START_MS;
  while (
    child.pid !== undefined &&
    child.exitCode === null &&
    child.signalCode === null &&
    performance.now() < until
  ) {
    if ((await probe(cluster, port)) === 'ours') return { pid: child.pid, port };
    await pause(POLL_MS);
  }
  return undefined;
}

/** SCRAM proves the password in both directions, so an answer is from our server; the directory is checked too. */
async function probe(cluster: Cluster, port: number): Promise<Answer> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: OWNER,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster.directory ? 'ours' : 'foreign';
  } catch (error) {
    if (!(error instanceof DatabaseError)) return 'silent';
    return error.code?.startsWith('28') ? 'foreign' : 'busy';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function pidFile(cluster: Files): string {
  return path.join(cluster.directory, 'postmaster.pid');
}

/** Port 0 while the server has not written it yet; an empty file names no process at all. */
async function readPidFile(cluster: Files): Promise<Running | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]) || 0, port: Number(lines[3]) || 0 };
}

/** Pids are reused, in containers soon: on Linux the working directory of the server's processes is the cluster's. */
async function runsIn(pid: number, cluster: Files): Promise<boolean> {
  if (pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory === cluster.directory;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Below the ephemeral ports of outgoing connections: one of these could take the port while the server is restarted,
 * even by connecting to it.
 */
const PORTS = { from: 15_000, to: 32_000 };
const PORT_TRIES = 50;

async function freePort(): Promise<number> {
  for (let attempt = 1; attempt <= PORT_TRIES; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port on 127.0.0.1');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function endOfLog(cluster: Cluster): Promise<string> {
  const text = await readFile(cluster.logFile, 'utf8').catch(() => '');
  const lines = text.trim().split('\n').slice(-5).join('\n');
  return lines
    ? `The end of its log ${cluster.logFile}:\n${lines}`
    : 'It wrote no log: can this system run it?';
}

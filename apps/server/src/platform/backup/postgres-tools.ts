/**
 * pg_dump, pg_restore and psql of the machine. They come in versions: one older than the server refuses it, and one
 * that is newer writes settings an older server does not know, so the closest is taken. A password reaches them in
 * their environment, never on a command line that others may read.
 */
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const DISTRIBUTION = '/usr/lib/postgresql';
const MAX_STDERR = 2000;
const PASSWORD_PARAMETER = 'password';
const execute = promisify(execFile);

export type Tools = {
  readonly major: number;
  readonly pgDump: string;
  readonly pgRestore: string;
  readonly psql: string;
};

/** Where the programs may lie: the distribution's directories, and the one the path leads to. */
async function toolDirectories(): Promise<string[]> {
  const versions = await readdir(DISTRIBUTION).catch(() => []);
  const onPath = await execute('/bin/sh', ['-c', 'command -v pg_dump']).then(
    ({ stdout }) => [path.dirname(stdout.trim())],
    () => [],
  );
  return [...versions.map((version) => path.join(DISTRIBUTION, version, 'bin')), ...onPath];
}

/** The oldest tools that are not older than `oldest`. Throws a sentence for the operator. */
export async function findTools(oldest: number, directories?: readonly string[]): Promise<Tools> {
  const places = directories ?? (await toolDirectories());
  const found = (await Promise.all(places.map(toolsIn))).filter((tools) => tools !== undefined);
  const [fitting] = found
    .filter(({ major }) => major >= oldest)
    .sort((one, other) => one.major - other.major);
  if (fitting) return fitting;
  const there =
    found.length > 0
      ? `this machine has version ${[...new Set(found.map(({ major }) => major))].join(', ')}`
      : 'this machine has none';
  throw new Error(
    `pg_dump, pg_restore and psql of PostgreSQL ${oldest} or newer are needed, ${there}: install them (on Debian and Ubuntu: apt-get install postgresql-client-${oldest})`,
  );
}

async function toolsIn(directory: string): Promise<Tools | undefined> {
  const pgDump = path.join(directory, 'pg_dump');
  const { stdout } = await execute(pgDump, ['--version']).catch(() => ({ stdout: '' }));
  const major = /\) (\d+)/.exec(stdout)?.[1];
  if (!major) return undefined;
  return {
    major: Number(major),
    pgDump,
    pgRestore: path.join(directory, 'pg_restore'),
    psql: path.join(directory, 'psql'),
  };
}

/** The address of a database as a program's argument, which everybody on the machine may read. */
export function withoutPassword(url: string): string {
  const open = new URL(url);
  open.password = '';
  open.searchParams.delete(PASSWORD_PARAMETER);
  // For libpq a + is no space.
  open.search = open.search.replaceAll('+', '%20');
  return open.toString();
}

/** An address may hold it among its parameters, where it counts more. */
function passwordOf(url: string): string {
  const { password, searchParams } = new URL(url);
  return searchParams.get(PASSWORD_PARAMETER) ?? decodeURIComponent(password);
}

export type Tool = {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves when it succeeded; rejects with its output otherwise. */
  readonly done: Promise<void>;
};

/** Starts a tool that works on the database of `url`, or on a file. */
export function startTool(
  program: string,
  args: readonly string[],
  { url, signal }: { url?: string; signal: AbortSignal },
): Tool {
  const password = url ? passwordOf(url) : '';
  const child = spawn(program, args, {
    signal,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: homedir(),
      LANG: 'C.UTF-8',
      PGAPPNAME: 'spine backup',
      ...(password === '' ? {} : { PGPASSWORD: password }),
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-MAX_STDERR);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, ended) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(program)} failed (${code ?? ended}): ${said.trim()}`));
    });
  });
  // Callers await it later; until then it is no unhandled rejection.
  done.catch(() => undefined);
  return { child, done };
}

/**
 * Brings a backup back as the embedded cluster of a data directory. Everything is done beside its place: the files of
 * a base backup are unpacked, and PostgreSQL replays the log that came with them and gets a new password; a dump gets
 * a new cluster. The server is started and looked into, and only then the cluster takes its place. The old one is
 * moved aside, never deleted.
 */
import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Unpack } from 'tar';
import { syncDirectory } from '#platform/disk.ts';
import { addressOf, ensureDatabase } from './embedded.ts';
import {
  CHILD_ENV,
  type Cluster,
  type ClusterPlace,
  clusterIn,
  initCluster,
  makeHalf,
  OWNER,
  recordHome,
} from './embedded-cluster.ts';
import { findRunning, isServed, launch, shutDown } from './embedded-process.ts';
import { exchange } from './embedded-swap.ts';

export type ClusterRestore = {
  readonly dataDir: string;
  readonly place: ClusterPlace;
  /** The gzipped tar of a base backup, already verified; a new cluster is made without it. */
  readonly tar: string | undefined;
  readonly signal: AbortSignal;
  /** Where the old cluster goes. */
  readonly aside: string;
  /** Completes the database as its owner and looks into it, and throws when it is not sound. */
  complete(url: string): Promise<void>;
};

export async function restoreCluster(restore: ClusterRestore): Promise<void> {
  const { place, dataDir, signal } = restore;
  const prefix = `${place.home}-restore-`;
  await sweep(prefix, place);
  const half = await makeHalf(prefix, place.user);
  try {
    const cluster = await clusterFor(half, restore);
    signal.throwIfAborted();
    await runWith(cluster, restore.complete);
    signal.throwIfAborted();
    if (place.exists) {
      await refuseServed(place);
      await exchange(dataDir, { home: place.home, aside: restore.aside, half });
    } else await rename(half, place.home);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
  await recordHome(dataDir, place.home);
  await syncDirectory(path.dirname(place.home));
}

/** Throws when a server runs on the cluster that is to be replaced. */
export async function refuseServed({ home }: ClusterPlace): Promise<void> {
  if (await isServed({ directory: path.join(home, 'cluster') }))
    throw new Error(
      `a server runs on ${home}: stop it first (one that was left behind by a killed process ends with the next orderly end of "npm start")`,
    );
}

/** What killed restores left behind, their servers too. */
async function sweep(prefix: string, place: ClusterPlace): Promise<void> {
  const parent = path.dirname(prefix);
  for (const name of await readdir(parent)) {
    const half = path.join(parent, name);
    if (!half.startsWith(prefix)) continue;
    const cluster = await clusterIn(half, { ...place, ephemeral: false }).catch(() => undefined);
    const running = cluster && (await findRunning(cluster));
    if (running) await shutDown(cluster, running);
    await rm(half, { recursive: true, force: true });
  }
}

async function clusterFor(half: string, restore: ClusterRestore): Promise<Cluster> {
  const { tar, signal, place } = restore;
  const making = { ...place, ephemeral: false };
  if (tar) await unpack(half, { file: tar, signal, user: place.user });
  else await initCluster(half, making);
  const cluster = await clusterIn(half, making);
  if (tar) await recover(cluster);
  return cluster;
}

type Unpacking = Pick<ClusterRestore, 'signal'> & Pick<ClusterPlace, 'user'> & { file: string };

/** The tar is the server's own and holds files and directories; anything else is not taken. */
async function unpack(half: string, { file, signal, user }: Unpacking): Promise<void> {
  const directory = path.join(half, 'cluster');
  await mkdir(directory, { mode: 0o700 });
  if (user) await chown(directory, user.uid, user.gid);
  const tar = new Unpack({
    cwd: directory,
    strict: true,
    preserveOwner: false,
    ...user,
    filter: (_name, entry) => 'type' in entry && /^(File|Directory)$/.test(entry.type),
  });
  await pipeline(createReadStream(file), createGunzip(), tar, { signal });
  if (!existsSync(path.join(directory, 'backup_label')))
    throw new Error('the backup is not a base backup: it holds no backup_label');
}

/**
 * PostgreSQL's single-user mode replays the log and lets the owner's password be set without knowing the old one;
 * nobody can connect meanwhile, and it ends with this process.
 */
async function recover(cluster: Cluster): Promise<void> {
  const child = spawn(
    cluster.runtime.postgres,
    ['--single', '-D', cluster.directory, '-c', 'log_min_error_statement=panic', 'postgres'],
    { ...cluster.user, cwd: cluster.directory, env: CHILD_ENV, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`alter role ${OWNER} password '${cluster.password}'\n`);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  const [failure] = said.split('\n').filter((line) => /^.*(ERROR|FATAL|PANIC): /.test(line));
  if (code !== 0 || failure)
    throw new Error(`PostgreSQL could not recover the backup (${code}). ${failure ?? said.trim()}`);
}

async function runWith(cluster: Cluster, work: (url: string) => Promise<void>): Promise<void> {
  const running = await launch(cluster);
  try {
    await ensureDatabase(cluster, running);
    await work(addressOf(cluster, running));
  } finally {
    await shutDown(cluster, running);
  }
}

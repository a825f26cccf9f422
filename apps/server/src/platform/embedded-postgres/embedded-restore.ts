/**
 * Restores a backup as the embedded cluster of a data directory. Everything is done in a staging directory: the files of
 * a base backup are unpacked, and PostgreSQL replays the log that came with them and gets a new password; a dump gets
 * a new cluster. The server is started and the database checked, and only then the directory is renamed. The old cluster is
 * moved aside, never deleted.
 */
import { spawn } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Unpack } from 'tar';
import { commandLine } from '#platform/command-line.ts';
import { syncDirectory } from '#platform/disk.ts';
import { ensureDatabase, productUrl } from './embedded.ts';
import {
  CHILD_ENV,
  type Cluster,
  type ClusterLocation,
  createStaging,
  initCluster,
  OWNER,
  readCluster,
  recordHome,
} from './embedded-cluster.ts';
import { findRunning, isServerRunning, launch, shutDown } from './embedded-process.ts';
import { swapClusters } from './embedded-swap.ts';

export type ClusterRestore = {
  readonly dataDir: string;
  readonly location: ClusterLocation;
  /** The gzipped tar of a base backup, already verified; a new cluster is made without it. */
  readonly tar: string | undefined;
  readonly signal: AbortSignal;
  /** Where the old cluster goes. */
  readonly aside: string;
  /** Completes the database as its owner and checks it; throws when it is not sound. */
  complete(url: string): Promise<void>;
};

export async function restoreCluster(restore: ClusterRestore): Promise<void> {
  const { location, dataDir, signal } = restore;
  const prefix = `${location.home}-restore-`;
  await removeLeftovers(prefix, location);
  const staging = await createStaging(prefix, location.user);
  try {
    const cluster = await prepareCluster(staging, restore);
    signal.throwIfAborted();
    await withServer(cluster, restore.complete);
    signal.throwIfAborted();
    if (location.exists) {
      await refuseRunning(location);
      await swapClusters(dataDir, { home: location.home, aside: restore.aside, staging });
    } else await rename(staging, location.home);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
  await recordHome(dataDir, location.home);
  await syncDirectory(path.dirname(location.home));
}

/** Throws when a server runs on the cluster that is to be replaced. */
export async function refuseRunning({ home }: ClusterLocation): Promise<void> {
  if (await isServerRunning({ directory: path.join(home, 'cluster') }))
    throw new Error(
      `a server runs on ${home}: stop it first (one that was left behind by a killed process ends with the next orderly end of "${commandLine('start')}")`,
    );
}

/** Removes what killed restores left behind, and stops their servers. */
async function removeLeftovers(prefix: string, location: ClusterLocation): Promise<void> {
  const parent = path.dirname(prefix);
  for (const name of await readdir(parent)) {
    const staging = path.join(parent, name);
    if (!staging.startsWith(prefix)) continue;
    const cluster = await readCluster(staging, { ...location, ephemeral: false }).catch(
      () => undefined,
    );
    const running = cluster && (await findRunning(cluster));
    if (running) await shutDown(cluster, running);
    await rm(staging, { recursive: true, force: true });
  }
}

async function prepareCluster(staging: string, restore: ClusterRestore): Promise<Cluster> {
  const { tar, signal, location } = restore;
  const setup = { ...location, ephemeral: false };
  if (tar) await unpack(staging, { file: tar, signal, user: location.user });
  else await initCluster(staging, setup);
  const cluster = await readCluster(staging, setup);
  if (tar) await recover(cluster);
  return cluster;
}

type Unpacking = Pick<ClusterRestore, 'signal'> & Pick<ClusterLocation, 'user'> & { file: string };

/** The tar comes from PostgreSQL and holds files and directories; other entries are ignored. */
async function unpack(staging: string, { file, signal, user }: Unpacking): Promise<void> {
  const directory = path.join(staging, 'cluster');
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
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(`alter role ${OWNER} password '${cluster.password}'\n`);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  const [failure] = output.split('\n').filter((line) => /^.*(ERROR|FATAL|PANIC): /.test(line));
  if (code !== 0 || failure)
    throw new Error(
      `PostgreSQL could not recover the backup (${code}). ${failure ?? output.trim()}`,
    );
}

async function withServer(cluster: Cluster, work: (url: string) => Promise<void>): Promise<void> {
  const running = await launch(cluster);
  try {
    await ensureDatabase(cluster, running);
    await work(productUrl(cluster, running));
  } finally {
    await shutDown(cluster, running);
  }
}

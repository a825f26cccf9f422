/**
 * The files of the embedded server: `postgres/` in the data directory holds the password, the log and the
 * cluster itself. It is made in a staging directory and renamed, so that it is there completely or not at all. Where the
 * system user cannot enter the data directory, it lies under /var/lib/spine and a file in the data directory
 * says where.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { requireDiskSpace } from '../disk.ts';
import { requireUsable } from '../usable-directory.ts';
import {
  canReach,
  makePassable,
  prepareRuntime,
  type Runtime,
  type SystemUser,
  systemUser,
} from './embedded-runtime.ts';
import { finishSwap } from './embedded-swap.ts';

/** The owner of the cluster and of the schema. */
export const OWNER = 'spine';
const HOME = 'postgres';
/** Its files, and the first of its log. */
const NEW_CLUSTER = 64_000_000;
const POINTER = 'postgres.location';
/** Children get nothing else of this process's environment. */
export const CHILD_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' };

export type Cluster = {
  /** PostgreSQL's own data directory. */
  readonly directory: string;
  readonly logFile: string;
  readonly password: string;
  readonly user: SystemUser | undefined;
  readonly runtime: Runtime;
  readonly ephemeral: boolean;
  readonly notices: readonly string[];
};

/** For files that the system user could not reach in the data directory. */
const SYSTEM_DIR = '/var/lib/spine';

export type ClusterOptions = {
  readonly dataDir: string;
  /** For tests: nothing is forced to the disk, a power cut loses everything. */
  readonly ephemeral?: boolean;
  readonly systemDir?: string;
};

type ClusterSetup = Pick<Cluster, 'user' | 'runtime' | 'ephemeral'>;

/** Where the files of a data directory's cluster are, or will be. */
export type ClusterLocation = {
  readonly home: string;
  readonly exists: boolean;
  readonly user: SystemUser | undefined;
  readonly runtime: Runtime;
};

/** Finds the cluster of a data directory, or creates it. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, ephemeral = false } = options;
  const { home, exists, user, runtime } = await locateCluster(options);
  if (!exists) {
    await requireDiskSpace(path.dirname(home), NEW_CLUSTER);
    await create(home, { user, runtime, ephemeral });
    await recordHome(dataDir, home);
  }
  await checkVersion(home, runtime);
  const away = isInDataDir(dataDir, home)
    ? undefined
    : `the database lies in ${home}: the system user cannot enter ${dataDir}`;
  const notices = [runtime.notice, away].filter((notice) => notice !== undefined);
  return { ...(await readCluster(home, { user, runtime, ephemeral })), notices };
}

/** Finds where a data directory's cluster is or will be, and which user runs which programs on it. */
export async function locateCluster(options: ClusterOptions): Promise<ClusterLocation> {
  const { dataDir, systemDir = SYSTEM_DIR } = options;
  await requireUsable(dataDir);
  await finishSwap(dataDir);
  const existing = await findHome(dataDir);
  const user = await findServerUser(existing);
  const runtime = await prepareRuntime(user, systemDir);
  const home = existing ?? (await chooseHome(dataDir, user, systemDir));
  return { home, exists: existing !== undefined, user, runtime };
}

/** The cluster whose files are complete in `home`. */
export async function readCluster(home: string, setup: ClusterSetup): Promise<Cluster> {
  return {
    directory: await realpath(path.join(home, 'cluster')),
    logFile: path.join(home, 'server.log'),
    password: (await readFile(path.join(home, 'password'), 'utf8')).trim(),
    ...setup,
    notices: [],
  };
}

function isInDataDir(dataDir: string, home: string): boolean {
  return path.dirname(home) === path.resolve(dataDir);
}

/** Records in a data directory where its cluster lies, when that is elsewhere. */
export async function recordHome(dataDir: string, home: string): Promise<void> {
  if (!isInDataDir(dataDir, home)) await writeFile(path.join(dataDir, POINTER), `${home}\n`);
}

/** Where the server's files are; undefined before they were made. */
export async function findHome(dataDir: string): Promise<string | undefined> {
  const beside = path.resolve(dataDir, HOME);
  if (existsSync(beside)) return beside;
  const pointer = path.join(dataDir, POINTER);
  if (!existsSync(pointer)) return undefined;
  const away = (await readFile(pointer, 'utf8')).trim();
  if (existsSync(away)) return away;
  throw new Error(
    `${pointer} says that the database lies in ${away}, but nothing is there: bring it back, or delete that file to start with an empty database`,
  );
}

/** Root runs an existing cluster as its owner; other users can only run their own. */
async function findServerUser(home: string | undefined): Promise<SystemUser | undefined> {
  const account = await systemUser();
  if (!home) return account;
  const { uid, gid } = await stat(home);
  if (!account) {
    if (process.getuid && uid !== process.getuid())
      throw new Error(
        `the database in ${home} belongs to another user (uid ${uid}): start as that user or as root`,
      );
    return undefined;
  }
  const owner = uid === 0 ? account : { uid, gid };
  if (!canReach(owner, [path.join(home, 'cluster')])) {
    throw new Error(
      `the system user of the database (uid ${owner.uid}) cannot enter ${home}: make its parent folders passable (chmod o+x), or move the data directory`,
    );
  }
  return owner;
}

/** Lets the system user pass through a private directory of root, without listing it. */
async function ensurePassable(user: SystemUser, directory: string): Promise<boolean> {
  if (canReach(user, [directory])) return true;
  const { uid, gid, mode } = await stat(directory);
  const isRoots = uid === 0 && gid === 0;
  if (!isRoots || !canReach(user, [path.dirname(path.resolve(directory))])) return false;
  await chown(directory, 0, user.gid);
  await chmod(directory, (mode & 0o7777) | 0o010);
  return canReach(user, [directory]);
}

async function chooseHome(
  dataDir: string,
  user: SystemUser | undefined,
  systemDir: string,
): Promise<string> {
  if (!user || (await ensurePassable(user, dataDir))) return path.resolve(dataDir, HOME);
  await makePassable(systemDir);
  const away = path.join(systemDir, `data-${randomBytes(4).toString('hex')}`);
  await makePassable(away);
  return path.join(away, HOME);
}

async function create(home: string, setup: ClusterSetup): Promise<void> {
  const staging = await createStaging(`${home}-new-`, setup.user);
  try {
    await initCluster(staging, setup);
    await rename(staging, home);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process made it at the same moment: then its cluster counts.
    if (!existsSync(home)) throw error;
  }
}

/** A staging directory for a home, with a new password. */
export async function createStaging(prefix: string, user: SystemUser | undefined): Promise<string> {
  const staging = await mkdtemp(prefix);
  const passwordFile = path.join(staging, 'password');
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, {
    mode: 0o600,
    flush: true,
  });
  if (user) {
    await chown(staging, user.uid, user.gid);
    await chown(passwordFile, user.uid, user.gid);
  }
  return staging;
}

/** Creates the cluster in a staging directory. UTF-8 whatever the machine's language; only glibc knows C.UTF-8 by itself. */
export async function initCluster(staging: string, setup: ClusterSetup): Promise<void> {
  const directory = path.join(staging, 'cluster');
  const locale =
    process.platform === 'linux'
      ? ['--locale=C.UTF-8']
      : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const sync = setup.ephemeral ? ['--no-sync'] : [];
  const args = [
    '-D',
    directory,
    '-U',
    OWNER,
    `--pwfile=${path.join(staging, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...locale,
    ...sync,
  ];
  const child = spawn(setup.runtime.initdb, args, {
    ...setup.user,
    cwd: staging,
    env: CHILD_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', resolve);
  });
  if (code !== 0)
    throw new Error(
      `PostgreSQL could not make its data directory ${directory} (initdb: ${code}). ${output.trim()}`,
    );
}

async function checkVersion(home: string, runtime: Runtime): Promise<void> {
  const file = path.join(home, 'cluster', 'PG_VERSION');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${home} holds no database that can be read (${file} is missing): restore a backup, or move that folder away to start with an empty database`,
      { cause },
    );
  });
  const version = text.trim();
  if (version !== runtime.major) {
    throw new Error(
      `the database in ${home} was made by PostgreSQL ${version}, this installation brings PostgreSQL ${runtime.major}: run the version that made it, make a backup with --dump, and restore that into an empty data directory`,
    );
  }
}

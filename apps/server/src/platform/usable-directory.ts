/** Checks at the start whether files can be stored in a directory; says in a sentence why not. */
import { mkdir, mkdtemp, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it cannot be made',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a file stands where one of its folders should be',
  EACCES: 'the user of this process may not write there',
  EPERM: 'the user of this process may not write there',
  EROFS: 'its file system can only be read',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk is full',
};
/** As much as PostgreSQL writes before it reports a fault. */
const PROBE_BYTES = 64 * 1024;

/** Step by step: Node's `recursive` never ends in /proc. */
async function make(directory: string, mode?: number): Promise<void> {
  await makeOne(directory, mode).catch(async (error: unknown) => {
    const parent = path.dirname(directory);
    if (errorCode(error) !== 'ENOENT' || parent === directory) throw error;
    await make(parent, mode);
    await makeOne(directory, mode);
  });
}

async function makeOne(directory: string, mode?: number): Promise<void> {
  const rights = mode === undefined ? {} : { mode };
  await mkdir(directory, rights).catch(async (error: unknown) => {
    const isThere = errorCode(error) === 'EEXIST' && (await stat(directory)).isDirectory();
    if (!isThere) throw error;
  });
}

/** What is written there lies in memory. */
const DEVICES = '/dev';

/** Whether a directory lies, or would lie, in a file system without blocks, or among devices. */
async function cannotStore(directory: string): Promise<boolean> {
  const real = await realpath(directory).catch(() => undefined);
  const parent = path.dirname(directory);
  if (real === undefined) return parent !== directory && cannotStore(parent);
  if ((await statfs(real)).blocks === 0) return true;
  const isBelow = `${real}/`.startsWith(`${DEVICES}/`);
  // Memory that is meant for files is another file system: /dev/shm.
  return isBelow && (await stat(real)).dev === (await stat(DEVICES)).dev;
}

/** Creates the directory where it is missing. Throws a sentence where no file can be stored in it. */
export async function requireUsable(directory: string, mode?: number): Promise<void> {
  if (await cannotStore(path.resolve(directory)))
    throw new Error(
      `the directory ${directory} cannot be used: nothing can be kept in its file system`,
    );
  try {
    await make(path.resolve(directory), mode);
    const probe = await mkdtemp(path.join(directory, '.probe-'));
    try {
      await writeFile(path.join(probe, 'probe'), Buffer.alloc(PROBE_BYTES), { flush: true });
    } finally {
      await rm(probe, { recursive: true, force: true });
    }
  } catch (error) {
    const reason = REASONS[errorCode(error)];
    throw new Error(`the directory ${directory} cannot be used${reason ? `: ${reason}` : ''}`, {
      cause: error,
    });
  }
}

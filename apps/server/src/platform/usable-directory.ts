/** Whether files can be kept in a directory: asked at the start, and told in a sentence. */
import { mkdir, mkdtemp, realpath, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';

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
/** As much as PostgreSQL writes before it says anything. */
const PROBE_BYTES = 64 * 1024;

/** Step by step: Node's own way of making parents never ends in /proc. */
async function make(directory: string, mode?: number): Promise<void> {
  await makeOne(directory, mode).catch(async (error: unknown) => {
    const parent = path.dirname(directory);
    if (codeOf(error) !== 'ENOENT' || parent === directory) throw error;
    await make(parent, mode);
    await makeOne(directory, mode);
  });
}

async function makeOne(directory: string, mode?: number): Promise<void> {
  const rights = mode === undefined ? {} : { mode };
  await mkdir(directory, rights).catch(async (error: unknown) => {
    const isThere = codeOf(error) === 'EEXIST' && (await stat(directory)).isDirectory();
    if (!isThere) throw error;
  });
}

/** Where the machine shows its devices. What is written there lies in its memory. */
const DEVICES = '/dev';

/** Whether a directory is, or would be, where files have no blocks to lie in, or among devices. */
async function keepsNothing(directory: string): Promise<boolean> {
  const there = await realpath(directory).catch(() => undefined);
  const parent = path.dirname(directory);
  if (there === undefined) return parent !== directory && keepsNothing(parent);
  if ((await statfs(there)).blocks === 0) return true;
  const isBelow = `${there}/`.startsWith(`${DEVICES}/`);
  // Memory that is meant for files is another file system: /dev/shm.
  return isBelow && (await stat(there)).dev === (await stat(DEVICES)).dev;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Makes the directory where it is missing. Throws a sentence where nothing can be kept in it. */
export async function requireUsable(directory: string, mode?: number): Promise<void> {
  if (await keepsNothing(path.resolve(directory)))
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
    const reason = REASONS[codeOf(error)];
    throw new Error(`the directory ${directory} cannot be used${reason ? `: ${reason}` : ''}`, {
      cause: error,
    });
  }
}

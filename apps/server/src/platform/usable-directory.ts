/** Whether files can be kept in a directory: asked at the start, and told in a sentence. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

/** Node makes ENOENT of a file system that can only be read when it makes parents too. */
async function make(directory: string, mode?: number): Promise<void> {
  const rights = mode === undefined ? {} : { mode };
  await mkdir(directory, { recursive: true, ...rights }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return mkdir(directory, rights);
    throw error;
  });
}

/** Makes the directory where it is missing. Throws a sentence where nothing can be kept in it. */
export async function requireUsable(directory: string, mode?: number): Promise<void> {
  try {
    await make(directory, mode);
    const probe = await mkdtemp(path.join(directory, '.probe-'));
    try {
      await writeFile(path.join(probe, 'probe'), Buffer.alloc(PROBE_BYTES), { flush: true });
    } finally {
      await rm(probe, { recursive: true, force: true });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = REASONS[code];
    throw new Error(`the directory ${directory} cannot be used${reason ? `: ${reason}` : ''}`, {
      cause: error,
    });
  }
}

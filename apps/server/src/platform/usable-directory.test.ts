import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passableDirectory } from '#testing/database/own-server.ts';
import { requireUsable } from './usable-directory.ts';

const NOBODY = 65_534;

let root: string;
beforeEach(async () => {
  root = await passableDirectory('spine-usable-');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a directory that is missing is made, and nothing is left in it', async () => {
  const directory = path.join(root, 'far/below');
  await requireUsable(directory);
  expect(await readdir(directory)).toEqual([]);
});

test('a directory of others is told', async () => {
  const directory = path.join(root, 'theirs');
  await mkdir(directory);
  await chmod(directory, 0o555);
  // Root may write everywhere.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await expect(requireUsable(directory)).rejects.toThrow(
      `the directory ${directory} cannot be used: the user of this process may not write there`,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/y', '/sys/x', '/dev/x', '/dev'])(
  'a place where nothing can be kept is told: %s',
  async (directory) => {
    await expect(requireUsable(directory)).rejects.toThrow(
      `the directory ${directory} cannot be used: nothing can be kept in its file system`,
    );
  },
);

/** A server that cannot keep anything where it was told to says so within five seconds. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCommand } from '#testing/command.ts';
import { passableDirectory } from '#testing/database/own-server.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';

const TOLD_MS = 5000;
const MAIN = path.join(import.meta.dirname, 'main');

let root: string;
beforeEach(async () => {
  root = await passableDirectory('spine-unusable-');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const kinds: [string, string, (at: string) => Promise<string>][] = [
  [
    'a file',
    'there is a file of that name',
    async (at) => {
      const file = path.join(at, 'file');
      await writeFile(file, '');
      return file;
    },
  ],
  [
    'below a file',
    'a file stands where one of its folders should be',
    async (at) => {
      await writeFile(path.join(at, 'file'), '');
      return path.join(at, 'file/data');
    },
  ],
  [
    'without a database that can be read',
    'holds no database that can be read',
    async (at) => {
      await mkdir(path.join(at, 'postgres/cluster'), { recursive: true });
      return at;
    },
  ],
];

/** What a start says that comes to nothing, and how long it takes. */
async function startWith(env: Record<string, string>) {
  const begun = performance.now();
  const { code, said } = await startCommand(MAIN, [], { SEED: 'none', ...env }).ended;
  return { code, said, ms: performance.now() - begun };
}

/** How long Node takes to load the server on this machine, now. */
let loadingMs: number;
beforeAll(async () => {
  loadingMs = (await startWith({ PORT: 'eighty' })).ms;
});

async function told(dataDir: string, what: string): Promise<void> {
  const { code, said, ms } = await startWith({ DATA_DIR: dataDir, PORT: '0' });
  expect(ms - loadingMs).toBeLessThan(TOLD_MS);
  expect(code).toBe(1);
  expect(said).toContain('The server cannot start.');
  expect(said).toContain(what);
  expect(said).not.toMatch(/\n\s+at /);
}

describe('a data directory', () => {
  test.each(kinds)('that is %s is told', async (_kind, what, make) => {
    await told(await make(root), what);
  });

  test('on a disk that can only be read is told', async () => {
    const disk = await mountSmallDisk(1);
    try {
      disk.makeReadOnly();
      await told(path.join(disk.place, 'data'), 'its file system can only be read');
    } finally {
      await disk.unmount();
    }
  });

  test('on a full disk is told', async () => {
    const disk = await mountSmallDisk(1);
    try {
      await disk.fill(2_000_000);
      await told(path.join(disk.place, 'data'), 'its disk is full');
    } finally {
      await disk.unmount();
    }
  });

  test('on a disk too small for a database is told', async () => {
    const disk = await mountSmallDisk(20);
    try {
      await told(disk.place, 'there is not enough room');
    } finally {
      await disk.unmount();
    }
  });
});

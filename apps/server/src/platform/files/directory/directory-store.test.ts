import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { openDirectoryStore } from './directory-store.ts';

let root: string;
let directory: string;
let store: BlobStore;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'spine-blob-'));
});
beforeEach(() => {
  directory = path.join(root, randomUUID(), 'blobs');
  store = openDirectoryStore(directory);
});
afterAll(() => rm(root, { recursive: true }));

const CHUNK = Buffer.alloc(64 * 1024, 7);
async function* chunks(count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield await Promise.resolve(CHUNK);
}
const files = (folder = '') => readdir(path.join(directory, folder)).catch(() => []);

/** Writes without end and says when the first bytes are in the file. */
const VICTIM = `
  import { openDirectoryStore } from ${JSON.stringify(path.join(import.meta.dirname, 'directory-store.ts'))};
  const [directory, key] = process.argv.slice(1);
  async function* endless() {
    for (let index = 0; ; index += 1) {
      yield Buffer.alloc(65536, 7);
      if (index === 3) process.stdout.write('writing');
    }
  }
  await openDirectoryStore(directory).write(key, endless());
`;

describe('a blob', () => {
  test('can be read by its owner alone', async () => {
    const key = randomUUID();
    await store.write(key, chunks(1));
    const modes = [path.join(directory, key), path.join(directory, 'incoming')].map((each) =>
      stat(each),
    );
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o077)).toEqual([0, 0]);
  });

  test('is never written over', async () => {
    const key = randomUUID();
    const both = await Promise.allSettled([
      store.write(key, chunks(2)),
      store.write(key, chunks(2)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(store.write(key, chunks(1))).rejects.toThrow('EEXIST');
    expect(await buffer(await store.read(key))).toHaveLength(2 * CHUNK.length);
  });

  test('is not seen when the process is killed in the middle, and what it left is swept away', async () => {
    const key = randomUUID();
    const child = spawn(process.execPath, ['--input-type=module', '-e', VICTIM, directory, key]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await store.has(key)).toBe(false);
    expect(await files('incoming')).toEqual([key]);
    const now = Date.now();
    await store.sweep(new Date(now), () => Promise.resolve(new Set()));
    expect(await files('incoming')).toEqual([key]);
    await store.sweep(new Date(now + 2 * 3_600_000), () => Promise.resolve(new Set()));
    expect(await files('incoming')).toEqual([]);
  });
});

describe('the sweep', () => {
  test('removes old files that are not in use, and nothing else', async () => {
    const [used, orphan, young] = [randomUUID(), randomUUID(), randomUUID()];
    for (const key of [used, orphan, young]) await store.write(key, chunks(1));
    await writeFile(path.join(directory, 'README'), 'not ours');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [used, orphan, 'README'])
      await utimes(path.join(directory, name), hoursAgo, hoursAgo);
    const requested: string[][] = [];
    await store.sweep(new Date(), (keys) => {
      requested.push(keys.sort());
      return Promise.resolve(new Set([used]));
    });
    expect(requested).toEqual([[used, orphan].sort()]);
    expect((await files()).sort()).toEqual([used, young, 'README', 'incoming'].sort());
  });

  test('has nothing to do before the first file', async () => {
    await store.sweep(new Date(), () => Promise.reject(new Error('no file to look up')));
    expect(await files()).toEqual([]);
  });
});

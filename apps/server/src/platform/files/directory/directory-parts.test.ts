/** What lies in the directory of files in parts; `open-blob-store.test.ts` tests what every store promises of them. */
import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore } from '../blob-store.ts';
import { openDirectoryStore } from './directory-store.ts';

const HOUR_MS = 3_600_000;
let root: string;
let directory: string;
let store: BlobStore;
let key: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'spine-parts-'));
});
beforeEach(() => {
  directory = path.join(root, randomUUID());
  store = openDirectoryStore(directory);
  key = randomUUID();
});
afterAll(() => rm(root, { recursive: true }));

const files = (folder = ''): Promise<string[]> =>
  readdir(path.join(directory, folder)).catch(() => []);
const [one, two] = [Buffer.alloc(100, 1), Buffer.alloc(50, 2)];
const content = () => store.parts.look(key, ({ size, bytes }) => bytes(0, size));
const noKeys = () => Promise.resolve(new Set<string>());

describe('a file in parts', () => {
  test('can be read by its owner alone', async () => {
    await store.parts.put(key, 0, one);
    for (const name of ['parts', `parts/${key}`])
      expect((await stat(path.join(directory, name))).mode & 0o077).toBe(0);
  });

  test('leaves nothing among the parts when it is sealed, and comes back with the next part', async () => {
    await store.parts.put(key, 0, one);
    await store.parts.seal(key);
    expect([await files('parts'), (await files()).includes(key)]).toEqual([[], true]);
    await store.parts.put(key, 100, two);
    expect([await files('parts'), (await files()).includes(key)]).toEqual([[key], false]);
  });

  test('is written over where a crash left more than counts', async () => {
    await store.parts.put(key, 0, one);
    await appendFile(path.join(directory, 'parts', key), Buffer.alloc(500, 9));
    expect(await store.parts.put(key, 100, two)).toBe(true);
    expect(await content()).toEqual(Buffer.concat([one, two]));
  });

  test('takes no part after bytes that are missing, and makes no file for it', async () => {
    expect(await store.parts.put(key, 100, two)).toBe(false);
    expect(await files()).toEqual([]);
    await store.parts.put(key, 0, one);
    await truncate(path.join(directory, 'parts', key), 99);
    expect(await store.parts.put(key, 100, two)).toBe(false);
  });

  test('is swept when it was last written two days ago', async () => {
    await store.parts.put(key, 0, one);
    const now = new Date();
    const writeAt = (hours: number) => {
      const then = new Date(now.getTime() - hours * HOUR_MS);
      return utimes(path.join(directory, 'parts', key), then, then);
    };
    await writeAt(47);
    await store.sweep(now, noKeys);
    expect(await files('parts')).toEqual([key]);
    await writeAt(49);
    await store.sweep(now, noKeys);
    expect(await files('parts')).toEqual([]);
  });
});

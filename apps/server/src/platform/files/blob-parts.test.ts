import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blobBytes } from '#platform/backup/blobs.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';

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
  store = openBlobStore(directory);
  key = randomUUID();
});
afterAll(() => rm(root, { recursive: true }));

const files = (place = '') => readdir(path.join(directory, place)).catch(() => []);
const [one, two] = [Buffer.alloc(100, 1), Buffer.alloc(50, 2)];
const inParts = () => store.parts.look(key, ({ size, bytes }) => bytes(0, size));
const nobody = () => Promise.resolve(new Set<string>());

describe('a file in parts', () => {
  test('is sealed whole, with its size and SHA-256, and is no blob before', async () => {
    expect(await store.parts.put(key, 0, one)).toBe(true);
    expect(await store.parts.put(key, 100, two)).toBe(true);
    expect([await store.has(key), await store.parts.size(key)]).toEqual([false, 150]);
    const whole = Buffer.concat([one, two]);
    const sha256 = createHash('sha256').update(whole).digest();
    expect(await store.parts.seal(key)).toEqual({ key, size: 150, sha256 });
    expect(await store.bytes(key, 0, 999)).toEqual(whole);
    expect(await files('parts')).toEqual([]);
  });

  test('is in no backup before it is sealed', async () => {
    await store.parts.put(key, 0, one);
    expect(await blobBytes(directory)).toBe(0);
    await store.parts.seal(key);
    expect(await blobBytes(directory)).toBe(100);
  });

  test('can be read by its owner alone', async () => {
    await store.parts.put(key, 0, one);
    for (const place of ['parts', `parts/${key}`])
      expect((await stat(path.join(directory, place))).mode & 0o077).toBe(0);
  });

  test('is written over where a crash left more than counts', async () => {
    await store.parts.put(key, 0, one);
    await appendFile(path.join(directory, 'parts', key), Buffer.alloc(500, 9));
    expect(await store.parts.put(key, 100, two)).toBe(true);
    expect(await inParts()).toEqual(Buffer.concat([one, two]));
    expect(await store.parts.put(key, 0, two)).toBe(true);
    expect(await inParts()).toEqual(two);
  });

  test('takes no part without what came before it', async () => {
    expect(await store.parts.put(key, 100, two)).toBe(false);
    expect([await files(), await store.parts.size(key)]).toEqual([[], undefined]);
    await store.parts.put(key, 0, one);
    await truncate(path.join(directory, 'parts', key), 99);
    expect(await store.parts.put(key, 100, two)).toBe(false);
  });

  test('that was sealed without anybody writing it down is taken back by the next part', async () => {
    await store.parts.put(key, 0, one);
    await store.parts.put(key, 100, two);
    await store.parts.seal(key);
    expect(await store.parts.size(key)).toBe(150);
    expect(await inParts()).toHaveLength(150);
    expect(await store.parts.put(key, 100, two)).toBe(true);
    expect([await store.has(key), await files('parts')]).toEqual([false, [key]]);
    expect((await store.parts.seal(key)).size).toBe(150);
  });

  test('goes when it is given up, or nobody went on with it for two days', async () => {
    await store.parts.put(key, 0, one);
    await store.parts.remove(key);
    expect(await files('parts')).toEqual([]);
    await store.parts.put(key, 0, one);
    const now = new Date();
    const put = (hours: number) => {
      const then = new Date(now.getTime() - hours * HOUR_MS);
      return utimes(path.join(directory, 'parts', key), then, then);
    };
    await put(47);
    await store.sweep(now, nobody);
    expect(await files('parts')).toEqual([key]);
    await put(49);
    await store.sweep(now, nobody);
    expect(await files('parts')).toEqual([]);
  });

  test.each(['../secret', '', 'a/b', 'parts'])('has no place under %j', async (wrong) => {
    const { parts } = store;
    for (const attempt of [
      () => parts.put(wrong, 0, one),
      () => parts.seal(wrong),
      () => parts.size(wrong),
      () => parts.look(wrong, () => Promise.resolve()),
    ])
      await expect(attempt()).rejects.toThrow('UUID');
    expect(() => parts.remove(wrong)).toThrow('UUID');
  });
});

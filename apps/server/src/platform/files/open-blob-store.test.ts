/** What a directory and a bucket both promise of a file. The bucket is that of a real S3 server (Debian: swift-proxy). */
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBlobs, blobBytes, restoreBlobs } from '#platform/backup/blobs.ts';
import { hasObjectStore, startObjectStore } from '#testing/object-store/object-store.ts';
import type { BlobStore } from './blob-store.ts';
import { type FileSettings, openBlobStore } from './open-blob-store.ts';

const HOUR_MS = 3_600_000;
const CHUNK = Buffer.alloc(64 * 1024, 7);
/** More than is uploaded to a bucket in one piece. */
const MANY = 150;
async function* chunks(count: number, end?: Error): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) yield await Promise.resolve(CHUNK);
  if (end) throw end;
}
const joined = (count: number) => Buffer.concat(Array.from({ length: count }, () => CHUNK));
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const noKeys = () => Promise.resolve(new Set<string>());

type Location = { files: FileSettings; stop: () => Promise<void> };

async function directoryLocation(): Promise<Location> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'spine-blob-'));
  return { files: { directory }, stop: () => rm(directory, { recursive: true }) };
}

async function bucketLocation(): Promise<Location> {
  const { bucket, stop } = await startObjectStore();
  return { files: { directory: '/nowhere', bucket }, stop };
}

describe.each([
  { name: 'a directory', open: directoryLocation, isThere: true },
  { name: 'a bucket', open: bucketLocation, isThere: hasObjectStore },
])('in $name', ({ open, isThere }) => {
  let store: BlobStore;
  let stop: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    if (!isThere) return;
    const location = await open();
    ({ stop } = location);
    store = openBlobStore(location.files);
  });
  afterAll(() => stop());

  describe.runIf(isThere)('a file', () => {
    test.each([1, 5, MANY])(
      'of %i chunks has its size and SHA-256 and is read complete or in part',
      async (count) => {
        const key = randomUUID();
        const blob = await store.write(key, chunks(count));
        expect(blob).toEqual({ key, size: count * CHUNK.length, sha256: hash(joined(count)) });
        expect(hash(await buffer(await store.read(key)))).toEqual(blob.sha256);
        const part = await buffer(await store.read(key, { start: 65_530, end: 65_535 }));
        expect(part).toEqual(joined(count).subarray(65_530, 65_536));
        expect(await store.bytes(key, 0, 1)).toHaveLength(1);
        expect(await store.bytes(key, blob.size - 3, 10)).toHaveLength(3);
        expect(await store.bytes(key, blob.size, 10)).toHaveLength(0);
        expect([await store.has(key), await store.has(randomUUID())]).toEqual([true, false]);
      },
    );

    test.each([3, MANY])('that breaks off after %i chunks leaves nothing', async (count) => {
      const key = randomUUID();
      await expect(store.write(key, chunks(count, new Error('gone')))).rejects.toThrow('gone');
      expect(await store.has(key)).toBe(false);
      await store.write(key, chunks(1));
      expect(await buffer(await store.read(key))).toHaveLength(CHUNK.length);
    });

    test('without content is a file', async () => {
      const key = randomUUID();
      expect(await store.write(key, chunks(0))).toMatchObject({ key, size: 0 });
      expect(await store.has(key)).toBe(true);
      expect(await buffer(await store.read(key))).toHaveLength(0);
    });

    test('is never written over', async () => {
      const key = randomUUID();
      await store.write(key, chunks(2));
      await expect(store.write(key, chunks(1))).rejects.toThrow('EEXIST');
      expect(await buffer(await store.read(key))).toHaveLength(2 * CHUNK.length);
    });

    test('stays readable for who began when it is removed, and is gone for the next', async () => {
      const key = randomUUID();
      const { sha256 } = await store.write(key, chunks(20));
      const stream = await store.read(key);
      await store.remove(key);
      expect(hash(await buffer(stream))).toEqual(sha256);
      await store.remove(key);
      await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' });
      await expect(store.bytes(key, 0, 1)).rejects.toMatchObject({ code: 'ENOENT' });
    });

    test.each(['../secret', '', 'a/b', 'incoming', `${randomUUID()}/..`, 'C:\\x'])(
      'has no key like %j',
      async (key) => {
        for (const attempt of [
          () => store.read(key),
          () => store.has(key),
          () => store.bytes(key, 0, 1),
          () => store.write(key, chunks(1)),
          () => store.remove(key),
          () => store.parts.put(key, 0, CHUNK),
          () => store.parts.seal(key),
          () => store.parts.size(key),
          () => store.parts.remove(key),
        ])
          await expect(async () => attempt()).rejects.toThrow('UUID');
      },
    );

    test('is listed with its size, and a file in parts is not', async () => {
      const [key, inParts] = [randomUUID(), randomUUID()];
      await store.write(key, chunks(2));
      await store.parts.put(inParts, 0, CHUNK);
      const listed: { key: string; size: number }[] = [];
      for await (const file of store.list()) listed.push(file);
      expect(listed).toContainEqual({ key, size: 2 * CHUNK.length });
      const keys = listed.map((file) => file.key);
      expect(keys).not.toContain(inParts);
      expect(await Promise.all(keys.map((each) => store.has(each)))).not.toContain(false);
    });

    test('comes back from a backup where it is missing, and another one stays', async () => {
      const [lost, stays] = [randomUUID(), randomUUID()];
      for (const key of [lost, stays]) await store.write(key, chunks(2));
      const directory = await mkdtemp(path.join(os.tmpdir(), 'spine-backup-'));
      const work = { directory, signal: new AbortController().signal };
      const copied = await addBlobs(work, store);
      expect(copied.reduce((sum, file) => sum + file.bytes, 0)).toBe(await blobBytes(store));
      await store.remove(lost);
      expect(await restoreBlobs(work, store, copied)).toBe(1);
      expect(await restoreBlobs(work, store, copied)).toBe(0);
      expect(await buffer(await store.read(lost))).toEqual(joined(2));
      await rm(directory, { recursive: true });
    });

    test('is swept when it is old and not in use', async () => {
      const [used, orphan] = [randomUUID(), randomUUID()];
      for (const key of [used, orphan]) await store.write(key, chunks(1));
      await store.sweep(new Date(), noKeys);
      expect(await store.has(orphan)).toBe(true);
      const failing = () => Promise.reject(new Error('down'));
      await expect(store.sweep(later(2), failing)).rejects.toThrow('down');
      expect(await store.has(orphan)).toBe(true);
      await store.sweep(later(2), () => Promise.resolve(new Set([used])));
      expect([await store.has(used), await store.has(orphan)]).toEqual([true, false]);
    });
  });

  describe.runIf(isThere)('a file in parts', () => {
    const [one, two] = [Buffer.alloc(100, 1), Buffer.alloc(50, 2)];
    const content = (key: string) => store.parts.look(key, ({ size, bytes }) => bytes(0, size));

    test('is sealed with its size and SHA-256, and is no blob before', async () => {
      const key = randomUUID();
      expect(await store.parts.put(key, 0, one)).toBe(true);
      expect(await store.parts.put(key, 100, two)).toBe(true);
      expect([await store.has(key), await store.parts.size(key)]).toEqual([false, 150]);
      const both = Buffer.concat([one, two]);
      expect(await store.parts.look(key, ({ bytes }) => bytes(90, 20))).toEqual(
        both.subarray(90, 110),
      );
      expect(await store.parts.seal(key)).toEqual({ key, size: 150, sha256: hash(both) });
      expect(await store.bytes(key, 0, 999)).toEqual(both);
    });

    test('takes no part without what came before it', async () => {
      const key = randomUUID();
      expect(await store.parts.put(key, 100, two)).toBe(false);
      expect(await store.parts.size(key)).toBeUndefined();
      await store.parts.put(key, 0, two);
      expect(await store.parts.put(key, 100, two)).toBe(false);
    });

    test('is written over where a crash left more than counts', async () => {
      const key = randomUUID();
      await store.parts.put(key, 0, one);
      await store.parts.put(key, 100, one);
      await store.parts.put(key, 200, one);
      expect(await store.parts.put(key, 100, two)).toBe(true);
      expect(await content(key)).toEqual(Buffer.concat([one, two]));
      expect(await store.parts.put(key, 60, two)).toBe(true);
      expect(await content(key)).toEqual(Buffer.concat([one.subarray(0, 60), two]));
      expect(await store.parts.put(key, 0, two)).toBe(true);
      expect(await content(key)).toEqual(two);
    });

    test('that was sealed without a row is taken back by the next part', async () => {
      const key = randomUUID();
      await store.parts.put(key, 0, one);
      await store.parts.put(key, 100, two);
      await store.parts.seal(key);
      expect(await store.parts.size(key)).toBe(150);
      expect(await content(key)).toHaveLength(150);
      expect(await store.parts.put(key, 100, two)).toBe(true);
      expect(await store.has(key)).toBe(false);
      expect((await store.parts.seal(key)).size).toBe(150);
    });

    test('is sealed once: a second time is refused, and the file stays', async () => {
      const key = randomUUID();
      await store.parts.put(key, 0, one);
      await store.parts.seal(key);
      await expect(store.parts.seal(key)).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await store.bytes(key, 0, 999)).toEqual(one);
    });

    test('is swept when nobody continued it for two days, or removed', async () => {
      const [key, other] = [randomUUID(), randomUUID()];
      for (const each of [key, other]) await store.parts.put(each, 0, one);
      await store.parts.put(key, 100, two);
      await store.parts.remove(other);
      expect(await store.parts.size(other)).toBeUndefined();
      await store.sweep(later(47), noKeys);
      expect(await store.parts.size(key)).toBe(150);
      await store.sweep(later(49), noKeys);
      expect(await store.parts.size(key)).toBeUndefined();
    });
  });
});

import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BlobStore, openBlobStore } from './blob-store.ts';

let root: string;
let directory: string;
let store: BlobStore;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'spine-blob-'));
});
beforeEach(() => {
  directory = path.join(root, randomUUID(), 'blobs');
  store = openBlobStore(directory);
});
afterAll(() => rm(root, { recursive: true }));

const CHUNK = Buffer.alloc(64 * 1024, 7);
async function* chunks(count: number, end?: Error): AsyncGenerator<Buffer> {
  for (let turn = 0; turn < count; turn += 1) yield await Promise.resolve(CHUNK);
  if (end) throw end;
}
const whole = (count: number) => Buffer.concat(Array.from({ length: count }, () => CHUNK));
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const files = (place = '') => readdir(path.join(directory, place)).catch(() => []);

/** Writes without end and says when the first bytes are in the file. */
const VICTIM = `
  import { openBlobStore } from ${JSON.stringify(path.join(import.meta.dirname, 'blob-store.ts'))};
  const [directory, key] = process.argv.slice(1);
  async function* endless() {
    for (let turn = 0; ; turn += 1) {
      yield Buffer.alloc(65536, 7);
      if (turn === 3) process.stdout.write('writing');
    }
  }
  await openBlobStore(directory).write(key, endless());
`;

describe('a blob', () => {
  test('is kept with its size and SHA-256 and read back whole or in part', async () => {
    const key = randomUUID();
    const blob = await store.write(key, chunks(5));
    expect(blob).toEqual({ key, size: 5 * CHUNK.length, sha256: hash(whole(5)) });
    expect(hash(await buffer(await store.read(key)))).toEqual(blob.sha256);
    const part = await buffer(await store.read(key, { start: 65_530, end: 65_541 }));
    expect(part).toEqual(whole(5).subarray(65_530, 65_542));
    expect(await store.bytes(key, blob.size - 3, 10)).toHaveLength(3);
    expect([await store.has(key), await store.has(randomUUID())]).toEqual([true, false]);
  });

  test('can be read by its owner alone', async () => {
    const key = randomUUID();
    await store.write(key, chunks(1));
    const modes = [path.join(directory, key), path.join(directory, 'incoming')].map((place) =>
      stat(place),
    );
    expect((await Promise.all(modes)).map(({ mode }) => mode & 0o077)).toEqual([0, 0]);
  });

  test('whose content breaks off leaves nothing', async () => {
    const broken = store.write(randomUUID(), chunks(3, new Error('gone')));
    await expect(broken).rejects.toThrow('gone');
    expect([await files(), await files('incoming')]).toEqual([['incoming'], []]);
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

  test('stays readable for who began when it is removed', async () => {
    const key = randomUUID();
    const { sha256 } = await store.write(key, chunks(20));
    const stream = await store.read(key);
    await store.remove(key);
    expect(hash(await buffer(stream))).toEqual(sha256);
    await store.remove(key);
    await expect(store.read(key)).rejects.toThrow('ENOENT');
  });

  test.each(['../secret', '', 'a/b', 'incoming', `${randomUUID()}/..`, 'C:\\x'])(
    'is not found under %j',
    async (key) => {
      for (const attempt of [
        store.read(key),
        store.has(key),
        store.bytes(key, 0, 1),
        store.write(key, chunks(1)),
      ])
        await expect(attempt).rejects.toThrow('UUID');
      expect(() => store.remove(key)).toThrow('UUID');
    },
  );

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
  test('removes old files nobody wants, and nothing else', async () => {
    const [wanted, orphan, young] = [randomUUID(), randomUUID(), randomUUID()];
    for (const key of [wanted, orphan, young]) await store.write(key, chunks(1));
    await writeFile(path.join(directory, 'README'), 'not ours');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [wanted, orphan, 'README'])
      await utimes(path.join(directory, name), hoursAgo, hoursAgo);
    const asked: string[][] = [];
    await store.sweep(new Date(), (keys) => {
      asked.push(keys.sort());
      return Promise.resolve(new Set([wanted]));
    });
    expect(asked).toEqual([[wanted, orphan].sort()]);
    expect((await files()).sort()).toEqual([wanted, young, 'README', 'incoming'].sort());
  });

  test('has nothing to do before the first file', async () => {
    await store.sweep(new Date(), () => Promise.reject(new Error('nobody to ask about')));
    expect(await files()).toEqual([]);
  });

  test('keeps everything when nobody can say what is wanted', async () => {
    const key = randomUUID();
    await store.write(key, chunks(1));
    const later = new Date(Date.now() + 2 * 3_600_000);
    await expect(store.sweep(later, () => Promise.reject(new Error('down')))).rejects.toThrow(
      'down',
    );
    expect(await store.has(key)).toBe(true);
  });
});

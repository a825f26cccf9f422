import { createHash } from 'node:crypto';
import { readdir, rm, utimes } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {
  downloadAppPackage,
  appPackageErrors as refusals,
  uploadAppPackage,
  withdrawAppPackage,
} from '@spine/contract/app-package';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepBlobs } from '#platform/files/blob.repository.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { makeApk } from './app-package.factory.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const apk = makeApk('download', 3_000_000);
const sha256 = createHash('sha256').update(apk).digest('hex');
const tag = `"${sha256}"`;

let world: World;
let origin: string;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  id = await upload('1.0', apk);
});
afterAll(() => world.close());

async function upload(version: string, bytes: Buffer): Promise<string> {
  const file = { name: '脊柱筛查.apk', bytes };
  const input = { platform: 'android', version };
  const { body } = await world.as('platform').upload(uploadAppPackage, input, file);
  return body.data.id;
}

async function keyOf(of: string): Promise<string> {
  const row = await world.database.bare
    .selectFrom('appPackage')
    .where('id', '=', of)
    .select('blobKey')
    .executeTakeFirstOrThrow();
  return row.blobKey;
}

type Headers = Record<string, string>;
function fetched(headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET', as: CastName = 'doctor') {
  const authorization = `Bearer ${world.tokens[as]}`;
  const url = `/api/v1/app/download/${id}`;
  return world.inject({ method, url, headers: { authorization, ...headers } });
}

/** What arrives before the connection is cut, or everything. */
function received(url: string, headers: Headers, cutAfter = Number.POSITIVE_INFINITY) {
  return new Promise<{ status: number; bytes: Buffer }>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const request = http.get(origin + url, { headers }, (response) => {
      const finish = () =>
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= cutAfter) {
          request.destroy();
          finish();
        }
      });
      response.on('end', finish);
      response.on('error', () => undefined);
    });
    request.on('error', (error) => (size >= cutAfter ? undefined : reject(error)));
  });
}

describe('downloading a package', () => {
  test('answers its bytes, its name, its length and a tag to come back with [1.12]', async () => {
    for (const name of ['platform', 'manager', 'doctor', 'rival'] as const) {
      const { status, bytes, headers } = await fetched({}, 'GET', name);
      expect([status, bytes.equals(apk)]).toEqual([200, true]);
      expect(headers).toMatchObject({
        'content-type': 'application/vnd.android.package-archive',
        'content-length': String(apk.length),
        'accept-ranges': 'bytes',
        etag: tag,
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('脊柱筛查.apk')}`,
      });
    }
  });

  test('answers a part, and says which', async () => {
    const { status, bytes, headers } = await fetched({ range: 'bytes=1000-1999' });
    expect([status, bytes.equals(apk.subarray(1000, 2000))]).toEqual([206, true]);
    expect(headers).toMatchObject({
      'content-range': `bytes 1000-1999/${apk.length}`,
      'content-length': '1000',
      etag: tag,
    });
    const last = await fetched({ range: 'bytes=-5', 'if-range': tag });
    expect([last.status, last.bytes]).toEqual([206, apk.subarray(-5)]);
  });

  test('answers the whole for a part of another file, for several parts and for what is no range', async () => {
    for (const headers of [
      { range: 'bytes=1000-', 'if-range': '"other"' },
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
    ]) {
      const { status, bytes } = await fetched(headers);
      expect([status, bytes.length]).toEqual([200, apk.length]);
    }
  });

  test('answers 416 with the size for a part behind the end', async () => {
    const { status, bytes, headers } = await fetched({ range: `bytes=${apk.length}-` });
    expect([status, bytes.length, headers['content-range']]).toEqual([
      416,
      0,
      `bytes */${apk.length}`,
    ]);
    expect(headers['content-disposition']).toBeUndefined();
  });

  test('answers 304 to who holds it already, and the head alone to HEAD', async () => {
    const held = await fetched({ 'if-none-match': tag });
    expect([held.status, held.bytes.length]).toEqual([304, 0]);
    const head = await fetched({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(apk.length),
    ]);
  });

  test('that breaks off twice is resumed to the same SHA-256', async () => {
    const url = `/api/v1/app/download/${id}`;
    const authorization = `Bearer ${world.tokens.doctor}`;
    const parts = [(await received(url, { authorization }, 700_000)).bytes];
    let have = parts[0]?.length ?? 0;
    expect(have).toBeLessThan(apk.length);
    for (const cutAfter of [900_000, Number.POSITIVE_INFINITY]) {
      const headers = { authorization, range: `bytes=${have}-`, 'if-range': tag };
      const { status, bytes } = await received(url, headers, cutAfter);
      expect(status).toBe(206);
      parts.push(bytes);
      have += bytes.length;
    }
    expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(sha256);
  });

  test.each([UNKNOWN, 'x', '../../etc/passwd'])('of %j is refused', async (unknown) => {
    const { body } = await world.as('doctor').call(downloadAppPackage, { id: unknown });
    expect(body.code).toBe(refusals.unknown.code);
  });

  test.each<CastName>(['maker', 'analyst'])('is not for %s', async (name) => {
    expect((await fetched({}, 'GET', name)).body.errorCode).toBe(2403);
  });

  test('says so when the file is lost', async () => {
    const lost = await upload('0.1', makeApk('lost'));
    const { directory } = world.config.files;
    await rm(path.join(directory, await keyOf(lost)));
    const { body } = await world.as('doctor').call(downloadAppPackage, { id: lost });
    expect(body.code).toBe(refusals.fileLost.code);
  });
});

describe('the file of a withdrawn package', () => {
  test('goes a day later, and that of a living one stays', async () => {
    const { directory } = world.config.files;
    const store = openBlobStore(world.config.files);
    const gone = await upload('0.3', makeApk('swept'));
    const key = await keyOf(gone);
    /** A round of the sweep at the world's time, in which every file is two hours old. */
    const round = async () => {
      const old = new Date(world.clock.now().getTime() - 2 * HOUR_MS);
      for (const name of await readdir(directory))
        await utimes(path.join(directory, name), old, old);
      await sweepBlobs(world.database, store, world.clock.now());
    };
    await world.as('platform').call(withdrawAppPackage, { id: gone });
    await round();
    expect(await store.has(key)).toBe(true);
    world.clock.advance(25 * HOUR_MS);
    await round();
    expect(await store.has(key)).toBe(false);
    world.clock.advance(-25 * HOUR_MS);
    expect((await fetched()).bytes.equals(apk)).toBe(true);
  });
});

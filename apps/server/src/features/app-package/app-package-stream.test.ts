/**
 * Uploads over real connections: what breaks off, what is too much, what nobody may send. Whatever happens, the answer
 * arrives, the connection stays usable, and nothing is left on the disk.
 */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import {
  listAppPackages,
  MAX_PACKAGE_BYTES,
  appPackageErrors as refusals,
} from '@spine/contract/app-package';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { apkOf, exeOf } from './app-package.factory.ts';

const BOUNDARY = 'spine-boundary';
const CHUNK = Buffer.alloc(1024 * 1024, 5);
/** What waits for the garbage collector counts too. */
const FLAT_MB = 128;
const ANDROID = { platform: 'android', version: '3.0' };

let world: World;
let socket: Socket;
beforeAll(async () => {
  world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
});
afterEach(() => {
  socket.destroy();
});

function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
function fileHead(fileName: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
}
const FORM_END = `\r\n--${BOUNDARY}--\r\n`;
function formHead(fields: Record<string, string>, fileName = 'a.apk'): string {
  return (
    Object.entries(fields)
      .map(([name, value]) => field(name, value))
      .join('') + fileHead(fileName)
  );
}

function headOf(as: CastName | undefined, length: number | undefined): string {
  const lines = [
    'POST /api/v1/app/upload HTTP/1.1',
    'host: localhost',
    'x-client: app',
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(as ? [`authorization: Bearer ${world.tokens[as]}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

async function written(part: Buffer | string): Promise<void> {
  if (!socket.write(part)) await once(socket, 'drain');
}
/** A chunk of a body whose length is not told beforehand. */
async function writtenChunk(part: Buffer | string): Promise<void> {
  const bytes = typeof part === 'string' ? Buffer.from(part) : part;
  await written(`${bytes.length.toString(16)}\r\n`);
  await written(bytes);
  await written('\r\n');
}

/** The next answer that arrives on the socket. */
async function answered(): Promise<{ status: number; code: number }> {
  let received = '';
  for (;;) {
    const [chunk] = await once(socket, 'data');
    received += chunk;
    const [head = '', body = ''] = received.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (Buffer.byteLength(body) < length) continue;
    const told = JSON.parse(body);
    return { status: Number(head.split(' ')[1]), code: told.code ?? told.errorCode };
  }
}

/** A whole upload on the one connection, and its answer, which may come before the end. */
async function sent(as: CastName | undefined, parts: Iterable<Buffer | string>) {
  const answer = answered();
  await written(headOf(as, undefined));
  for (const part of parts) await writtenChunk(part);
  await written('0\r\n\r\n');
  return answer;
}
function* megabytes(count: number): Generator<Buffer> {
  for (let turn = 0; turn < count; turn += 1) yield CHUNK;
}
function* form(fields: Record<string, string>, content: Iterable<Buffer>, fileName?: string) {
  yield formHead(fields, fileName);
  yield* content;
  yield FORM_END;
}

/** Nothing is listed and nothing lies on the disk, finished or not. */
async function leavesNothing(): Promise<void> {
  const { body } = await world.as('platform').call(listAppPackages, {});
  const { blobDir } = world.config;
  const names = (place: string) => readdir(place).catch(() => []);
  const left = [
    ...(await names(blobDir)).filter((name) => name !== 'incoming'),
    ...(await names(`${blobDir}/incoming`)),
  ];
  expect([body.rows, left]).toEqual([[], []]);
}
/** The unfinished file goes when the server has noticed; the disk is asked until it has. */
async function leavesNothingSoon(): Promise<void> {
  await expect.poll(() => readdir(`${world.config.blobDir}/incoming`)).toEqual([]);
  await leavesNothing();
}

describe('an upload', () => {
  test('that breaks off leaves nothing', async () => {
    await written(headOf('platform', undefined));
    await writtenChunk(formHead(ANDROID));
    await writtenChunk(CHUNK);
    await expect
      .poll(() => readdir(`${world.config.blobDir}/incoming`).catch(() => []))
      .toHaveLength(1);
    socket.destroy();
    await leavesNothingSoon();
  });

  test('whose form has no end is refused and leaves nothing', async () => {
    const apk = apkOf('endless');
    const answer = await sent('platform', [formHead(ANDROID), apk]);
    expect(answer).toEqual({ status: 200, code: 30000408 });
    await leavesNothing();
  });

  test('over 300 MB by its own word is refused before anything is kept', async () => {
    const answer = answered();
    await written(headOf('platform', MAX_PACKAGE_BYTES + 1024 * 1024));
    await written(formHead(ANDROID));
    expect(await answer).toEqual({ status: 413, code: refusals.tooLarge.code });
    await leavesNothing();
  });

  test('that turns out to be over 300 MB is refused with memory flat, and leaves nothing', async () => {
    let most = 0;
    function* watched() {
      for (const chunk of megabytes(330)) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield chunk;
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    const answer = await sent('platform', form(ANDROID, watched()));
    expect(answer).toEqual({ status: 413, code: refusals.tooLarge.code });
    expect((most - before) / CHUNK.length).toBeLessThan(FLAT_MB);
    await leavesNothing();
  }, 120_000);

  test.each([
    [undefined, 2401],
    ['doctor', 2403],
    ['manager', 2403],
  ] as const)(
    'of %s is refused before its body is read, and the connection serves the next call',
    async (as, code) => {
      const answer = await sent(as, form(ANDROID, megabytes(20)));
      expect(answer).toEqual({ status: 200, code });
      const next = await sent('platform', form({ ...ANDROID, version: '' }, [apkOf('x')]));
      expect(next.code).toBe(refusals.versionInvalid.code);
      await leavesNothing();
    },
  );

  test.each([
    [{ ...ANDROID, version: 'x' }, 'a.apk', refusals.versionInvalid.code],
    [{ version: '1.0' }, 'a.apk', refusals.platformInvalid.code],
    [ANDROID, 'a.exe', refusals.wrongKind.code],
    [ANDROID, 'folder/a.apk', refusals.wrongKind.code],
  ])('of %j as %s is refused, however much follows', async (...[fields, name, code]) => {
    const answer = await sent('platform', form(fields, megabytes(20), name));
    expect(answer.code).toBe(code);
    await leavesNothing();
  });

  test('with its fields behind the file is refused', async () => {
    const parts = [
      fileHead('a.apk'),
      apkOf('late'),
      '\r\n',
      field('platform', 'android'),
      FORM_END,
    ];
    const answer = await sent('platform', parts);
    expect(answer.code).toBe(refusals.platformInvalid.code);
    await leavesNothing();
  });

  test('after all of these works, with memory flat', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    function* program() {
      yield exeOf('large');
      for (const chunk of megabytes(250)) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield chunk;
      }
    }
    const fields = { platform: 'pc', version: '1.0' };
    const answer = await sent('platform', form(fields, program(), 'setup.exe'));
    expect(answer).toEqual({ status: 200, code: 8000 });
    expect((most - before) / CHUNK.length).toBeLessThan(FLAT_MB);
  }, 120_000);
});

/** Uploads over real connections, byte by byte, and what they leave behind. */
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { listAppPackages } from '@spine/contract/app-package';
import { expect } from 'vitest';
import type { CastName } from '#testing/cast.ts';
import type { World } from '#testing/world.ts';

const BOUNDARY = 'spine-boundary';
export const CHUNK = Buffer.alloc(1024 * 1024, 5);
export const ANDROID = { platform: 'android', version: '3.0' };

export function field(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
export function fileHead(fileName: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
}
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;
export function formHead(fields: Record<string, string>, fileName = 'a.apk'): string {
  return (
    Object.entries(fields)
      .map(([name, value]) => field(name, value))
      .join('') + fileHead(fileName)
  );
}

function requestHead(token: string | undefined, length: number | undefined): string {
  const lines = [
    'POST /api/v1/app/upload HTTP/1.1',
    'host: localhost',
    'x-client: app',
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export type UploadConnection = Awaited<ReturnType<typeof openConnection>>;

/** A connection to the world's server, which listens. */
export async function openConnection(world: World) {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');

  async function write(part: Buffer | string): Promise<void> {
    if (!socket.write(part)) await once(socket, 'drain');
  }
  /** A chunk of a body whose length is not sent in advance. */
  async function writeChunk(part: Buffer | string): Promise<void> {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    await write(`${bytes.length.toString(16)}\r\n`);
    await write(bytes);
    await write('\r\n');
  }

  /** The next answer that arrives on the socket. */
  async function readAnswer(): Promise<{ status: number; code: number }> {
    let received = '';
    for (;;) {
      const [chunk] = await once(socket, 'data');
      received += chunk;
      const [head = '', body = ''] = received.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (Buffer.byteLength(body) < length) continue;
      const answer = JSON.parse(body);
      return { status: Number(head.split(' ')[1]), code: answer.code ?? answer.errorCode };
    }
  }

  /** A complete upload on the connection, and its answer, which may arrive before the end. */
  async function sendUpload(as: CastName | undefined, parts: Iterable<Buffer | string>) {
    const answer = readAnswer();
    await begin(as);
    for (const part of parts) await writeChunk(part);
    await write('0\r\n\r\n');
    return answer;
  }

  /** The head of an upload; without a length its body comes in chunks. */
  const begin = (as: CastName | undefined, length?: number) =>
    write(requestHead(as && world.tokens[as], length));

  return { begin, write, writeChunk, readAnswer, sendUpload, close: () => socket.destroy() };
}

export function* megabytes(count: number): Generator<Buffer> {
  for (let turn = 0; turn < count; turn += 1) yield CHUNK;
}
export function* formParts(
  fields: Record<string, string>,
  content: Iterable<Buffer>,
  fileName?: string,
) {
  yield formHead(fields, fileName);
  yield* content;
  yield FORM_END;
}

/** Nothing is listed and nothing lies on the disk, finished or not. */
export async function expectNothingLeft(world: World): Promise<void> {
  const { body } = await world.as('platform').call(listAppPackages, {});
  const { directory } = world.config.files;
  const names = (directory: string) => readdir(directory).catch(() => []);
  const left = [
    ...(await names(directory)).filter((name) => name !== 'incoming'),
    ...(await names(`${directory}/incoming`)),
  ];
  expect([body.rows, left]).toEqual([[], []]);
}
/** The server removes the unfinished file once it notices; this polls the disk until then. */
export async function expectNothingLeftSoon(world: World): Promise<void> {
  await expect.poll(() => readdir(`${world.config.files.directory}/incoming`)).toEqual([]);
  await expectNothingLeft(world);
}

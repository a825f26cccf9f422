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

function headOf(token: string | undefined, length: number | undefined): string {
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

export type Wire = Awaited<ReturnType<typeof openWire>>;

/** A connection to the world's server, which listens. */
export async function openWire(world: World) {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');

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
    await begin(as);
    for (const part of parts) await writtenChunk(part);
    await written('0\r\n\r\n');
    return answer;
  }

  /** The head of an upload; without a length its body comes in chunks. */
  const begin = (as: CastName | undefined, length?: number) =>
    written(headOf(as && world.tokens[as], length));

  return { begin, written, writtenChunk, answered, sent, close: () => socket.destroy() };
}

export function* megabytes(count: number): Generator<Buffer> {
  for (let turn = 0; turn < count; turn += 1) yield CHUNK;
}
export function* form(
  fields: Record<string, string>,
  content: Iterable<Buffer>,
  fileName?: string,
) {
  yield formHead(fields, fileName);
  yield* content;
  yield FORM_END;
}

/** Nothing is listed and nothing lies on the disk, finished or not. */
export async function leavesNothing(world: World): Promise<void> {
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
export async function leavesNothingSoon(world: World): Promise<void> {
  await expect.poll(() => readdir(`${world.config.blobDir}/incoming`)).toEqual([]);
  await leavesNothing(world);
}

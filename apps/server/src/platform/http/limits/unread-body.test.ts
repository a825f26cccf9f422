import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { discardUnreadBodies } from './unread-body.ts';

const BUDGET = 1_000_000;
const CHUNK = Buffer.alloc(64_000, 'x');

let server: FastifyInstance;
afterEach(() => server.close());

/** A server that refuses every call before it reads a byte. */
async function start(): Promise<void> {
  server = Fastify();
  discardUnreadBodies(server, { budget: BUDGET, bytesPerMs: 0 });
  server.post('/', { preParsing: () => Promise.reject(new Error('refused')) }, () => '');
  await server.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends calls with bodies of so many bytes over one connection; how many were answered, and whether it was cut. */
async function send(bodies: readonly number[]) {
  const socket = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
  let answers = 0;
  socket.on('data', (data) => {
    answers += data.toString().split('HTTP/1.1 500').length - 1;
  });
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const bytes of bodies) {
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${bytes}\r\n\r\n`);
    for (let left = bytes; left > 0 && !socket.destroyed; left -= CHUNK.length) {
      const isTaken = socket.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)));
      if (!isTaken) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    }
  }
  await expect.poll(() => answers === bodies.length || socket.destroyed).toBe(true);
  const isCut = socket.destroyed;
  socket.destroy();
  return { answers, isCut };
}

test('a sender gets to the answer, and its connection goes on', async () => {
  await start();
  expect(await send([300_000, 300_000])).toEqual({ answers: 2, isCut: false });
});

test('a flood of bodies that nobody reads is cut', async () => {
  await start();
  expect((await send([50_000_000])).isCut).toBe(true);
  // What others send costs no more either, until time has passed.
  expect((await send([300_000])).isCut).toBe(true);
});

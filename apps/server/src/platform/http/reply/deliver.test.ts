/** Answers with a consequence, on a real server and real connections. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { defineEndpoint, noInput, oneOf } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openWorld, type World } from '#testing/world.ts';
import { bindPublic } from '../bind.ts';
import { buildServer } from '../server.ts';

/** More than the buffers of both ends of a connection hold. */
const MORE_THAN_BUFFERS = 64 * 1024 * 1024;
const endpoint = defineEndpoint({
  method: 'GET',
  path: '/parcel',
  summary: 'A parcel',
  access: 'public',
  log: 'none',
  input: noInput,
  reply: oneOf(z.string()),
});

let world: World;
let server: FastifyInstance;
let origin: { host: string; port: number };
let parcel: () => Promise<string>;
let work: () => Promise<void>;
let done: number;
beforeAll(async () => {
  world = await openWorld();
  const binding = bindPublic(endpoint, ({ onDelivered }) => {
    onDelivered(() => work());
    return parcel();
  });
  server = await buildServer({ ...world, bindings: [binding] });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  origin = { host: '127.0.0.1', port: address.port };
});
afterAll(async () => {
  await server.close();
  await world.close();
});
beforeEach(() => {
  done = 0;
  parcel = () => Promise.resolve('parcel');
  work = () => {
    done += 1;
    return Promise.resolve();
  };
});

/** Asks on a connection of its own; the answer's body is still to be read. */
async function ask(method = 'GET'): Promise<IncomingMessage> {
  const asking = request({ ...origin, method, path: '/api/v1/parcel', agent: false }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

/** A connection that has asked. */
function askRaw(): Socket {
  const socket = connect(origin);
  socket.on('error', () => undefined);
  socket.write('GET /api/v1/parcel HTTP/1.1\r\nhost: x\r\nx-client: app\r\n\r\n');
  return socket;
}

/** The end of the server's side of the next connection. */
function nextClose(): Promise<unknown> {
  return new Promise((resolve) =>
    server.server.once('connection', (socket) => socket.once('close', resolve)),
  );
}

function openPromise<T>() {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: settle };
}

// A HEAD request gets an ordinary answer.
test.each(['GET', 'HEAD'])('an answer to %s says when it is sent', async (method) => {
  parcel = () => {
    world.clock.advance(60_000);
    return Promise.resolve('parcel');
  };
  const { headers } = (await ask(method)).resume();
  expect(headers.date).toBe(world.clock.now().toUTCString());
});

describe('an answer whose delivery has a consequence', () => {
  test('is whole, with the headers of every answer, and the work is done when it has ended', async () => {
    const answer = await ask();
    expect(await json(answer)).toEqual({ code: 8000, msg: 'success', data: 'parcel' });
    expect(done).toBe(1);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('ends only after the work', async () => {
    const held = openPromise<void>();
    work = () => held.promise;
    const answer = await ask();
    const [first] = await once(answer, 'data');
    expect(String(first)).toContain('parcel');
    expect(answer.complete).toBe(false);
    held.resolve();
    await once(answer, 'end');
    expect(answer.complete).toBe(true);
  });

  test('leaves the work undone when the caller has gone before', async () => {
    const closed = nextClose();
    const asked = openPromise<void>();
    const answered = openPromise<string>();
    parcel = () => {
      asked.resolve();
      return answered.promise;
    };
    const socket = askRaw();
    await asked.promise;
    socket.destroy();
    await closed;
    answered.resolve('parcel');
    // A later call of the same server is answered after this one has been given up.
    parcel = () => Promise.resolve('next');
    expect(await json(await ask())).toMatchObject({ data: 'next' });
    expect(done).toBe(1);
  });

  test('leaves the work undone when the connection breaks on the way', async () => {
    parcel = () => Promise.resolve('x'.repeat(MORE_THAN_BUFFERS));
    const closed = nextClose();
    const socket = askRaw();
    socket.once('data', () => socket.destroy());
    await closed;
    parcel = () => Promise.resolve('next');
    expect(await json(await ask())).toMatchObject({ data: 'next' });
    expect(done).toBe(1);
  });

  test('breaks off when the work fails, so that nobody takes it for whole', async () => {
    work = () => Promise.reject(new Error('no'));
    const answer = await ask();
    await expect(json(answer)).rejects.toThrow('aborted');
    work = () => Promise.resolve();
    expect(await json(await ask())).toMatchObject({ code: 8000 });
  });

  test('without a body (HEAD) delivers nothing', async () => {
    const answer = await ask('HEAD');
    expect([answer.statusCode, done]).toEqual([200, 0]);
  });
});

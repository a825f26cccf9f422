import { once } from 'node:events';
import { connect } from 'node:net';
import { picCode } from '@spine/contract/session';
import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';

afterEach(() => vi.useRealTimers());

test('a server that stops waits half a minute for a call under way and no longer', async () => {
  const { world, socket, ended, owner } = await openBusyServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { done } = await beginToStop(world);
  vi.advanceTimersByTime(29_000);
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await ended;
  await done;
  await owner.end();
  await world.close();
});

test('a server that stops waits for no connection that has sent nothing', async () => {
  const world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const accepted = once(world.app.server, 'connection');
  const { ended } = connectTo(world);
  await accepted;
  // Half a minute never passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = world.app.close();
  await ended;
  vi.useRealTimers();
  await closed;
  await world.close();
});

test('a server that stops finishes the call under way and refuses the next of that connection with 503', async () => {
  const { world, socket, received, ended, owner } = await openBusyServer();
  const { done } = await beginToStop(world);
  socket.write(request());
  await owner.query('rollback');
  await ended;
  await done;

  const [first = '', second = ''] = textOf(received).split(/(?=HTTP\/1\.1 )/);
  expect(first).toMatch(/^HTTP\/1\.1 200 .*"code":8000/s);
  expect(second).toMatch(/^HTTP\/1\.1 503 .*"errorCode":30000503/s);
  await owner.end();
  await world.close();
});

test('a server that stops waits no longer once the call under way is answered', async () => {
  const { world, received, ended, owner } = await openBusyServer();
  // Half a minute never passes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { done } = await beginToStop(world);
  await owner.query('rollback');
  await ended;
  vi.useRealTimers();
  await done;
  expect(textOf(received)).toMatch(/^HTTP\/1\.1 200 .*"code":8000/s);
  await owner.end();
  await world.close();
});

test('a server that drains says so, serves on, and closes each connection with its answer', async () => {
  const world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const probe = () => world.inject({ url: '/readyz' });
  expect(await probe()).toMatchObject({ status: 200, body: { status: 'ready' } });
  await world.app.drain();
  expect(await probe()).toMatchObject({
    status: 503,
    body: { status: 'draining', database: true },
  });

  const { socket, received, ended } = connectTo(world);
  socket.write(request());
  await ended;
  const answer = textOf(received);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*"code":8000/s);
  expect(answer).toMatch(/^connection: close\r$/im);
  await world.close();
});

/** A server in the middle of a call, which waits until its owner rolls back. */
async function openBusyServer() {
  const world = await openWorld();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const owner = new Client({ connectionString: world.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table picture_code in access exclusive mode');
  const connection = connectTo(world);
  connection.socket.write(request());
  await waitForLocks(world.database);
  return { world, owner, ...connection };
}

/** A connection, what it has received, and its end. */
function connectTo({ app }: World) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  return { socket, received, ended: once(socket, 'close') };
}

const textOf = (received: readonly Buffer[]) => Buffer.concat(received).toString();

/** Begins to stop a server: it takes no more connections, and will be done. */
async function beginToStop({ app }: World) {
  const done = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  return { done };
}

function request(): string {
  const body = JSON.stringify({ mcode: 'm' });
  return [
    `POST /api/v1${picCode.path} HTTP/1.1`,
    'host: spine',
    'x-client: app',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n');
}

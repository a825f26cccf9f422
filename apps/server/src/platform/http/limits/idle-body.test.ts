import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { picCode } from '@spine/contract/session';
import { configureTemplate } from '@spine/contract/template';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

const IDLE_SECONDS = 12;
const BODY = JSON.stringify({ mcode: 'idle' });

let world: World;
beforeAll(async () => {
  world = await openWorld({ BODY_IDLE_SECONDS: String(IDLE_SECONDS) });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

const waitSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** What a connection was answered once time has gone on; before the session is found the body is not read. */
async function answerAfterIdling(ended: Promise<string>): Promise<string> {
  let answer: string | undefined;
  void ended.then((text) => {
    answer = text;
  });
  await expect
    .poll(() => {
      waitSeconds(2 * IDLE_SECONDS);
      return answer;
    })
    .toBeDefined();
  return ended;
}

/** A connection whose head is sent, and what it was answered. */
async function begin(path: string, headers: readonly string[]) {
  const watched = vi.getTimerCount();
  const accepted = once(world.app.server, 'connection');
  const socket = connect(Number(new URL(world.app.listeningOrigin).port), '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  const ended = once(socket, 'close').then(() => Buffer.concat(received).toString());
  const head = [`POST /api/v1${path} HTTP/1.1`, 'host: spine', 'x-client: app', ...headers, '', ''];
  socket.write(head.join('\r\n'));
  await expect.poll(() => vi.getTimerCount()).toBe(watched + 1);
  const [server] = (await accepted) as [Socket];
  /** Sends more, and waits until it is there. */
  const send = async (text: string) => {
    const before = server.bytesRead;
    socket.write(text);
    await expect.poll(() => server.bytesRead).toBe(before + text.length);
  };
  return { send, ended };
}

const json = ['content-type: application/json', `content-length: ${BODY.length}`];

test('a body that stops half sent is ended with 408, and its connection with it', async () => {
  const { send, ended } = await begin(picCode.path, json);
  await send(BODY.slice(0, 5));
  expect(await answerAfterIdling(ended)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a form that stops within its file is ended', async () => {
  const { send, ended } = await begin(configureTemplate.path, [
    `authorization: Bearer ${world.tokens.manager}`,
    'content-type: multipart/form-data; boundary=b',
    'transfer-encoding: chunked',
  ]);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK';
  await send(`${part.length.toString(16)}\r\n${part}\r\n`);
  expect(await answerAfterIdling(ended)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that drips is ended, however long it might go on', async () => {
  const { send, ended } = await begin(picCode.path, json);
  for (const letter of BODY.slice(0, 3)) {
    await send(letter);
    waitSeconds(IDLE_SECONDS - 1);
  }
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that goes on coming is taken, over a slow line too', async () => {
  const long = `${BODY}${' '.repeat(20_000)}`;
  const { send, ended } = await begin(picCode.path, [
    'content-type: application/json',
    `content-length: ${long.length}`,
    'connection: close',
  ]);
  await send(long.slice(0, -3));
  for (const letter of long.slice(-3)) {
    waitSeconds(IDLE_SECONDS - 1);
    await send(letter);
  }
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*"code":8000/s);
});

/** A body that comes late is taken from who may still make the call once it is there. */
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { API_PREFIX, defineEndpoint, done, kernelErrors, noInput } from '@spine/contract/kernel';
import { logout } from '@spine/contract/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { bind } from './bind.ts';
import { buildServer } from './server.ts';

const RIGHT = 8000;
const takesBody = defineEndpoint({
  method: 'POST',
  path: '/takes',
  summary: 'Takes a body',
  access: 'signedIn',
  log: 'none',
  input: noInput,
  reply: done,
});

let world: World;
let server: FastifyInstance;
/** How often it was asked who calls. */
let askings = 0;
beforeAll(async () => {
  world = await openWorld();
  const binding = bind(takesBody, () => Promise.resolve(undefined));
  const counted: typeof binding = {
    endpoint: takesBody,
    admit: async (exchange) => {
      const call = await binding.admit(exchange);
      askings += 1;
      return call;
    },
  };
  server = await buildServer({ ...world, bindings: [counted] });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  await world.signInAgain();
  askings = 0;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await world.close();
});

/** A call of the doctor who was admitted, and whose body is still to come. */
async function beginCall() {
  const authorization = `Bearer ${world.tokens.doctor}`;
  const headers = { authorization, 'content-type': 'application/json', 'content-length': 2 };
  const url = server.listeningOrigin + API_PREFIX + takesBody.path;
  const call = request(url, { method: 'POST', headers, agent: false });
  call.flushHeaders();
  await expect.poll(() => askings).toBe(1);
  return async (): Promise<number> => {
    call.end('{}');
    const [answer] = await once(call, 'response');
    const { code, errorCode } = JSON.parse(await text(answer));
    return code ?? errorCode;
  };
}

function passSeconds(seconds: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
}

test('a session that ended meanwhile completes no body', async () => {
  const sendBody = await beginCall();
  await world.as('doctor').call(logout, {});
  passSeconds(2);
  expect(await sendBody()).toBe(kernelErrors.notSignedIn.code);
});

test('a living session does', async () => {
  const sendBody = await beginCall();
  passSeconds(2);
  expect([await sendBody(), askings]).toEqual([RIGHT, 2]);
});

test('it is asked once who calls where the body comes at once', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const sendBody = await beginCall();
  expect([await sendBody(), askings]).toEqual([RIGHT, 1]);
});

/** What a call knows of whoever made it. */
import { once } from 'node:events';
import { request } from 'node:http';
import { API_PREFIX, defineEndpoint, done, noInput } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, currentCaller } from '#platform/auth/caller.ts';
import { openWorld, type World } from '#testing/world.ts';
import { bind } from './bind.ts';
import { buildServer } from './server.ts';

const PATH = '/waits';
const waiting = defineEndpoint({
  method: 'GET',
  path: PATH,
  summary: 'Waits until it is told to go on',
  access: 'signedIn',
  log: 'none',
  input: noInput,
  reply: done,
});

let world: World;
let server: FastifyInstance;
let seen: Caller | undefined;
let goOn: () => void;
beforeAll(async () => {
  world = await openWorld();
  const binding = bind(waiting, async () => {
    seen = currentCaller();
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return undefined;
  });
  server = await buildServer({ ...world, bindings: [binding] });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const ask = () => {
  seen = undefined;
  return request(server.listeningOrigin + API_PREFIX + PATH, {
    headers: { authorization: `Bearer ${world.tokens.doctor}` },
    agent: false,
  })
    .on('error', () => undefined)
    .end();
};

test('takes turns for an institution, and waits for its answer until it hangs up', async () => {
  const asked = ask();
  await expect.poll(() => seen?.queueKey).toBe(world.cast.orgs.home);
  expect(seen?.signal.aborted).toBe(false);
  asked.destroy();
  await expect.poll(() => seen?.signal.aborted).toBe(true);
  goOn();
});

test('has waited to the end when it is answered', async () => {
  const asked = ask();
  await expect.poll(() => seen?.queueKey).toBe(world.cast.orgs.home);
  goOn();
  const [answer] = await once(asked, 'response');
  await once(answer.resume(), 'close');
  expect(seen?.signal.aborted).toBe(false);
});

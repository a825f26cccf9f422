/** How many calls of one session are at work, and what that leaves to others. */
import { API_PREFIX, defineEndpoint, done, noInput } from '@spine/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallAborted } from '#platform/auth/caller.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { type Binding, bindOpen } from '../bind.ts';
import { buildServer } from '../server.ts';
import { createSessionLimiter } from './session-limiter.ts';

const PATH = '/waits';
const waits = defineEndpoint({
  method: 'GET',
  path: PATH,
  summary: 'Waits until it is told to go on',
  access: 'signedIn',
  log: 'none',
  input: noInput,
  reply: done,
});
const RIGHT = 8000;
const TOO_MANY = 30000429;

let world: World;
let server: FastifyInstance;
/** How many are looked up at a time, and the most so far. */
let lookUps = 0;
let mostLookUps = 0;
/** Who is at work, and what lets each go on. */
const atWork: { username: string; goOn: () => void }[] = [];
beforeAll(async () => {
  world = await openWorld();
  const binding = bindOpen(waits, async ({ actor }) => {
    await new Promise<void>((goOn) => {
      atWork.push({ username: actor.username, goOn });
    });
    return undefined;
  });
  const counted: Binding = {
    endpoint: waits,
    admit: (exchange) => {
      lookUps += 1;
      mostLookUps = Math.max(mostLookUps, lookUps);
      return binding.admit(exchange).finally(() => {
        lookUps -= 1;
      });
    },
  };
  server = await buildServer({ ...world, bindings: [counted] });
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const headersOf = (name: CastName) => ({ authorization: `Bearer ${world.tokens[name]}` });
const ask = async (name: CastName): Promise<number> => {
  const answer = await server.inject({ url: API_PREFIX + PATH, headers: headersOf(name) });
  const body = answer.json();
  return body.code ?? body.errorCode;
};
const askMany = (name: CastName, times: number) => Array.from({ length: times }, () => ask(name));
const workOf = (name: string) => atWork.filter(({ username }) => username === name);

/** Lets everybody go on who is at work or gets there, until as many have been. */
async function letGo(all: number): Promise<void> {
  let gone = 0;
  await expect
    .poll(() => {
      for (const each of atWork.splice(0)) {
        each.goOn();
        gone += 1;
      }
      return gone;
    })
    .toBe(all);
}

test('eight are at work, a hundred wait, the rest hears at once; another session is let in beside them', async () => {
  const settled: number[] = [];
  const answers = askMany('doctor', 800).map((answer) => answer.then((code) => settled.push(code)));
  await expect.poll(() => settled.length).toBe(692);
  expect(new Set(settled)).toEqual(new Set([TOO_MANY]));
  await expect.poll(() => workOf('doctor').length).toBe(8);
  expect(mostLookUps).toBe(8);
  const other = ask('manager');
  await expect.poll(() => workOf('manager').length).toBe(1);
  expect(workOf('doctor')).toHaveLength(8);
  await letGo(109);
  expect(await other).toBe(RIGHT);
  await Promise.all(answers);
  expect(new Set(settled.slice(692))).toEqual(new Set([RIGHT]));
});

test('whoever hangs up while waiting is passed over', async () => {
  const limiter = createSessionLimiter();
  const done: string[] = [];
  const { signal } = new AbortController();
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const busy = Array.from({ length: 8 }, () => limiter({ session: 's', signal }, () => held));
  const gone = new AbortController();
  const note = (what: string) => () => Promise.resolve(done.push(what));
  const left = limiter({ session: 's', signal: gone.signal }, note('left'));
  const stays = limiter({ session: 's', signal }, note('stays'));
  await limiter({ session: undefined, signal }, note('nobody'));
  gone.abort();
  goOn();
  await expect(left).rejects.toThrow(CallAborted);
  await Promise.all([...busy, stays]);
  expect(done).toEqual(['nobody', 'stays']);
});

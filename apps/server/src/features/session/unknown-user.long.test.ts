/**
 * How long a refusal takes says nothing of who has an account: each name costs one password hash, whether anybody has it or not. Work
 * is counted, and not timed: a hash is a task of the native package, which Node tells of as it begins.
 */
import { createHook } from 'node:async_hooks';
import { login } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfDigest } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { pictureDigest } from '#testing/sign-in.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';

const WRONG = '0'.repeat(32);

let world: World;
let tasks: string[] = [];
const hook = createHook({ init: (_id, type) => void tasks.push(type) });
/** The package gives its tasks no name. */
const hashes = () => tasks.filter((type) => type === 'undefined').length;

beforeAll(async () => {
  world = await openWorld();
  // The hash that nobody has is made once.
  await attempt('nobody-first');
  hook.enable();
});
afterAll(async () => {
  hook.disable();
  await world.close();
});

async function attempt(username: string): Promise<{ answer: TestAnswer; hashes: number }> {
  const mcode = 'test-machine';
  const input = { username, mcode, picCode: await pictureDigest(world, mcode), pw: WRONG };
  tasks = [];
  const answer = await world.anonymous.call(login, input);
  return { answer, hashes: hashes() };
}

test('a hash is counted', async () => {
  tasks = [];
  await hashOfDigest(WRONG);
  expect(hashes()).toBe(1);
});

test('a name that nobody has, one of a deleted user and one that is known cost one hash each, and answer alike', async () => {
  const { analyst } = world.cast.users;
  await world.database.inScope(platformScope, ({ db }) =>
    db
      .updateTable('appUser')
      .set({ deletedAt: world.clock.now() })
      .where('id', '=', analyst)
      .execute(),
  );
  const [known, deleted, unknown] = [
    await attempt('doctor'),
    await attempt('analyst'),
    await attempt('nobody-else'),
  ];
  expect([known, deleted, unknown].map((each) => each.hashes)).toEqual([1, 1, 1]);
  expect(deleted.answer.body).toEqual(known.answer.body);
  expect(unknown.answer.body).toEqual(known.answer.body);
});

test('they go on to be locked alike', async () => {
  const lastOf = async (username: string) => {
    let last: Awaited<ReturnType<typeof attempt>> | undefined;
    for (let each = 0; each < 7; each += 1) last = await attempt(username);
    return last;
  };
  const [known, unknown] = [await lastOf('maker'), await lastOf('nobody-at-all')];
  expect(unknown?.answer.body).toEqual(known?.answer.body);
  expect(unknown?.hashes).toBe(known?.hashes);
});

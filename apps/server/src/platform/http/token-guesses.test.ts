import { currentUser } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const PLACE = '203.0.113.9';
async function askWith(token: string, remoteAddress = PLACE) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/v1${currentUser.path}`;
  const { body } = await world.inject({ url, remoteAddress, headers });
  return body.code ?? body.errorCode;
}
const madeUp = (number: number) => `made-up-token-${String(number).padStart(8, '0')}`;

test('an address may make up so many tokens a minute; devices whose sessions are over are told so', async () => {
  const living = world.tokens.doctor;
  expect(await askWith(living)).toBe(8000);
  for (let number = 1; number <= 300; number += 1) expect(await askWith(madeUp(number))).toBe(2401);
  expect(await askWith(madeUp(301))).toBe(30000429);
  // The three hundred devices of a school ask again and again.
  expect(await askWith(madeUp(7))).toBe(2401);
  expect(await askWith(living)).toBe(8000);
  expect(await askWith(madeUp(301), '203.0.113.10')).toBe(2401);
  world.clock.advance(61_000);
  expect(await askWith(madeUp(301))).toBe(2401);
});

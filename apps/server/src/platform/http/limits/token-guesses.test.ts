import { currentUser } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
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

/** As many as an address may make up within a minute, from a number on. */
async function makeUpAll(place = PLACE, from = 1) {
  for (let number = from; number < from + 300; number += 1)
    expect(await askWith(madeUp(number), place)).toBe(2401);
}
/** How many of twelve more are still answered within this second. */
async function fewMore(place = PLACE, from = 1000) {
  const answers: number[] = [];
  for (let number = from; number < from + 12; number += 1)
    answers.push(await askWith(madeUp(number), place));
  return answers.filter((code) => code === 2401).length;
}

test('an address may make up so many tokens a minute; devices whose sessions are over are told so', async () => {
  const living = world.tokens.doctor;
  expect(await askWith(living)).toBe(8000);
  await makeUpAll();
  expect(await fewMore()).toBe(10);
  expect(await askWith(madeUp(301))).toBe(30000429);
  // The three hundred devices of a school ask again and again.
  expect(await askWith(madeUp(7))).toBe(2401);
  expect(await askWith(living)).toBe(8000);
  expect(await askWith(madeUp(301), '203.0.113.10')).toBe(2401);
  world.clock.advance(61_000);
  expect(await askWith(madeUp(301))).toBe(2401);
});

test('whoever signs in beside them works from the first call on', async () => {
  const place = '203.0.113.20';
  await makeUpAll(place);
  await fewMore(place);
  const { token } = (await signIn(world, 'doctor', CAST_PASSWORD)).body.data;
  expect(await askWith(madeUp(301), place)).toBe(30000429);
  expect(await askWith(token, place)).toBe(8000);
});

test('sessions this process has not heard of come in again, some a second', async () => {
  const place = '203.0.113.30';
  await makeUpAll(place);
  await fewMore(place);
  const unheard = world.tokens.manager;
  expect(await askWith(unheard, place)).toBe(30000429);
  world.clock.advance(1000);
  expect(await askWith(unheard, place)).toBe(8000);
  expect(await fewMore(place, 2000)).toBe(9);
  expect(await askWith(unheard, place)).toBe(8000);
});

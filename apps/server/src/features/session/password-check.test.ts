import { API_PREFIX } from '@spine/contract/kernel';
import { login } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { pictureDigest } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { buildApp } from '../../app.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a password is looked at while no transaction is open', async () => {
  const heard: string[] = [];
  const database = openDatabase(world.appUrl, 1, { watch: ({ text }) => heard.push(text) });
  const app = await buildApp({ ...world, database });
  const mcode = 'connections';
  const picCode = await pictureDigest(world, mcode);
  const pw = digestOf(CAST_PASSWORD, world.config.session.salt);
  heard.length = 0;
  const answer = await app.inject({
    method: 'POST',
    url: API_PREFIX + login.path,
    headers: { 'x-client': 'app' },
    payload: { username: 'doctor', pw, picCode, mcode },
  });
  expect(answer.json().code).toBe(8000);
  const read = heard.findIndex((text) => text.includes('"password_hash"'));
  const locked = heard.findIndex((text) => text.includes('for update of "app_user"'));
  expect(read).toBeGreaterThan(-1);
  expect(heard.slice(read + 1, locked)).toContain('commit');
  await app.close();
  await database.close();
});

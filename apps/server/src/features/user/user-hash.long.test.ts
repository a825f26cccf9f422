import { API_PREFIX, Role } from '@spine/contract/kernel';
import { addUser, resetPassword } from '@spine/contract/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfDigest } from '#platform/auth/password.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { buildApp } from '../../app.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** So many passwords wait to be hashed before the call's own. */
const BEFORE = 40;

test.each([
  {
    endpoint: addUser,
    touches: '"name" from "organization"',
    payloadOf: ({ cast }: World) => ({
      username: 'waiting',
      realName: '陆远舟',
      pw: 'Haitang2026',
      role: Role.Doctor,
      orgId: cast.orgs.home,
    }),
  },
  {
    endpoint: resetPassword,
    touches: 'for update of "app_user"',
    payloadOf: ({ cast }: World) => ({ id: cast.users.doctor }),
  },
])(
  '$endpoint.path waits for its turn to hash without a transaction',
  async ({ endpoint, touches, payloadOf }) => {
    const heard: string[] = [];
    const database = openDatabase(world.appUrl, 2, { watch: ({ text }) => heard.push(text) });
    const app = await buildApp({ ...world, database });
    const { token } = (await signIn(world, 'platform', CAST_PASSWORD)).body.data;
    const busy = Array.from({ length: BEFORE }, () => hashOfDigest('busy'));
    heard.length = 0;
    const answering = app.inject({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      headers: { 'x-client': 'app', authorization: `Bearer ${token}` },
      payload: payloadOf(world),
    });
    await busy[BEFORE - 10];
    const whileWaiting = heard.filter((text) => text.includes(touches));
    expect((await answering).json().code).toBe(8000);
    expect(whileWaiting).toEqual([]);
    expect(heard.some((text) => text.includes(touches))).toBe(true);
    await app.close();
    await database.close();
  },
);

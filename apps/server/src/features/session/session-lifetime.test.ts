import { kernelErrors } from '@spine/contract/kernel';
import { currentUser, endOwnSessions, logout } from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { sessionIn } from '#testing/session.ts';
import { md5, signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('sessions', () => {
  test('no session answers 2401 [4.32, 8.19]', async () => {
    const { body } = await world.anonymous.call(currentUser, {});
    expect(body).toEqual({ errorCode: 2401, errorMsg: kernelErrors.notSignedIn.message });
  });

  test('a session ends at signing out [7.9]', async () => {
    const { body } = await signIn(world, 'doctor', CAST_PASSWORD);
    const headers = { authorization: `Bearer ${body.data.token}` };
    await world.inject({ method: 'POST', url: `/api/v1${logout.path}`, headers, payload: {} });
    const after = await world.inject({ method: 'GET', url: `/api/v1${currentUser.path}`, headers });
    expect(after.body.errorCode).toBe(2401);
  });

  test('a session ends after half an hour without a call, and after twelve hours in any case', async () => {
    const { body } = await signIn(world, 'doctor', CAST_PASSWORD);
    const headers = { authorization: `Bearer ${body.data.token}` };
    const look = async () =>
      (await world.inject({ method: 'GET', url: `/api/v1${currentUser.path}`, headers })).body;
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      world.clock.advance(25 * 60_000);
      expect((await look()).code).toBe(8000);
    }
    world.clock.advance(25 * 60_000);
    expect((await look()).errorCode).toBe(2401);
    const second = (await signIn(world, 'doctor', CAST_PASSWORD)).body.data.token;
    world.clock.advance(31 * 60_000);
    const idle = await world.inject({
      method: 'GET',
      url: `/api/v1${currentUser.path}`,
      headers: { authorization: `Bearer ${second}` },
    });
    expect(idle.body.errorCode).toBe(2401);
  });

  test('the token is stored as a hash only', async () => {
    const { body } = await signIn(world, 'doctor', CAST_PASSWORD);
    const rows = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('session').selectAll().execute(),
    );
    expect(rows.some((row) => row.tokenHash.toString('utf8').includes(body.data.token))).toBe(
      false,
    );
    expect(rows.every((row) => row.tokenHash.length === 32)).toBe(true);
  });
});

describe('browsers', () => {
  const cookiesOf = (headers: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      [headers['set-cookie'] ?? []].flat().map((line) => {
        const [pair = ''] = String(line).split(';');
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
    );
  const cookieHeader = (cookies: Record<string, string>) =>
    Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');

  test('a browser signs in with cookies it cannot read and an anti-forgery pair it can [7.2, 7.3, 7.5, 7.6]', async () => {
    const greeting = await world.inject({ method: 'GET', url: '/api/v1/system/info' });
    const cookies = cookiesOf(greeting.headers);
    expect(Object.keys(cookies).sort()).toEqual(['VISITOR', 'XSRF-TOKEN', 'language']);
    expect(cookies['language']).toBe('zh');
    const headers = { cookie: cookieHeader(cookies), 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' };
    const code = await world.inject({
      method: 'POST',
      url: '/api/v1/users/picCode',
      headers,
      payload: { mcode: 'm' },
    });
    const payload = {
      username: 'doctor',
      pw: digestOf(CAST_PASSWORD, world.config.session.salt),
      picCode: md5(String(code.body.msg).toLowerCase()),
      mcode: 'm',
    };
    const answer = await world.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      headers,
      payload,
    });
    expect(answer.body.code).toBe(8000);
    expect(answer.body.data.token).toBeUndefined();
    const [session] = [answer.headers['set-cookie'] ?? []]
      .flat()
      .filter((line) => String(line).startsWith('SESSION='));
    expect(session).toMatch(/HttpOnly; SameSite=Lax/);
    const csrfToken = cookiesOf(answer.headers)['XSRF-TOKEN'];
    expect(csrfToken).toMatch(/^[\w-]{24}$/);
    expect(csrfToken).not.toBe(cookies['XSRF-TOKEN']);
  });

  test('a pair that another host planted is refused once somebody is signed in, and so is that of another session', async () => {
    const open = (name: 'doctor' | 'rival') => {
      const session = { userId: world.cast.users[name], client: 'browser', address: '' } as const;
      const at = { now: world.clock.now(), limits: world.config.session };
      return sessionIn(world.database, { ...session, ...at });
    };
    const write = async (session: string, pair: string) => {
      const answer = await world.inject({
        method: 'POST',
        url: `/api/v1${endOwnSessions.path}`,
        headers: { cookie: `SESSION=${session}; XSRF-TOKEN=${pair}`, 'x-xsrf-token': pair },
        payload: { includingThis: false },
      });
      const { code, errorCode } = answer.body;
      return { code: code ?? errorCode, csrfToken: cookiesOf(answer.headers)['XSRF-TOKEN'] };
    };
    const [doctor, rival] = [await open('doctor'), await open('rival')];
    const planted = await write(doctor, '0123456789abcdef01234567');
    expect(planted).toEqual({ code: 1501, csrfToken: expect.stringMatching(/^[\w-]{24}$/) });
    const { csrfToken: other = '' } = await write(rival, '0123456789abcdef01234567');
    expect((await write(doctor, other)).code).toBe(1501);
    // What the refusal gave is the session's own, and is not given again.
    expect(await write(doctor, planted.csrfToken ?? '')).toEqual({
      code: 8000,
      csrfToken: undefined,
    });
  });

  test.each([
    ['without the pair', {}],
    [
      'with a wrong header',
      { cookie: 'XSRF-TOKEN=0123456789abcdef01234567', 'x-xsrf-token': 'fedcba98765432100123456' },
    ],
    ['with a header only', { 'x-xsrf-token': '0123456789abcdef01234567' }],
    ['with an empty pair', { cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
  ])('a write %s is an illegal operation [7.2, 8.13]', async (_name, headers) => {
    const answer = await world.inject({
      method: 'POST',
      url: '/api/v1/users/picCode',
      headers: headers as Record<string, string>,
      payload: { mcode: 'm' },
    });
    expect(answer.body.errorCode).toBe(1501);
  });
});

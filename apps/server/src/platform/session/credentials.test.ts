import { login, picCode } from '@spine/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { md5 } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ SECURE_COOKIES: '1' });
});
afterAll(() => world.close());

test('over TLS every cookie but the language has a name that other hosts cannot plant', async () => {
  const linesOf = (headers: Record<string, unknown>) =>
    [headers['set-cookie'] ?? []].flat().map(String);
  const greeting = linesOf((await world.inject({ url: '/api/v1/system/info' })).headers);
  const names = greeting.map((line) => line.split('=')[0]);
  expect(names.sort()).toEqual(['__Host-VISITOR', '__Host-XSRF-TOKEN', 'language']);
  const cookie = greeting.map((line) => line.split(';')[0]).join('; ');
  const token = /__Host-XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const post = (path: string, payload: object, sent = cookie) =>
    world.inject({
      method: 'POST',
      url: `/api/v1${path}`,
      headers: { cookie: sent, 'x-xsrf-token': token },
      payload,
    });
  const planted = cookie.replaceAll('__Host-', '');
  expect((await post(picCode.path, { mcode: 'm' }, planted)).body.errorCode).toBe(1501);
  const drawn = await post(picCode.path, { mcode: 'm' });
  const answer = await post(login.path, {
    username: 'doctor',
    pw: digestOf(CAST_PASSWORD, world.config.session.salt),
    picCode: md5(String(drawn.body.msg).toLowerCase()),
    mcode: 'm',
  });
  const given = linesOf(answer.headers);
  expect(given.map((line) => line.split('=')[0]).sort()).toEqual([
    '__Host-DEVICE',
    '__Host-SESSION',
    '__Host-XSRF-TOKEN',
  ]);
  for (const line of given)
    expect(line.replace('; HttpOnly', '')).toMatch(/; Path=\/; Secure; SameSite=Lax$/);
  const open = given.filter((line) => !line.includes('; HttpOnly'));
  expect(open.map((line) => line.split('=')[0])).toEqual(['__Host-XSRF-TOKEN']);
});

test('connections, heads and headers have bounds', () => {
  const { maxConnections, maxHeadersCount, headersTimeout } = world.app.server;
  expect([maxConnections, maxHeadersCount, headersTimeout]).toEqual([10_000, 100, 20_000]);
});

import { listLogs } from '@spine/contract/log';
import {
  changePw,
  currentUser,
  endOwnSession,
  endOwnSessions,
  type OwnSessionRow,
  ownSessions,
} from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { hashOfToken } from '#platform/session/session-store.ts';
import { CAST_NAMES, CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { sessionIn } from '#testing/session.ts';
import { md5 } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(13 * 3600_000));

type Caller = Awaited<ReturnType<World['freshlyAs']>>;
const listOf = async (caller: Caller) => {
  const { body } = await caller.call(ownSessions, {});
  return body as { code: number; rows: OwnSessionRow[]; total: number };
};
const isLive = async (caller: Caller) => (await caller.call(currentUser, {})).body.code === 8000;
const thisOf = async (caller: Caller) =>
  (await listOf(caller)).rows.find(({ isThis }) => isThis)?.id ?? '';

describe('the own sessions', () => {
  test.each(CAST_NAMES)(
    'are shown to %s, this one marked, the last used first [1.11]',
    async (name) => {
      const first = await world.freshlyAs(name);
      world.clock.advance(5 * 60_000);
      const second = await world.freshlyAs(name);
      const { code, rows, total } = await listOf(second);
      expect([code, total]).toEqual([8000, 2]);
      expect(rows.map(({ isThis }) => isThis)).toEqual([true, false]);
      expect(rows[1]).toMatchObject({ client: 'app', address: '127.0.0.1', device: '' });
      expect(Date.parse(rows[0]?.createdAt ?? '')).toBe(world.clock.now().getTime());
      world.clock.advance(2 * 60_000);
      expect((await listOf(first)).rows[0]).toMatchObject({ id: rows[1]?.id });
      expect((await listOf(second)).rows[0]?.createdAt).toMatch(/\+08:00$/);
    },
  );

  test('say a coarse word of the browser and keep nothing else of it', async () => {
    const headers = { 'x-client': 'app', 'user-agent': EDGE };
    const payload = { mcode: 'edge' };
    const drawn = await world.inject({
      method: 'POST',
      url: '/api/v1/users/picCode',
      headers,
      payload,
    });
    const signedIn = await world.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      headers,
      payload: {
        username: 'doctor',
        pw: digestOf(CAST_PASSWORD, world.config.session.salt),
        picCode: md5(String(drawn.body.msg).toLowerCase()),
        mcode: 'edge',
      },
    });
    const authorization = `Bearer ${signedIn.body.data.token}`;
    const { body } = await world.inject({
      url: '/api/v1/users/sessions',
      headers: { authorization },
    });
    expect(body.rows[0]).toMatchObject({ device: 'Edge · Windows', isThis: true });
    const stored = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('session').selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toContain('AppleWebKit');
  });

  test('are one for a browser that signs in again', async () => {
    const signInWith = async (cookies: Record<string, string>) => {
      const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const headers = { cookie: pairs.join('; '), 'x-xsrf-token': cookies['XSRF-TOKEN'] };
      const payload = { mcode: 'again' };
      const post = (url: string, body: object) =>
        world.inject({ method: 'POST', url: `/api/v1/users/${url}`, headers, payload: body });
      const drawn = await post('picCode', payload);
      const answer = await post('login', {
        username: 'rival',
        pw: digestOf(CAST_PASSWORD, world.config.session.salt),
        picCode: md5(String(drawn.body.msg).toLowerCase()),
        mcode: 'again',
      });
      const lines = [answer.headers['set-cookie'] ?? []].flat().map(String);
      const changed = lines.map((line) => line.split(';')[0]?.split('=') ?? []);
      return { ...cookies, ...Object.fromEntries(changed) };
    };
    const first = await signInWith({ 'XSRF-TOKEN': '0123456789abcdef01234567', VISITOR: 'v' });
    const second = await signInWith(first);
    expect(second['SESSION']).not.toBe(first['SESSION']);
    const look = async ({ SESSION }: Record<string, string>) => {
      const headers = { cookie: `SESSION=${SESSION}` };
      return (await world.inject({ url: '/api/v1/users/sessions', headers })).body;
    };
    expect((await look(first)).errorCode).toBe(2401);
    expect(await look(second)).toMatchObject({
      total: 1,
      rows: [{ client: 'browser', isThis: true }],
    });
  });

  test('show neither tokens nor their hashes', async () => {
    const at = { now: world.clock.now(), limits: world.config.session };
    const owner = { userId: world.cast.users.doctor, client: 'app', address: '10.0.0.1' } as const;
    const token = await sessionIn(world.database, { ...owner, ...at });
    const body = JSON.stringify(await listOf(await world.freshlyAs('doctor')));
    const hash = hashOfToken(token);
    for (const secret of [token, hash.toString('hex'), hash.toString('base64')])
      expect(body).not.toContain(secret);
  });

  test('leave out what is idle or over', async () => {
    await world.freshlyAs('doctor');
    world.clock.advance(31 * 60_000);
    const caller = await world.freshlyAs('doctor');
    expect((await listOf(caller)).total).toBe(1);
  });

  test('are shown up to a hundred, and all counted', async () => {
    const caller = await world.freshlyAs('maker');
    for (let more = 0; more < 104; more += 1) await world.freshlyAs('maker');
    const { rows, total } = await listOf(caller);
    expect([rows.length, total]).toEqual([100, 105]);
  });
});

describe('ending one', () => {
  const end = async (caller: Caller, id: unknown) =>
    (await caller.raw(endOwnSession, { id })).body.code;

  test('ends that one only, once, and leaves a line in the log', async () => {
    const manager = await world.freshlyAs('manager');
    const [one, two] = [await world.freshlyAs('manager'), await world.freshlyAs('manager')];
    const id = await thisOf(one);
    expect(await end(manager, id)).toBe(8000);
    expect([await isLive(one), await isLive(two), await isLive(manager)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await end(manager, id)).toBe(24001526);
    const { body } = await manager.call(listLogs, { optype: 'signOut' });
    expect(body.rows[0]).toMatchObject({
      model: 'session',
      keypoint: id,
      keymsg: '结束本人的一处登录',
    });
  });

  test('may be this one', async () => {
    const doctor = await world.freshlyAs('doctor');
    expect(await end(doctor, await thisOf(doctor))).toBe(8000);
    expect(await isLive(doctor)).toBe(false);
  });

  test.each(['doctor', 'platform', 'rival'] as const)(
    "of somebody else answers %s like one that does not exist, and doesn't end it",
    async (name) => {
      const manager = await world.freshlyAs('manager');
      const id = await thisOf(manager);
      const caller = await world.freshlyAs(name);
      const [foreign, unknown] = [
        await caller.raw(endOwnSession, { id }),
        await caller.raw(endOwnSession, { id: UNKNOWN }),
      ];
      expect(foreign.body).toEqual(unknown.body);
      expect(foreign.body.code).toBe(24001526);
      expect(await isLive(manager)).toBe(true);
    },
  );

  test.each([undefined, null, '', 'x', 5, {}, "' or 1=1 --"])('%j names none', async (id) => {
    const caller = await world.freshlyAs('doctor');
    expect(await end(caller, id)).toBe(24001526);
    expect(await isLive(caller)).toBe(true);
  });
});

describe('signing out everywhere', () => {
  const many = (name: CastName) =>
    Promise.all([world.freshlyAs(name), world.freshlyAs(name), world.freshlyAs(name)]);

  test('else keeps this session and touches nobody else', async () => {
    const [one, two, three] = await many('manager');
    const doctor = await world.freshlyAs('doctor');
    const { body } = await one.call(endOwnSessions, { includingThis: false });
    expect(body).toMatchObject({ code: 8000, data: { ended: 2 } });
    expect([await isLive(one), await isLive(two), await isLive(three)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await isLive(doctor)).toBe(true);
    const logs = await one.call(listLogs, { optype: 'signOut' });
    expect(logs.body.rows[0]).toMatchObject({ keymsg: '退出本人的其他登录 2 处' });
    const none = await one.call(endOwnSessions, { includingThis: false });
    expect(none.body.data.ended).toBe(0);
  });

  test('here too ends all of them', async () => {
    const callers = await many('doctor');
    const { body } = await callers[0].call(endOwnSessions, { includingThis: true });
    expect(body.data.ended).toBe(3);
    for (const caller of callers) expect(await isLive(caller)).toBe(false);
  });

  test('counts only what was alive', async () => {
    await world.freshlyAs('doctor');
    world.clock.advance(31 * 60_000);
    const caller = await world.freshlyAs('doctor');
    const { body } = await caller.call(endOwnSessions, { includingThis: false });
    expect(body.data.ended).toBe(0);
  });

  test.each([undefined, 'true', 1, null])('%j is no answer to whether here too', async (value) => {
    const caller = await world.freshlyAs('doctor');
    const { body } = await caller.raw(endOwnSessions, { includingThis: value });
    expect(body.errorCode).toBeOneOf([2400, 1400]);
    expect(await isLive(caller)).toBe(true);
  });
});

test('a wrong old password counts towards the lock, which ends the session it is made in [4.27, 8.34, 8.58]', async () => {
  const [here, there] = [await world.freshlyAs('analyst'), await world.freshlyAs('analyst')];
  const oldPw = digestOf('Wrong2026', world.config.session.salt);
  const answers: number[] = [];
  for (let guess = 0; guess < 6; guess += 1)
    answers.push((await here.call(changePw, { oldPw, pw: 'Haitang2026' })).body.code);
  expect(answers).toEqual([...Array(5).fill(21001506), 31001503]);
  expect([await isLive(here), await isLive(there)]).toEqual([false, true]);
});

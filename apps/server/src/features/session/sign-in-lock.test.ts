import { changePw, currentUser, login, loginSms, sendSms } from '@spine/contract/session';
import { editUser, listUsers, resetPassword } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { pictureDigest } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { deleteExpiredSessions } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.inScope(platformScope, ({ db }) => db.deleteFrom('signInFailure').execute());
});

const DAY_MS = 24 * 3600_000;
const WRONG = 'Wrong2026';

type From = { address?: string; cookie?: string };

/** Signs in from an address, on a device. */
async function tryFrom({ address = '203.0.113.1', cookie = '' }: From, name: string, text: string) {
  const picCode = await pictureDigest(world, address);
  const answer = await world.inject({
    method: 'POST',
    url: `/api/v1${login.path}`,
    remoteAddress: address,
    headers: { 'x-client': 'app', cookie },
    payload: {
      username: name,
      pw: digestOf(text, world.config.session.salt),
      picCode,
      mcode: address,
    },
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map(String);
  const device = cookies.find((line) => line.startsWith('DEVICE='))?.split(';')[0] ?? '';
  return { code: answer.body.code ?? answer.body.errorCode, device, cookies };
}
const codeFrom = async (from: From, name: string, text: string) =>
  (await tryFrom(from, name, text)).code;

async function sixWrongFrom(from: From, name: string): Promise<number[]> {
  const codes: number[] = [];
  for (let wrong = 1; wrong <= 6; wrong += 1) codes.push(await codeFrom(from, name, WRONG));
  return codes;
}

test('six wrong passwords from elsewhere end no session and lock that place alone', async () => {
  const doctor = await world.freshlyAs('doctor');
  expect(await sixWrongFrom({}, 'doctor')).toEqual([...Array(5).fill(21001504), 31001503]);
  expect(await codeFrom({}, 'doctor', CAST_PASSWORD)).toBe(31001503);
  expect((await doctor.call(currentUser, {})).body.code).toBe(8000);
  world.clock.advance(2000);
  expect(await codeFrom({ address: '203.0.113.2' }, 'doctor', CAST_PASSWORD)).toBe(8000);
  expect(await codeFrom({}, 'doctor', CAST_PASSWORD)).toBe(31001503);
});

test('a device that has signed in before may try on, and has five wrong ones of its own', async () => {
  const { device, cookies } = await tryFrom({}, 'doctor', CAST_PASSWORD);
  expect(cookies.find((line) => line.startsWith('DEVICE='))).toMatch(/HttpOnly; SameSite=Lax/);
  await sixWrongFrom({}, 'doctor');
  expect(await codeFrom({ cookie: device }, 'doctor', CAST_PASSWORD)).toBe(8000);
  expect(await sixWrongFrom({ cookie: device }, 'doctor')).toContain(31001503);
  expect(await codeFrom({ cookie: device }, 'doctor', CAST_PASSWORD)).toBe(31001503);
});

test('a device is known for those who signed in on it, and for nobody else', async () => {
  const { device: first } = await tryFrom({}, 'doctor', CAST_PASSWORD);
  const { device: both } = await tryFrom({ cookie: first }, 'manager', CAST_PASSWORD);
  expect(both.split('.')[0]).toBe(first.split('.')[0]);
  for (const name of ['doctor', 'manager', 'maker']) await sixWrongFrom({}, name);
  const with_ = (cookie: string, name: string) => codeFrom({ cookie }, name, CAST_PASSWORD);
  expect(await with_(both, 'doctor')).toBe(8000);
  expect(await with_(both, 'manager')).toBe(8000);
  expect(await with_(both, 'maker')).toBe(31001503);
  expect(await with_(`${first.slice(0, -1)}!`, 'doctor')).toBe(31001503);
  expect(await with_(`DEVICE=${'a'.repeat(24)}.${'b'.repeat(30)}`, 'doctor')).toBe(31001503);
});

test('a device is no longer known once the password was changed or reset', async () => {
  const { salt } = world.config.session;
  const { device } = await tryFrom({}, 'maker', CAST_PASSWORD);
  const maker = await world.freshlyAs('maker');
  await maker.call(changePw, { oldPw: digestOf(CAST_PASSWORD, salt), pw: 'Haitang2026' });
  await sixWrongFrom({}, 'maker');
  expect(await codeFrom({ cookie: device }, 'maker', 'Haitang2026')).toBe(31001503);
  const elsewhere = { address: '203.0.113.2', cookie: device };
  world.clock.advance(2000);
  const again = await tryFrom(elsewhere, 'maker', 'Haitang2026');
  expect(again.code).toBe(8000);
  // The new seal has replaced the old one.
  expect(again.device.length).toBe(device.length);
  expect(await codeFrom({ cookie: again.device }, 'maker', 'Haitang2026')).toBe(8000);
  const platform = await world.freshlyAs('platform');
  const { body } = await platform.call(resetPassword, { id: world.cast.users.maker });
  await sixWrongFrom({}, 'maker');
  expect(await codeFrom({ cookie: again.device }, 'maker', body.data.pw)).toBe(31001503);
});

test.each(['doctor', 'nobody'])(
  'thirty a day from many addresses lock %s for all but known devices',
  async (name) => {
    const { device } = await tryFrom({}, 'doctor', CAST_PASSWORD);
    for (let wrong = 1; wrong <= 30; wrong += 1) {
      world.clock.advance(15 * 60_000);
      const code = await codeFrom({ address: `203.0.113.${wrong}` }, name, WRONG);
      expect(code).toBe(wrong < 30 ? 21001504 : 31001503);
    }
    expect(await codeFrom({ address: '198.51.100.1' }, name, CAST_PASSWORD)).toBe(31001503);
    if (name === 'doctor') {
      const { body } = await (await world.freshlyAs('manager')).call(listUsers, { username: name });
      expect(body.rows[0]).toMatchObject({ errorCounter: 30, locked: true });
      expect(await codeFrom({ cookie: device }, name, CAST_PASSWORD)).toBe(8000);
    }
    world.clock.advance(DAY_MS);
    const right = await codeFrom({ address: '198.51.100.1' }, name, CAST_PASSWORD);
    expect(right).toBe(name === 'doctor' ? 8000 : 21001504);
  },
);

test('between six and thirty, places that are not known wait longer and longer', async () => {
  const { device } = await tryFrom({}, 'doctor', CAST_PASSWORD);
  await sixWrongFrom({}, 'doctor');
  const next = (last: number) => codeFrom({ address: `198.51.100.${last}` }, 'doctor', WRONG);
  expect(await next(1)).toBe(30000429);
  expect(await codeFrom({ cookie: device }, 'doctor', WRONG)).toBe(21001504);
  world.clock.advance(4000);
  expect(await next(2)).toBe(21001504);
  world.clock.advance(7000);
  expect(await next(3)).toBe(30000429);
  world.clock.advance(1000);
  expect(await next(3)).toBe(21001504);
});

test('a code by SMS is held to the same lock', async () => {
  const bySms = async (remoteAddress: string) => {
    world.clock.advance(61_000);
    await world.anonymous.call(sendSms, { tel: '13800000002', ttp: 'login' });
    const payload = { tel: '13800000002', code: world.sent.at(-1)?.code };
    const headers = { 'x-client': 'app' };
    const url = `/api/v1${loginSms.path}`;
    return (await world.inject({ method: 'POST', url, remoteAddress, headers, payload })).body.code;
  };
  await sixWrongFrom({}, 'doctor');
  expect(await bySms('203.0.113.1')).toBe(31001503);
  expect(await bySms('203.0.113.2')).toBe(8000);
});

test('an administrator lifts the lock everywhere', async () => {
  await sixWrongFrom({}, 'doctor');
  const manager = await world.freshlyAs('manager');
  await manager.call(editUser, { id: world.cast.users.doctor, errorCounter: 0 });
  expect(await codeFrom({}, 'doctor', CAST_PASSWORD)).toBe(8000);
});

test('a place that is locked stays so for a month, one that is not for a day', async () => {
  const forget = () =>
    world.database.inScope(platformScope, (tenant) =>
      deleteExpiredSessions(tenant, world.clock.now()),
    );
  const loadFailures = async () => {
    const rows = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('signInFailure').select('failures').execute(),
    );
    return rows.map(({ failures }) => failures);
  };
  await sixWrongFrom({}, 'doctor');
  await codeFrom({}, 'manager', WRONG);
  await forget();
  expect((await loadFailures()).sort()).toEqual([1, 6]);
  world.clock.advance(2 * DAY_MS);
  await forget();
  expect(await loadFailures()).toEqual([6]);
  expect(await codeFrom({}, 'doctor', CAST_PASSWORD)).toBe(31001503);
  world.clock.advance(30 * DAY_MS);
  await forget();
  expect(await loadFailures()).toEqual([]);
});

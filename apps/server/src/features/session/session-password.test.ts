import { API_PREFIX, menusOf, permissionsOf } from '@spine/contract/kernel';
import { changePw, currentUser, login, sessionErrors, systemInfo } from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '#platform/auth/password.ts';
import { openDatabase } from '#platform/db/open.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { md5, pictureDigest, signIn } from '#testing/sign-in.ts';
import { openWorld, type World } from '#testing/world.ts';
import { buildApp } from '../../app.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('signing in with a password', () => {
  test('system info tells the salt and never a secret', async () => {
    const { body } = await world.anonymous.call(systemInfo, {});
    expect(body.data.passwordSalt).toBe(world.config.session.salt);
    expect(JSON.stringify(body)).not.toContain(world.config.secret);
  });

  test('a right password answers user, permissions, menus, and a token for an app [3.21, 4.29, 7.5]', async () => {
    const { body } = await signIn(world, 'doctor', CAST_PASSWORD);
    expect(body.code).toBe(8000);
    expect(body.data.user).toMatchObject({ username: 'doctor', role: 2, tel: '138****0002' });
    expect(body.data.permissions).toEqual(permissionsOf(2));
    expect(body.data.menus).toEqual(menusOf(2));
    const headers = { authorization: `Bearer ${body.data.token}` };
    const current = await world.inject({ method: 'GET', url: '/api/v1/users/current', headers });
    expect(current.body.data.user.username).toBe('doctor');
  });

  test('the name may be typed in any case', async () => {
    expect((await signIn(world, 'DOCTOR', CAST_PASSWORD)).body.code).toBe(8000);
  });

  test('a picture code serves once [7.5, 8.42]', async () => {
    const mcode = 'once';
    const pw = digestOf(CAST_PASSWORD, world.config.session.salt);
    const input = { username: 'doctor', pw, picCode: await pictureDigest(world, mcode), mcode };
    expect((await world.anonymous.call(login, input)).body.code).toBe(8000);
    expect((await world.anonymous.call(login, input)).body.code).toBe(
      sessionErrors.codeExpired.code,
    );
  });

  test('a wrong picture code is refused before the password is looked at [8.41]', async () => {
    const mcode = 'wrong';
    await pictureDigest(world, mcode);
    const input = { username: 'doctor', pw: md5('x'), picCode: md5('????'), mcode };
    expect((await world.anonymous.call(login, input)).body.code).toBe(24001502);
  });

  test('a picture code is over after five minutes [8.42]', async () => {
    const mcode = 'late';
    const digest = await pictureDigest(world, mcode);
    world.clock.advance(5 * 60_000 + 1);
    const input = { username: 'doctor', pw: md5('x'), picCode: digest, mcode };
    expect((await world.anonymous.call(login, input)).body.code).toBe(24001519);
  });

  test('the sixth wrong password locks the account, and then the right one is refused too [4.27, 8.33, 8.58, 9.7]', async () => {
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await signIn(world, 'analyst', 'Wrong2026')).body.code).toBe(21001504);
    }
    expect((await signIn(world, 'analyst', 'Wrong2026')).body.code).toBe(31001503);
    expect((await signIn(world, 'analyst', CAST_PASSWORD)).body.code).toBe(31001503);
  });

  test('an unknown name is answered exactly like a known one, the lock included', async () => {
    const answers: unknown[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1)
      answers.push((await signIn(world, 'nobody', 'Wrong2026')).body);
    expect(answers.slice(0, 5)).toEqual(
      Array(5).fill({ code: 21001504, msg: sessionErrors.loginFailed.message }),
    );
    expect(answers[5]).toEqual({ code: 31001503, msg: sessionErrors.locked.message });
  });

  test('parallel guesses are all counted', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_value, index) => {
        const mcode = `parallel-${index}`;
        const input = {
          username: 'maker',
          pw: md5('guess'),
          picCode: await pictureDigest(world, mcode),
          mcode,
        };
        return (await world.anonymous.call(login, input)).body.code as number;
      }),
    );
    expect(replies.filter((code) => code === 21001504)).toHaveLength(5);
    expect(replies.filter((code) => code === 31001503)).toHaveLength(3);
  });

  test.each([
    ['username', 24001520],
    ['pw', 24001521],
    ['picCode', 24001522],
  ])('a missing %s is named [5.1, 5.2, 5.3]', async (field, code) => {
    const whole: Record<string, unknown> = { username: 'doctor', pw: md5('a'), picCode: md5('b') };
    const { body } = await world.anonymous.raw(login, { ...whole, [field]: undefined });
    expect(body.code).toBe(code);
    expect(body.fields[0].field).toBe(field);
  });

  test.each([[null], [1], [{}], [['a']], ['x'.repeat(10_000)], ["' or 1=1 --"], ['\u0000']])(
    'hostile input %j is refused and is no fault',
    async (hostile) => {
      const { status, body } = await world.anonymous.raw(login, {
        username: hostile,
        pw: hostile,
        picCode: hostile,
      });
      expect(status).toBe(200);
      expect(body.code).toBeOneOf([24001520, 24001521]);
    },
  );
});

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

describe('the own password', () => {
  const change = (oldPw: string, pw: string) =>
    world.as('manager').call(changePw, { oldPw: digestOf(oldPw, world.config.session.salt), pw });

  test.each([
    ['short1A', 24001524],
    ['nouppercase1', 24001524],
    ['NOLOWERCASE1', 24001524],
    ['NoDigitsHere', 24001524],
    ['With Space1', 24001524],
    ['Symbol#2026', 24001524],
    ['汉字Spine2026', 24001524],
    ['0123456789abcdef0123456789abcdef', 24001525],
    ['Passw0rd1', 24001528],
    ['qweR1234', 24001528],
    ['Woaini1314', 24001528],
    ['1Manager2026', 24001529],
    ['Jianshan4x7', 24001529],
    ['Linxi4Kx9', 24001529],
    ['mySpine2026', 24001529],
    [CAST_PASSWORD, 21001507],
  ])('%j is refused as a new password [5.9, 5.10, 8.35, 9.6]', async (text, code) => {
    expect((await change(CAST_PASSWORD, text)).body.code).toBe(code);
  });

  test('a wrong old password is refused and counted [8.34]', async () => {
    expect((await change('Wrong2026', 'Haitang2026')).body.code).toBe(21001506);
  });

  test('a new password ends every session and signs in from then on [7.10]', async () => {
    expect((await change(CAST_PASSWORD, 'Haitang2026')).body.code).toBe(8000);
    expect((await world.as('manager').call(currentUser, {})).body.errorCode).toBe(2401);
    expect((await signIn(world, 'manager', CAST_PASSWORD)).body.code).toBe(21001504);
    expect((await signIn(world, 'manager', 'Haitang2026')).body.code).toBe(8000);
  });
});

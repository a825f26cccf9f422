import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { bindTel, currentUser, loginSms, logout, sendSms } from '@spine/contract/session';
import { editUser } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProviderRow } from '#features/single-sign-on/provider.factory.ts';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_NAMES, CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { sessionIn } from '#testing/session.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { confirmPassword } from './own-account.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock.advance(61_000);
  world.sent.length = 0;
});

let phones = 0;
const freshPhone = () => {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
};
const pwOf = (text = CAST_PASSWORD) => digestOf(text, world.config.session.salt);
const codeFor = async (tel: string, ttp: 'bind' | 'login' = 'bind') => {
  await world.anonymous.call(sendSms, { tel, ttp });
  return world.sent.at(-1)?.code ?? '';
};
type Caller = { call: World['anonymous']['call']; raw: World['anonymous']['raw'] };
const bindAs = (caller: Caller, input: Record<string, unknown>): Promise<TestAnswer> =>
  caller.raw(bindTel, { pw: pwOf(), ...input });
const telOf = async (caller: Caller) => (await caller.call(currentUser, {})).body.data?.user.tel;

describe('binding a phone', () => {
  test.each(CAST_NAMES)(
    '%s binds one, keeps this session and signs in with it [1.11]',
    async (name) => {
      const caller = await world.freshlyAs(name);
      const elsewhere = await world.freshlyAs(name);
      const tel = freshPhone();
      const { body } = await bindAs(caller, { tel, code: await codeFor(tel) });
      expect(body).toMatchObject({ code: 8000, data: { tel: `139****${tel.slice(-4)}` } });
      expect(await telOf(caller)).toBe(`139****${tel.slice(-4)}`);
      expect((await elsewhere.call(currentUser, {})).body.errorCode).toBe(2401);
      world.clock.advance(61_000);
      const code = await codeFor(tel, 'login');
      const { body: session } = await world.anonymous.call(loginSms, { tel, code });
      expect(session.data.user.username).toBe(name);
    },
  );

  test('the former phone signs nobody in any more, and is free for another user', async () => {
    const doctor = await world.freshlyAs('doctor');
    const [former, next] = [freshPhone(), freshPhone()];
    await bindAs(doctor, { tel: former, code: await codeFor(former) });
    await bindAs(doctor, { tel: next, code: await codeFor(next) });
    world.clock.advance(61_000);
    const code = await codeFor(former, 'login');
    expect((await world.anonymous.call(loginSms, { tel: former, code })).body.code).toBe(21001514);
    const maker = await world.freshlyAs('maker');
    world.clock.advance(61_000);
    expect((await bindAs(maker, { tel: former, code: await codeFor(former) })).body.code).toBe(
      8000,
    );
  });

  test('is logged without phone, code or password', async () => {
    const manager = await world.freshlyAs('manager');
    const tel = freshPhone();
    const code = await codeFor(tel);
    const wrong = code === '000000' ? '111111' : '000000';
    await bindAs(manager, { tel, code: wrong });
    await bindAs(manager, { tel, code });
    const { body } = await manager.call(listLogs, { username: 'manager', optype: 'edit' });
    expect(body.rows.slice(0, 2)).toMatchObject([
      { model: 'user', level: 'INFO', keymsg: '绑定本人手机号' },
      { model: 'user', level: 'WARN', keymsg: '绑定本人手机号未成功：短信验证码不正确' },
    ]);
    for (const secret of [tel, code, wrong, pwOf()])
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe('a phone is not bound', () => {
  test.each([
    [{ tel: '' }, 24001509],
    [{ tel: '   ' }, 24001509],
    [{}, 24001509],
    [{ tel: null }, 24001509],
    [{ tel: '1380000' }, 24001510],
    [{ tel: '1380000000x' }, 24001510],
    [{ tel: '12800000001' }, 24001511],
    [{ tel: '13912345678', code: '' }, 24001523],
    [{ tel: '13912345678', code: '1234567' }, 24001523],
    [{ tel: '13912345678', pw: '' }, 24001521],
    [{ tel: '13912345678', pw: CAST_PASSWORD }, 24001521],
  ])('with %j: %i [5.11, 5.13, 8.43, 8.44, 8.45]', async (input, code) => {
    const doctor = await world.freshlyAs('doctor');
    const before = await telOf(doctor);
    const { body } = await bindAs(doctor, { code: '123456', ...input });
    expect(body.code).toBe(code);
    expect(await telOf(doctor)).toBe(before);
  });

  test('by nobody', async () => {
    const { body } = await bindAs(world.anonymous, { tel: '13912345678', code: '123456' });
    expect(body.errorCode).toBe(2401);
  });

  test('with a wrong code, a late one, one for signing in, or one of another phone', async () => {
    const doctor = await world.freshlyAs('doctor');
    const [tel, other] = [freshPhone(), freshPhone()];
    const code = await codeFor(tel);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = await bindAs(doctor, { tel, code: wrong });
    expect(refused.body).toMatchObject({ code: 24001518, fields: [{ field: 'code' }] });
    expect((await bindAs(doctor, { tel: other, code })).body.code).toBe(24001519);
    world.clock.advance(61_000);
    const login = await codeFor(other, 'login');
    expect((await bindAs(doctor, { tel: other, code: login })).body.code).toBe(24001519);
    world.clock.advance(5 * 60_000);
    expect((await bindAs(doctor, { tel, code })).body.code).toBe(24001519);
  });

  test('twice with one code', async () => {
    const [doctor, maker] = [await world.freshlyAs('doctor'), await world.freshlyAs('maker')];
    const tel = freshPhone();
    const code = await codeFor(tel);
    const answers = await Promise.all([
      bindAs(doctor, { tel, code }),
      bindAs(maker, { tel, code }),
    ]);
    expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([8000, 24001519]);
  });

  test('when it is the present one', async () => {
    const doctor = await world.freshlyAs('doctor');
    const tel = freshPhone();
    await bindAs(doctor, { tel, code: await codeFor(tel) });
    const { body } = await bindAs(doctor, { tel, code: '123456' });
    expect(body).toMatchObject({ code: 1404, fields: [{ message: '与当前绑定的手机号相同' }] });
  });

  test('when somebody has it, of any institution, and only its holder is told [8.60]', async () => {
    const rival = await world.freshlyAs('rival');
    const tel = freshPhone();
    await bindAs(rival, { tel, code: await codeFor(tel) });
    world.clock.advance(61_000);
    const doctor = await world.freshlyAs('doctor');
    const guess = await bindAs(doctor, { tel, code: '000000' });
    const unknown = await bindAs(doctor, { tel: freshPhone(), code: '000000' });
    expect(guess.body).toEqual(unknown.body);
    const { body } = await bindAs(doctor, { tel, code: await codeFor(tel) });
    expect(body).toMatchObject({ code: 31001516, fields: [{ field: 'tel' }] });
    expect(await telOf(rival)).toBe(`139****${tel.slice(-4)}`);
  });

  test('while an administrator gives it to another user', async () => {
    const [doctor, manager] = [await world.freshlyAs('doctor'), await world.freshlyAs('manager')];
    const tel = freshPhone();
    const code = await codeFor(tel);
    const bound = bindAs(doctor, { tel, code });
    const given = manager.raw(editUser, { id: world.cast.users.analyst, tel });
    const codes = [(await bound).body.code, (await given).body.code];
    expect(codes.filter((each) => each === 8000)).toHaveLength(1);
    expect(codes.find((each) => each !== 8000)).toBeOneOf([31001516, 31001101]);
  });
});

describe('the password that binding asks for', () => {
  const fresh = async (name: CastName) => {
    const caller = await world.freshlyAs(name);
    return { caller, tel: freshPhone() };
  };

  test('when wrong leaves the code for the right one', async () => {
    const { caller, tel } = await fresh('doctor');
    const code = await codeFor(tel);
    const { body } = await bindAs(caller, { tel, code, pw: pwOf('Wrong2026') });
    expect(body).toMatchObject({
      code: 21001527,
      msg: '登录密码不正确',
      fields: [{ field: 'pw', message: '登录密码不正确' }],
    });
    expect((await bindAs(caller, { tel, code })).body.code).toBe(8000);
  });

  test('locks the account when it is wrong more than five times, and ends this session', async () => {
    const { caller, tel } = await fresh('analyst');
    const code = await codeFor(tel);
    const answers: number[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push((await bindAs(caller, { tel, code, pw: pwOf('Wrong2026') })).body.code);
    expect(answers).toEqual([...Array(5).fill(21001527), 31001503]);
    expect((await bindAs(caller, { tel, code })).body.errorCode).toBe(2401);
    expect((await signIn(world, 'analyst', CAST_PASSWORD)).body.code).toBe(31001503);
    const unlock = { id: world.cast.users.analyst, errorCounter: 0 };
    await (await world.freshlyAs('platform')).call(editUser, unlock);
    const again = await world.freshlyAs('analyst');
    expect((await bindAs(again, { tel, code })).body.code).toBe(8000);
  });

  test('shares its count with signing in, and being right ends the count', async () => {
    const { caller, tel } = await fresh('maker');
    for (let guess = 0; guess < 3; guess += 1) await signIn(world, 'maker', 'Wrong2026');
    const code = await codeFor(tel);
    for (let guess = 0; guess < 2; guess += 1)
      await bindAs(caller, { tel, code, pw: pwOf('Wrong2026') });
    expect((await bindAs(caller, { tel, code })).body.code).toBe(8000);
    expect((await signIn(world, 'maker', 'Wrong2026')).body.code).toBe(21001504);
    expect((await signIn(world, 'maker', CAST_PASSWORD)).body.code).toBe(8000);
  });
});

test('without a password the session has to be that of a provider still, where it is written', async () => {
  const { limits, now } = { limits: world.config.session, now: world.clock.now() };
  const userId = world.cast.users.doctor;
  const signedInBy = {
    providerId: await insertProviderRow(world.database, world.cast.orgs.home),
    providerSubject: 'doctor',
    providerSid: null,
  };
  const session = { userId, client: 'browser', address: '127.0.0.1', now, limits } as const;
  const proof = { digest: '', isCompared: false, isOf: () => true };
  const faultOf = (token: string) =>
    world.database.inScope(platformScope, async (tenant) => {
      const signInSourceOf = () => ({ key: 'x', isKnown: true });
      const own = { userId, token, now, limits, username: 'doctor', signInSourceOf };
      return (await confirmPassword(tenant, own, proof)).fault;
    });
  const ofProvider = await sessionIn(world.database, { ...session, signedInBy });
  expect(await faultOf(ofProvider)).toBeUndefined();
  expect(await faultOf(await sessionIn(world.database, session))).toBe(kernelErrors.proofNeeded);
  await (await world.browserOf(ofProvider)).call(logout, {});
  expect(await faultOf(ofProvider)).toBe(kernelErrors.proofNeeded);
});

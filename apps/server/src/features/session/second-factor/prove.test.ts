import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import {
  changePw,
  checkProof,
  currentUser,
  endOwnSessions,
  forgetTrustedBrowser,
  loginSms,
  ownFactors,
  proveAgain,
  proveFactor,
  sendSms,
  sessionErrors,
} from '@spine/contract/session';
import { resetPassword } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { Db } from '#platform/db/open.ts';
import { lockName } from '#platform/session/sign-in-failure.repository.ts';
import { waitForLocks } from '#testing/provoke/platform/provoke-job.ts';
import { openWorld, type World } from '#testing/world.ts';
import { buildApp } from '../../../app.ts';
import { deleteExpiredSessions } from '../index.ts';
import {
  clearFactors,
  clientOf,
  codeOf,
  cookiesOf,
  passwordDigest,
  setUpFactor,
  signInOn,
  signInWith,
} from './second-factor.factory.ts';

let world: World;
let doctor: Awaited<ReturnType<typeof setUpFactor>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
  doctor = await setUpFactor(world, await world.freshlyAs('doctor'));
});

const NEXT_STEP_MS = 30_000;
const code = (steps = 0) => codeOf(world, doctor.secret, steps);
const proving = (typed: string) => signInWith(world, 'doctor', { code: typed });

describe('a code', () => {
  test('opens the session with another token, and the limited one ends', async () => {
    const signedIn = await signInOn(world, 'doctor');
    expect(signedIn.body.data).toMatchObject({ secondStep: 'prove', user: { username: 'doctor' } });
    const limited = clientOf(world, signedIn);
    const proved = await limited.call(proveFactor, { code: code() });
    expect(proved.body.data).toMatchObject({ secondStep: 'none' });
    expect(proved.body.data.token).not.toBe(signedIn.body.data.token);
    expect((await limited.call(currentUser, {})).body.errorCode).toBe(2401);
    const { body } = await clientOf(world, proved).call(currentUser, {});
    expect(body.data.secondStep).toBe('none');
  });

  test.each([[-1], [0], [1]])('is accepted %i steps away', async (steps) => {
    expect((await proving(code(steps))).body.code).toBe(8000);
  });

  test('may be typed in full width, with spaces', async () => {
    const wide = code().replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    expect((await proving(` ${wide.slice(0, 3)} ${wide.slice(3)}`)).body.code).toBe(8000);
  });

  test('serves once, and none before it serves afterwards', async () => {
    expect((await proving(code())).body.code).toBe(8000);
    expect((await proving(code())).body.code).toBe(sessionErrors.factorCodeUsed.code);
    expect((await proving(code(-1))).body.code).toBe(sessionErrors.factorCodeUsed.code);
    world.clock.advance(NEXT_STEP_MS);
    expect((await proving(code())).body.code).toBe(8000);
  });

  test('opens one of two sessions that try it at once', async () => {
    const limited = [await signInOn(world, 'doctor'), await signInOn(world, 'doctor')];
    const typed = code();
    const answers = await Promise.all(
      limited.map((each) => clientOf(world, each).call(proveFactor, { code: typed })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set([8000, sessionErrors.factorCodeUsed.code]));
  });

  test('of some minutes away says that the clock is wrong, and never serves when it is due', async () => {
    const ahead = code(6);
    for (const typed of [code(-6), ahead])
      expect((await proving(typed)).body.fields).toEqual([
        { field: 'code', message: sessionErrors.phoneClockWrong.message },
      ]);
    world.clock.advance(6 * NEXT_STEP_MS);
    expect((await proving(ahead)).body.code).toBe(sessionErrors.factorCodeUsed.code);
    world.clock.advance(NEXT_STEP_MS);
    expect((await proving(code())).body.code).toBe(8000);
  });

  test('is asked for within a quarter of an hour', async () => {
    const limited = clientOf(world, await signInOn(world, 'doctor'));
    world.clock.advance(15 * 60_000);
    expect((await limited.call(proveFactor, { code: code() })).body.errorCode).toBe(2401);
  });

  test('is asked for after a code by SMS too', async () => {
    const tel = '13800000002';
    await world.anonymous.call(sendSms, { tel });
    const { body } = await world.anonymous.call(loginSms, {
      tel,
      code: world.sent.at(-1)?.code ?? '',
    });
    expect(body.data.secondStep).toBe('prove');
  });

  test('is asked for where an authenticator was set up while a code by SMS waited', async () => {
    const own = (db: Db) => db.updateTable('signInFactor').where('id', '=', doctor.id);
    await world.database.inScope(platformScope, ({ db }) =>
      own(db).set({ confirmedAt: null }).execute(),
    );
    const tel = '13800000002';
    world.clock.advance(61_000);
    await world.anonymous.call(sendSms, { tel });
    const signIn = { tel, code: world.sent.at(-1)?.code ?? '' };
    const answer = await world.database.inScope(platformScope, async ({ db }) => {
      await lockName(db, 'doctor');
      const pending = world.anonymous.call(loginSms, signIn);
      await waitForLocks(world.database);
      await own(db).set({ confirmedAt: world.clock.now() }).execute();
      return { pending };
    });
    expect((await answer.pending).body.data.secondStep).toBe('prove');
  });

  test('is asked for before a password that must be changed', async () => {
    const limited = clientOf(world, await signInOn(world, 'doctor'));
    const mustChange = (mustChangePassword: boolean) =>
      world.database.inScope(platformScope, ({ db }) =>
        db
          .updateTable('appUser')
          .set({ mustChangePassword })
          .where('id', '=', world.cast.users.doctor)
          .execute(),
      );
    await mustChange(true);
    const change = { oldPw: passwordDigest(world), pw: 'Haitang2026' };
    expect((await limited.call(changePw, change)).body.code).toBe(21001530);
    const proved = await limited.call(proveFactor, { code: code() });
    expect(proved.body.data).toMatchObject({ secondStep: 'none', user: { mustChangePw: true } });
    await mustChange(false);
  });

  test('that is still owed makes nobody known who asks for SMS codes', async () => {
    const limited = await world.freshlyAs('doctor', { secondStep: 'prove' });
    const tel = '13700000077';
    const ask = async (client: typeof limited) => {
      world.clock.advance(61_000);
      return (await client.call(sendSms, { tel, ttp: 'bind' })).body.code;
    };
    for (let times = 0; times < 3; times += 1) await ask(limited);
    expect(await ask(limited)).toBe(sessionErrors.smsPictureNeeded.code);
    expect(await ask(await world.freshlyAs('doctor'))).toBe(8000);
  });

  test('that was not accepted was not used', async () => {
    await proving(code(6));
    const { factors } = (await (await world.freshlyAs('doctor')).call(ownFactors, {})).body.data;
    expect(factors).toMatchObject([{ lastUsedAt: null }]);
  });

  test('of an authenticator whose row was moved to another user opens nothing', async () => {
    await world.database.inScope(platformScope, ({ db }) =>
      db.updateTable('signInFactor').set({ userId: world.cast.users.analyst }).execute(),
    );
    const { body } = await signInWith(world, 'analyst', { code: code() });
    expect(body.code).toBe(sessionErrors.factorUnreadable.code);
  });

  test('leaves a line of its own in the log', async () => {
    await proving('0000000');
    await proving(code());
    const { body } = await world.as('manager').call(listLogs, { page: 1, size: 5 });
    const lines = body.rows.map(({ keymsg }: { keymsg: string }) => keymsg);
    expect(lines).toEqual(
      expect.arrayContaining([
        '二次验证通过，登录成功',
        '密码正确，等待二次验证',
        `二次验证未成功：${sessionErrors.wrongFactorCode.message}`,
      ]),
    );
  });
});

describe('a recovery code', () => {
  test('serves once, in any case, with or without its hyphen', async () => {
    const [first = '', second = ''] = doctor.recoveryCodes;
    const typed = first.toLowerCase().replace('-', ' ');
    expect((await proving(typed)).body.code).toBe(8000);
    expect((await proving(first)).body.code).toBe(sessionErrors.wrongRecoveryCode.code);
    const proved = await proving(second);
    const { body } = await clientOf(world, proved).call(ownFactors, {});
    expect(body.data.recoveryCodesLeft).toBe(8);
  });

  test('opens one of two sessions that try it at once', async () => {
    const limited = [await signInOn(world, 'doctor'), await signInOn(world, 'doctor')];
    const typed = doctor.recoveryCodes[0] ?? '';
    const answers = await Promise.all(
      limited.map((each) => clientOf(world, each).call(proveFactor, { code: typed })),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set([8000, sessionErrors.wrongRecoveryCode.code]));
  });

  test('of another user is refused', async () => {
    const analyst = await setUpFactor(world, await world.freshlyAs('analyst'));
    const { body } = await proving(analyst.recoveryCodes[0] ?? '');
    expect(body.code).toBe(sessionErrors.wrongRecoveryCode.code);
  });
});

describe('wrong codes', () => {
  const limitedFrom = async (address: string) =>
    clientOf(world, await signInOn(world, 'doctor', { address }));

  test('share the lock of the password, and the right password in between lifts nothing', async () => {
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1) {
      // Tests inject their calls from one address.
      const limited = await limitedFrom('127.0.0.1');
      const typed = wrong % 2 === 0 ? '0000000' : 'AAAAA-AAAAA';
      codes.push((await limited.call(proveFactor, { code: typed })).body.code);
    }
    const { wrongFactorCode, wrongRecoveryCode, locked } = sessionErrors;
    expect(codes).toEqual([
      wrongRecoveryCode.code,
      wrongFactorCode.code,
      wrongRecoveryCode.code,
      wrongFactorCode.code,
      wrongRecoveryCode.code,
      locked.code,
    ]);
    const { body } = await signInOn(world, 'doctor', { address: '127.0.0.1' });
    expect(body.code).toBe(locked.code);
  });

  test('that lock end the limited session', async () => {
    const limited = await limitedFrom('127.0.0.1');
    for (let wrong = 1; wrong <= 6; wrong += 1)
      await limited.call(proveFactor, { code: '0000000' });
    expect((await limited.call(currentUser, {})).body.errorCode).toBe(2401);
  });

  test('are cleared by a right one', async () => {
    for (let wrong = 1; wrong <= 5; wrong += 1) await proving('0000000');
    expect((await proving(code())).body.code).toBe(8000);
    world.clock.advance(NEXT_STEP_MS);
    for (let wrong = 1; wrong <= 5; wrong += 1)
      expect((await proving('0000000')).body.code).toBe(sessionErrors.wrongFactorCode.code);
  });

  test('make no device known: a password alone gets no tries of its own', async () => {
    expect(cookiesOf(await signInOn(world, 'doctor'))).not.toContain('DEVICE=');
    expect(cookiesOf(await proving(code()))).toContain('DEVICE=');
  });
});

describe('a browser that is remembered', () => {
  const remembered = async () => {
    const proved = await signInWith(world, 'doctor', { code: code(), remember: true });
    const cookie = cookiesOf(proved)
      .split('; ')
      .filter((each) => each.startsWith('TRUSTED'))
      .join('; ');
    return { proved, cookie };
  };
  const stepWith = async (cookie: string, name: 'doctor' | 'analyst' = 'doctor') =>
    (await signInOn(world, name, { cookie })).body.data.secondStep;

  test('is asked for no code for thirty days', async () => {
    const { cookie } = await remembered();
    expect(await stepWith(cookie)).toBe('none');
    world.clock.advance(29 * 24 * 3600_000);
    expect(await stepWith(cookie)).toBe('none');
    world.clock.advance(24 * 3600_000);
    expect(await stepWith(cookie)).toBe('prove');
    await world.database.inScope(platformScope, (tenant) =>
      deleteExpiredSessions(tenant, new Date(world.clock.now().getTime() + 1)),
    );
    const left = await world.database.inScope(platformScope, ({ db }) =>
      db.selectFrom('trustedBrowser').select('id').execute(),
    );
    expect(left).toEqual([]);
  });

  test('is one only where that was asked for', async () => {
    expect(cookiesOf(await proving(code()))).not.toContain('TRUSTED');
  });

  test('of another user is asked', async () => {
    await setUpFactor(world, await world.freshlyAs('analyst'));
    const { cookie } = await remembered();
    expect(await stepWith(cookie, 'analyst')).toBe('prove');
    await world.database.inScope(platformScope, ({ db }) =>
      db.updateTable('trustedBrowser').set({ userId: world.cast.users.analyst }).execute(),
    );
    expect(await stepWith(cookie)).toBe('prove');
  });

  test('has proved nothing by the password, which clears no count of wrong codes', async () => {
    const { proved, cookie } = await remembered();
    for (let wrong = 1; wrong <= 5; wrong += 1)
      await clientOf(world, proved).call(proveAgain, { code: '0000000' });
    const signedIn = await signInOn(world, 'doctor', { cookie, address: '127.0.0.1' });
    const { token, secondStep } = signedIn.body.data;
    expect(secondStep).toBe('none');
    const { body } = await (await world.browserOf(token)).call(checkProof, {});
    expect(body.code).toBe(kernelErrors.proofNeeded.code);
    const sixth = await clientOf(world, signedIn).call(proveAgain, { code: '0000000' });
    expect(sixth.body.code).toBe(sessionErrors.locked.code);
  });

  test('is listed, and asked again once it is forgotten', async () => {
    const { proved, cookie } = await remembered();
    const full = clientOf(world, proved);
    const [browser] = (await full.call(ownFactors, {})).body.data.browsers;
    expect((await full.call(forgetTrustedBrowser, { id: browser.id })).body.code).toBe(8000);
    expect(await stepWith(cookie)).toBe('prove');
    const again = await full.call(forgetTrustedBrowser, { id: browser.id });
    expect(again.body.code).toBe(sessionErrors.trustedBrowserUnknown.code);
  });

  test('is asked again where its user signed out everywhere', async () => {
    const { proved, cookie } = await remembered();
    await clientOf(world, proved).call(endOwnSessions, { includingThis: true });
    expect(await stepWith(cookie)).toBe('prove');
  });

  test('goes on where its user signs out everywhere else, and no other does', async () => {
    const elsewhere = await remembered();
    world.clock.advance(NEXT_STEP_MS);
    const here = await remembered();
    await world.inject({
      method: 'POST',
      url: `/api/v1${endOwnSessions.path}`,
      headers: { authorization: `Bearer ${here.proved.body.data.token}`, cookie: here.cookie },
      payload: { includingThis: false },
    });
    expect(await stepWith(here.cookie)).toBe('none');
    expect(await stepWith(elsewhere.cookie)).toBe('prove');
  });

  const restoringPassword = async (work: () => Promise<unknown>) => {
    const { passwordHash } = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('appUser')
        .where('id', '=', world.cast.users.doctor)
        .select('passwordHash')
        .executeTakeFirstOrThrow(),
    );
    await work();
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('appUser')
        .set({ mustChangePassword: false, passwordHash })
        .where('id', '=', world.cast.users.doctor)
        .execute(),
    );
  };

  test('is asked again after the password was reset', async () => {
    const { cookie } = await remembered();
    const id = world.cast.users.doctor;
    await restoringPassword(() => world.as('manager').call(resetPassword, { id }));
    expect(await stepWith(cookie)).toBe('prove');
  });

  test('is asked again after its user changed the password', async () => {
    const { proved, cookie } = await remembered();
    const change = { oldPw: passwordDigest(world), pw: 'Haitang2026' };
    await restoringPassword(async () =>
      expect((await clientOf(world, proved).call(changePw, change)).body.code).toBe(8000),
    );
    expect(await stepWith(cookie)).toBe('prove');
  });
});

test('with another SECRET a code is refused with the way out, and is no guess', async () => {
  const secret = 'another one of 32 characters or more 0123456789';
  const config = { ...world.config, secret, session: { ...world.config.session, secret } };
  const app = await buildApp({ ...world, config });
  const inject: World['inject'] = async (request) => {
    const answer = await app.inject(request);
    const { statusCode: status, rawPayload: bytes, headers } = answer;
    return { status, bytes, headers, body: answer.json() };
  };
  const signedIn = await signInOn({ ...world, inject }, 'doctor');
  const headers = { authorization: `Bearer ${signedIn.body.data.token}` };
  for (const typed of [...Array(6).fill(code()), ...doctor.recoveryCodes]) {
    const url = `/api/v1${proveFactor.path}`;
    const { body } = await inject({ method: 'POST', url, headers, payload: { code: typed } });
    expect(body.code).toBe(sessionErrors.factorUnreadable.code);
  }
  await app.close();
});

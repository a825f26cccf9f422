import { listLogs } from '@spine/contract/log';
import { editOrganization } from '@spine/contract/organization';
import {
  beginFactor,
  confirmFactor,
  currentUser,
  ownFactors,
  proveFactor,
  RECOVERY_CODES,
  removeFactor,
  renewRecoveryCodes,
  sessionErrors,
} from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import {
  clearFactors,
  clientOf,
  codeOf,
  passwordDigest,
  setUpFactor,
  signInOn,
  signInWith,
} from './second-factor.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ SECOND_FACTOR: 'administrators' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
});

type Client = ReturnType<World['withToken']>;
const begin = async (client: Client) =>
  (await client.call(beginFactor, {})).body.data as { id: string; secret: string; uri: string };
const confirm = (client: Client, { id, secret }: { id: string; secret: string }) =>
  client.call(confirmFactor, { id, code: codeOf(world, secret) });
const stepOf = async (name: CastName) => (await signInOn(world, name)).body.data.secondStep;

describe('who must', () => {
  test.each([
    ['platform', 'setUp'],
    ['manager', 'setUp'],
    ['doctor', 'none'],
    ['maker', 'none'],
  ] as const)('%s owes %s where the platform asks administrators', async (name, step) => {
    expect(await stepOf(name)).toBe(step);
  });

  test('an institution asks all of its users, and those of others notice nothing', async () => {
    const edit = (secondFactor: 'off' | 'everybody') =>
      world.as('platform').call(editOrganization, { id: world.cast.orgs.home, secondFactor });
    expect((await edit('everybody')).body.code).toBe(8000);
    expect([await stepOf('doctor'), await stepOf('analyst')]).toEqual(['setUp', 'setUp']);
    expect(await stepOf('maker')).toBe('none');
    await edit('off');
    expect(await stepOf('doctor')).toBe('none');
  });
});

describe('setting up at sign-in', () => {
  test('opens the session with another token, and answers ten codes', async () => {
    const signedIn = await signInOn(world, 'manager');
    const limited = clientOf(world, signedIn);
    const begun = await begin(limited);
    expect(begun.uri).toContain(`secret=${begun.secret}&`);
    const { body } = await confirm(limited, begun);
    expect(body.data.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(new Set(body.data.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(body.data.session).toMatchObject({ secondStep: 'none', user: { username: 'manager' } });
    expect(body.data.session.token).not.toBe(signedIn.body.data.token);
    expect((await limited.call(currentUser, {})).body.errorCode).toBe(2401);
    const full = clientOf(world, { ...signedIn, body });
    const own = (await full.call(ownFactors, {})).body.data;
    expect(own).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES, isRequired: true });
    expect(await stepOf('manager')).toBe('prove');
  });

  test('that was left asks for nothing, and begins anew with another secret', async () => {
    const first = await begin(clientOf(world, await signInOn(world, 'manager')));
    expect(await stepOf('manager')).toBe('setUp');
    const limited = clientOf(world, await signInOn(world, 'manager'));
    const second = await begin(limited);
    expect(second.secret).not.toBe(first.secret);
    expect((await confirm(limited, first)).body.code).toBe(sessionErrors.setUpOver.code);
    expect((await confirm(limited, second)).body.code).toBe(8000);
  });

  test('in two browsers at once ends with the one that was begun last', async () => {
    const [here, there] = [await signInOn(world, 'manager'), await signInOn(world, 'manager')];
    const [first, second] = [clientOf(world, here), clientOf(world, there)];
    const begun = await begin(first);
    const later = await begin(second);
    expect((await confirm(first, begun)).body.code).toBe(sessionErrors.setUpOver.code);
    expect((await confirm(second, later)).body.code).toBe(8000);
    expect((await first.call(beginFactor, {})).body.errorCode).toBe(2401);
  });

  test('is over after a quarter of an hour', async () => {
    const limited = clientOf(world, await signInOn(world, 'manager'));
    const begun = await begin(limited);
    world.clock.advance(15 * 60_000);
    expect((await confirm(limited, begun)).body.errorCode).toBe(2401);
  });

  test('counts no wrong code, and says so where the clock of the phone is wrong', async () => {
    const limited = clientOf(world, await signInOn(world, 'manager'));
    const { id, secret } = await begin(limited);
    for (let times = 0; times < 8; times += 1) {
      const { body } = await limited.call(confirmFactor, { id, code: '0000000' });
      expect(body.code).toBe(sessionErrors.wrongFactorCode.code);
    }
    const late = await limited.call(confirmFactor, { id, code: codeOf(world, secret, -6) });
    expect(late.body.fields).toEqual([
      {
        field: 'code',
        message: '手机时间可能不准，请在手机设置中打开“自动设置时间”，再输入新的验证码',
      },
    ]);
    expect((await confirm(limited, { id, secret })).body.code).toBe(8000);
  });

  test('uses the code up with which it ended', async () => {
    const limited = clientOf(world, await signInOn(world, 'manager'));
    const begun = await begin(limited);
    await confirm(limited, begun);
    const again = await signInWith(world, 'manager', { code: codeOf(world, begun.secret) });
    expect(again.body.code).toBe(sessionErrors.factorCodeUsed.code);
  });
});

test('who owes a code cannot set up another authenticator instead', async () => {
  await setUpFactor(world, await world.freshlyAs('doctor'));
  const limited = clientOf(world, await signInOn(world, 'doctor'));
  const { body } = await limited.call(beginFactor, { pw: passwordDigest(world) });
  expect(body.code).toBe(21001530);
});

test('a session that owes a set-up begins none once there is an authenticator', async () => {
  await setUpFactor(world, await world.freshlyAs('doctor'));
  const limited = await world.freshlyAs('doctor', { secondStep: 'setUp' });
  expect((await limited.call(beginFactor, {})).body.code).toBe(21001530);
});

test('who set one up proves nothing once more', async () => {
  const doctor = await world.freshlyAs('doctor');
  const { secret } = await setUpFactor(world, doctor);
  expect((await doctor.call(proveFactor, { code: codeOf(world, secret) })).body.code).toBe(2100);
});

describe('in the own account', () => {
  test('setting up asks for the password, ends the other sessions, and keeps this one', async () => {
    const other = await world.freshlyAs('doctor');
    const doctor = await world.freshlyAs('doctor');
    expect((await doctor.call(beginFactor, {})).body.fields[0].field).toBe('pw');
    await setUpFactor(world, doctor);
    expect((await other.call(currentUser, {})).body.errorCode).toBe(2401);
    expect((await doctor.call(currentUser, {})).body.code).toBe(8000);
  });

  test('a second one keeps the recovery codes of the first, and either signs in', async () => {
    const doctor = await world.freshlyAs('doctor');
    const first = await setUpFactor(world, doctor);
    const second = await setUpFactor(world, doctor, first);
    expect([first.recoveryCodes.length, second.recoveryCodes.length]).toEqual([10, 0]);
    for (const { secret } of [first, second])
      expect((await signInWith(world, 'doctor', { code: codeOf(world, secret) })).body.code).toBe(
        8000,
      );
  });

  test('a second one asks for a code of the first, and wrong ones are counted', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { secret } = await setUpFactor(world, doctor);
    const pw = passwordDigest(world);
    const ask = async (input: object) => (await doctor.raw(beginFactor, { pw, ...input })).body;
    expect((await ask({})).fields).toEqual([
      { field: 'code', message: sessionErrors.factorCodeMissing.message },
    ]);
    expect((await ask({ code: codeOf(world, secret), pw: 'f'.repeat(32) })).fields[0].field).toBe(
      'pw',
    );
    for (let wrong = 2; wrong <= 5; wrong += 1)
      expect((await ask({ code: '0000000' })).code).toBe(sessionErrors.wrongFactorCode.code);
    expect((await ask({ code: '0000000' })).code).toBe(sessionErrors.locked.code);
    expect((await doctor.call(currentUser, {})).body.errorCode).toBe(2401);
  });

  test('the password alone clears no count of wrong codes', async () => {
    const doctor = await world.freshlyAs('doctor');
    await setUpFactor(world, doctor);
    const pw = passwordDigest(world);
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1) {
      codes.push((await doctor.call(renewRecoveryCodes, { pw, code: '0000000' })).body.code);
      await doctor.call(beginFactor, { pw });
    }
    expect(codes.at(-1)).toBe(sessionErrors.locked.code);
  });

  test('beginning leaves a line, and so does a wrong password', async () => {
    const doctor = await world.freshlyAs('doctor');
    await doctor.call(beginFactor, { pw: 'f'.repeat(32) });
    await doctor.call(beginFactor, { pw: passwordDigest(world) });
    const { body } = await world.as('manager').call(listLogs, { page: 1, size: 2 });
    expect(body.rows.map(({ keymsg }: { keymsg: string }) => keymsg)).toEqual([
      '开始设置手机验证器',
      `开始设置手机验证器未成功：${sessionErrors.wrongOwnPassword.message}`,
    ]);
  });

  test('prepared devices go on when one is set up', async () => {
    const endedAt = async () => {
      const { sessionsEndedAt } = await world.database.inScope(platformScope, ({ db }) =>
        db
          .selectFrom('appUser')
          .where('id', '=', world.cast.users.doctor)
          .select('sessionsEndedAt')
          .executeTakeFirstOrThrow(),
      );
      return sessionsEndedAt;
    };
    const before = await endedAt();
    await setUpFactor(world, await world.freshlyAs('doctor'));
    expect(await endedAt()).toEqual(before);
  });

  test('what cannot be removed spends no code', async () => {
    const manager = await world.freshlyAs('manager');
    const { id, secret } = await setUpFactor(world, manager);
    const proof = { pw: passwordDigest(world), code: codeOf(world, secret) };
    const [needed, unknown] = [
      await manager.call(removeFactor, { ...proof, id }),
      await manager.call(removeFactor, { ...proof, id: world.cast.users.manager }),
    ];
    expect([needed.body.code, unknown.body.code]).toEqual([
      sessionErrors.factorNeeded.code,
      sessionErrors.factorUnknown.code,
    ]);
    expect((await manager.call(renewRecoveryCodes, proof)).body.code).toBe(8000);
  });

  test('who has none has no recovery codes either', async () => {
    const doctor = await world.freshlyAs('doctor');
    const input = { pw: passwordDigest(world), code: '000000' };
    expect((await doctor.call(renewRecoveryCodes, input)).body.errorCode).toBe(2401);
  });

  test('the last one goes with its recovery codes, by password and code', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { id, secret } = await setUpFactor(world, doctor);
    const pw = passwordDigest(world);
    const wrong = await doctor.call(removeFactor, { id, pw, code: '123' });
    expect(wrong.body.fields[0].field).toBe('code');
    const removed = await doctor.call(removeFactor, { id, pw, code: codeOf(world, secret) });
    expect(removed.body.code).toBe(8000);
    const own = (await doctor.call(ownFactors, {})).body.data;
    expect(own).toMatchObject({ factors: [], recoveryCodesLeft: 0, isRequired: false });
    expect(await stepOf('doctor')).toBe('none');
  });

  test('the last one stays where one is asked for, until there is another', async () => {
    const manager = await world.freshlyAs('manager');
    const { id, secret } = await setUpFactor(world, manager);
    const pw = passwordDigest(world);
    const remove = (code: string) => manager.call(removeFactor, { id, pw, code });
    expect((await remove(codeOf(world, secret))).body.code).toBe(sessionErrors.factorNeeded.code);
    const other = await setUpFactor(world, manager, { secret });
    expect((await remove(codeOf(world, other.secret))).body.code).toBe(8000);
  });

  test('new recovery codes end the former ones', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { secret, recoveryCodes } = await setUpFactor(world, doctor);
    const input = { pw: passwordDigest(world), code: codeOf(world, secret) };
    const renewed = (await doctor.call(renewRecoveryCodes, input)).body.data.recoveryCodes;
    expect(renewed).toHaveLength(RECOVERY_CODES);
    const former = await signInWith(world, 'doctor', { code: recoveryCodes[0] ?? '' });
    expect(former.body.code).toBe(sessionErrors.wrongRecoveryCode.code);
    expect((await signInWith(world, 'doctor', { code: renewed[0] })).body.code).toBe(8000);
  });

  test('what another session guesses too often ends it', async () => {
    const doctor = await world.freshlyAs('doctor');
    await setUpFactor(world, doctor);
    const input = { pw: passwordDigest(world), code: '0000000' };
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1)
      codes.push((await doctor.call(renewRecoveryCodes, input)).body.code);
    expect(codes).toEqual([
      ...Array(5).fill(sessionErrors.wrongFactorCode.code),
      sessionErrors.locked.code,
    ]);
    expect((await doctor.call(currentUser, {})).body.errorCode).toBe(2401);
  });
});

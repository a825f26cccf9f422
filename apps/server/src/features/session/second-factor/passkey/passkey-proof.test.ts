import { listLogs } from '@spine/contract/log';
import {
  challengePasskey,
  currentUser,
  proveAgain,
  proveFactor,
  sessionErrors,
} from '@spine/contract/session';
import { resetFactors } from '@spine/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { buildApp } from '../../../../app.ts';
import {
  clearFactors,
  clientOf,
  codeOf,
  cookiesOf,
  passwordDigest,
  setUpFactor,
  signInOn,
} from '../second-factor.factory.ts';
import {
  answerOf,
  challengeOf,
  type Device,
  openDevice,
  PUBLIC_URL,
  setUpPasskey,
  strangersKey,
} from './passkey.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL, SECOND_FACTOR: 'administrators' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
});

const limitedAs = async (name: 'doctor') => clientOf(world, await signInOn(world, name));
const over = { code: sessionErrors.passkeyOver.code };

describe('a passkey', () => {
  const proveAs = async (device: Device, overrides?: Parameters<Device['answer']>[1]) => {
    const limited = await limitedAs('doctor');
    return limited.call(proveFactor, { passkey: await answerOf(limited, device, overrides) });
  };
  const ownPasskey = async () => setUpPasskey(world, await world.freshlyAs('doctor'));

  test('opens the session with another token, and remembers the browser that asks for it', async () => {
    const { device } = await ownPasskey();
    const signedIn = await signInOn(world, 'doctor');
    const limited = clientOf(world, signedIn);
    const request = await challengeOf(limited);
    expect(request).toMatchObject({
      rpId: 'screening.example',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    const proof = { passkey: device.answer(request), remember: true };
    const proved = await limited.call(proveFactor, proof);
    expect(proved.body.data).toMatchObject({ secondStep: 'none' });
    expect(proved.body.data.token).not.toBe(signedIn.body.data.token);
    expect((await limited.call(currentUser, {})).body.errorCode).toBe(2401);
    const again = await signInOn(world, 'doctor', { cookie: cookiesOf(proved) });
    expect(again.body.data.secondStep).toBe('none');
  });

  test('proves again who is there, where a password does not suffice', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    const bare = await doctor.call(proveAgain, { pw: passwordDigest(world) });
    expect(bare.body.fields).toEqual([
      { field: 'code', message: sessionErrors.factorCodeMissing.message },
    ]);
    const passkey = await answerOf(doctor, device);
    expect((await doctor.call(proveAgain, { passkey })).body.code).toBe(8000);
    expect((await doctor.call(proveAgain, { passkey })).body).toMatchObject(over);
  });

  test('is asked another challenge each time', async () => {
    await ownPasskey();
    const limited = await limitedAs('doctor');
    const [first, second] = [await challengeOf(limited), await challengeOf(limited)];
    expect(first.challenge).not.toBe(second.challenge);
    expect(Buffer.from(first.challenge, 'base64url')).toHaveLength(32);
  });

  test('answers to any server of the database', async () => {
    const { device } = await ownPasskey();
    const signedIn = await signInOn(world, 'doctor');
    const passkey = await answerOf(clientOf(world, signedIn), device);
    const other = await buildApp({ ...world });
    const proved = await other.inject({
      method: 'POST',
      url: `/api/v1${proveFactor.path}`,
      headers: { authorization: `Bearer ${signedIn.body.data.token}` },
      payload: { passkey },
    });
    await other.close();
    expect(proved.json()).toMatchObject({ code: 8000, data: { secondStep: 'none' } });
  });

  test.each([
    ['at another address', { origin: 'https://screening.exampie' }, sessionErrors.passkeyElsewhere],
    ['for another name', { rpId: 'exampie' }, sessionErrors.passkeyElsewhere],
    ['without finger or lock', { isVerified: false }, sessionErrors.passkeyNotVerified],
    ['by another key', { key: strangersKey() }, sessionErrors.wrongPasskey],
    ['for another challenge', { challenge: 'AAAA' }, sessionErrors.passkeyOver],
  ])('that answers %s is refused', async (_how, overrides, expected) => {
    const { device } = await ownPasskey();
    expect((await proveAs(device, overrides)).body).toMatchObject({
      code: expected.code,
      fields: [{ field: 'passkey', message: expected.message }],
    });
    expect((await proveAs(device)).body.code).toBe(8000);
  });

  test('answers once: not again, nor in another session, nor too late', async () => {
    const { device } = await ownPasskey();
    const [here, there] = [await limitedAs('doctor'), await limitedAs('doctor')];
    const answer = await answerOf(here, device);
    expect((await there.call(proveFactor, { passkey: answer })).body).toMatchObject(over);
    await challengeOf(there);
    expect((await there.call(proveFactor, { passkey: answer })).body).toMatchObject(over);
    const spent = device.answer(await challengeOf(here), { isVerified: false });
    await here.call(proveFactor, { passkey: spent });
    expect((await here.call(proveFactor, { passkey: spent })).body).toMatchObject(over);
    const late = await answerOf(here, device);
    world.clock.advance(5 * 60_000);
    expect((await here.call(proveFactor, { passkey: late })).body).toMatchObject(over);
  });

  test('answers to one of two that send the same at once', async () => {
    const { device } = await ownPasskey();
    const limited = await limitedAs('doctor');
    const passkey = await answerOf(limited, device);
    const answers = await Promise.all(
      [passkey, passkey].map((each) => limited.call(proveFactor, { passkey: each })),
    );
    expect(answers.filter(({ body }) => body.code === 8000)).toHaveLength(1);
  });

  test('that counts its uses and goes back was copied', async () => {
    const { device } = await ownPasskey();
    expect((await proveAs(device, { signCount: 7 })).body.code).toBe(8000);
    for (const signCount of [7, 6, 0])
      expect((await proveAs(device, { signCount })).body.code).toBe(
        sessionErrors.passkeyCopied.code,
      );
    expect((await proveAs(device, { signCount: 8 })).body.code).toBe(8000);
  });

  test('that does not count serves again and again', async () => {
    const { device } = await ownPasskey();
    for (let times = 0; times < 3; times += 1)
      expect((await proveAs(device, { signCount: 0 })).body.code).toBe(8000);
  });

  test('of another user opens nothing', async () => {
    await ownPasskey();
    const analyst = await setUpPasskey(world, await world.freshlyAs('analyst'));
    expect((await proveAs(analyst.device)).body.code).toBe(sessionErrors.passkeyUnknown.code);
  });

  test('shares the lock of the password', async () => {
    const { device } = await ownPasskey();
    const codes: number[] = [];
    for (let wrong = 1; wrong <= 6; wrong += 1) {
      const limited = clientOf(world, await signInOn(world, 'doctor', { address: '127.0.0.1' }));
      const passkey = await answerOf(limited, device, { key: strangersKey() });
      const proof = wrong % 2 === 0 ? { code: '0000000' } : { passkey };
      codes.push((await limited.call(proveFactor, proof)).body.code);
    }
    const { wrongPasskey, wrongFactorCode, locked } = sessionErrors;
    expect(new Set(codes)).toEqual(new Set([wrongPasskey.code, wrongFactorCode.code, locked.code]));
    expect(codes.at(-1)).toBe(locked.code);
  });

  test.each([
    ['is over', { challenge: 'AAAA' }, sessionErrors.passkeyOver],
    ['was made elsewhere', { origin: 'https://elsewhere.example' }, sessionErrors.passkeyElsewhere],
    ['says no finger or lock', { isVerified: false }, sessionErrors.passkeyNotVerified],
  ])('that %s is no guess', async (_what, overrides, expected) => {
    const { device } = await ownPasskey();
    const limited = await limitedAs('doctor');
    for (let times = 0; times < 8; times += 1) {
      const passkey = await answerOf(limited, device, overrides);
      expect((await limited.call(proveFactor, { passkey })).body.code).toBe(expected.code);
    }
    expect((await proveAs(device)).body.code).toBe(8000);
  });

  test('that was removed, or is another user’s, is no guess', async () => {
    const { device } = await ownPasskey();
    const limited = await limitedAs('doctor');
    for (let times = 0; times < 8; times += 1) {
      const passkey = await answerOf(limited, openDevice());
      expect((await limited.call(proveFactor, { passkey })).body.code).toBe(
        sessionErrors.passkeyUnknown.code,
      );
    }
    expect((await proveAs(device)).body.code).toBe(8000);
  });

  test('leaves lines in the log that hold nothing of it', async () => {
    const { device } = await ownPasskey();
    await proveAs(device, { key: strangersKey() });
    await proveAs(device);
    const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 8 })).body;
    const lines = rows.map(({ keymsg }: { keymsg: string }) => keymsg);
    expect(lines).toEqual(
      expect.arrayContaining([
        '开始设置通行密钥',
        '设置通行密钥',
        '用通行密钥通过二次验证，登录成功',
        `二次验证未成功：${sessionErrors.wrongPasskey.message}`,
      ]),
    );
    expect(JSON.stringify(rows)).not.toContain(device.id);
  });

  test('has recovery codes beside it, which serve where the device is lost', async () => {
    const { recoveryCodes } = await ownPasskey();
    const limited = await limitedAs('doctor');
    expect((await limited.call(proveFactor, { code: '123456' })).body.code).toBe(
      sessionErrors.wrongFactorCode.code,
    );
    const { body } = await limited.call(proveFactor, { code: recoveryCodes[0] ?? '' });
    expect(body.data.secondStep).toBe('none');
  });

  test('goes with a reset', async () => {
    await ownPasskey();
    const reset = { id: world.cast.users.doctor, reason: '手机丢失，已当面核对身份' };
    expect((await world.as('manager').call(resetFactors, reset)).body.code).toBe(8000);
    expect((await signInOn(world, 'doctor')).body.data).toMatchObject({ secondStep: 'none' });
  });

  test('serves after SECRET was changed, where an authenticator does not', async () => {
    const doctor = await world.freshlyAs('doctor');
    const authenticator = await setUpFactor(world, doctor);
    const { device } = await setUpPasskey(world, doctor, authenticator);
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
    const post = async ({ path }: { path: string }, payload: object) =>
      (await inject({ method: 'POST', url: `/api/v1${path}`, headers, payload })).body;
    const byCode = await post(proveFactor, { code: codeOf(world, authenticator.secret) });
    expect(byCode.code).toBe(sessionErrors.factorUnreadable.code);
    const passkey = device.answer((await post(challengePasskey, {})).data);
    expect((await post(proveFactor, { passkey })).data).toMatchObject({ secondStep: 'none' });
    await app.close();
  });
});

import { listLogs } from '@spine/contract/log';
import {
  beginFactor,
  beginPasskey,
  challengePasskey,
  confirmFactor,
  confirmPasskey,
  currentUser,
  ownFactors,
  RECOVERY_CODES,
  removeFactor,
  renewRecoveryCodes,
  sessionErrors,
  systemInfo,
} from '@spine/contract/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import {
  clearFactors,
  clientOf,
  codeOf,
  passwordDigest,
  setUpFactor,
  signInOn,
} from '../second-factor.factory.ts';
import { answerOf, challengeOf, openDevice, PUBLIC_URL, setUpPasskey } from './passkey.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL, SECOND_FACTOR: 'administrators' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.signInAgain();
  await clearFactors(world);
});

type Client = ReturnType<World['withToken']>;
const pw = () => passwordDigest(world);
const limitedAs = async (name: 'doctor' | 'manager') =>
  clientOf(world, await signInOn(world, name));
const begin = async (client: Client) => (await client.call(beginPasskey, { pw: pw() })).body.data;
const over = { code: sessionErrors.passkeyOver.code };

describe('setting up at sign-in', () => {
  test('opens the session with another token, and answers ten codes', async () => {
    const signedIn = await signInOn(world, 'manager');
    const limited = clientOf(world, signedIn);
    const creation = await begin(limited);
    expect(creation).toMatchObject({
      rp: { id: 'screening.example' },
      user: { name: 'manager' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    });
    const { body } = await limited.call(confirmPasskey, { created: openDevice().create(creation) });
    expect(new Set(body.data.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(body.data.session).toMatchObject({ secondStep: 'none', user: { username: 'manager' } });
    expect(body.data.session.token).not.toBe(signedIn.body.data.token);
    expect((await limited.call(currentUser, {})).body.errorCode).toBe(2401);
    const next = await signInOn(world, 'manager');
    expect(next.body.data).toMatchObject({ secondStep: 'prove', factorKinds: ['passkey'] });
  });

  test('that was left asks for nothing', async () => {
    await begin(await limitedAs('manager'));
    expect((await signInOn(world, 'manager')).body.data.secondStep).toBe('setUp');
  });

  test('in two browsers at once ends with the one that is ready first', async () => {
    const [first, second] = [await limitedAs('manager'), await limitedAs('manager')];
    const [here, there] = [await begin(first), await begin(second)];
    const confirm = (client: Client, creation: typeof here) =>
      client.call(confirmPasskey, { created: openDevice().create(creation) });
    expect((await confirm(first, here)).body.code).toBe(8000);
    expect((await confirm(second, there)).body.errorCode).toBe(2401);
  });

  test('that was begun again elsewhere in the same browser is over', async () => {
    const limited = await limitedAs('manager');
    const former = await begin(limited);
    const creation = await begin(limited);
    const device = openDevice();
    const late = await limited.call(confirmPasskey, { created: device.create(former) });
    expect(late.body).toMatchObject(over);
    // The try has used the challenge up.
    const again = await limited.call(confirmPasskey, { created: device.create(creation) });
    expect(again.body).toMatchObject(over);
  });

  test('is over after five minutes', async () => {
    const limited = await limitedAs('manager');
    const creation = await begin(limited);
    world.clock.advance(5 * 60_000);
    const late = await limited.call(confirmPasskey, { created: openDevice().create(creation) });
    expect(late.body).toMatchObject(over);
  });

  test('goes on with an authenticator where a passkey does not work', async () => {
    const limited = await limitedAs('manager');
    await begin(limited);
    const { id, secret } = (await limited.call(beginFactor, {})).body.data;
    const { body } = await limited.call(confirmFactor, { id, code: codeOf(world, secret) });
    expect(body.data.recoveryCodes).toHaveLength(RECOVERY_CODES);
  });
});

describe('what a device made', () => {
  const stranger = 'https://screening.example.attacker.example';
  const certificates = new Map([['x5c', [new Uint8Array(8)]]]);
  test.each([
    ['at another address', { origin: stranger }, sessionErrors.passkeyElsewhere],
    ['over http', { origin: 'http://screening.example' }, sessionErrors.passkeyElsewhere],
    ['for another name', { rpId: 'attacker.example' }, sessionErrors.passkeyElsewhere],
    ['without finger or lock', { isVerified: false }, sessionErrors.passkeyNotVerified],
    ['for another challenge', { challenge: 'AAAA' }, sessionErrors.passkeyOver],
    [
      'with certificates, whose addresses nobody asks',
      { attestation: { fmt: 'packed', attStmt: certificates } },
      sessionErrors.wrongPasskey,
    ],
    [
      'with a statement of another kind',
      { attestation: { fmt: 'tpm', attStmt: new Map() } },
      sessionErrors.wrongPasskey,
    ],
  ])('%s is refused', async (_how, overrides, expected) => {
    const doctor = await world.freshlyAs('doctor');
    const created = openDevice().create(await begin(doctor), overrides);
    const { body } = await doctor.call(confirmPasskey, { created });
    expect(body).toMatchObject({
      code: expected.code,
      fields: [{ field: 'passkey', message: expected.message }],
    });
    expect((await doctor.call(ownFactors, {})).body.data.factors).toEqual([]);
  });

  test('bytes that are no answer of a device are refused', async () => {
    const doctor = await world.freshlyAs('doctor');
    for (const field of ['clientDataJSON', 'attestationObject']) {
      const created = openDevice().create(await begin(doctor));
      const { body } = await doctor.call(confirmPasskey, {
        created: { ...created, [field]: 'AAAA' },
      });
      expect(body.code).toBe(sessionErrors.wrongPasskey.code);
    }
  });

  test('is one user’s alone', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    const analyst = await world.freshlyAs('analyst');
    const created = device.create(await begin(analyst));
    const { body } = await analyst.call(confirmPasskey, { created });
    expect(body.code).toBe(sessionErrors.passkeyUsed.code);
  });
});

describe('in the own account', () => {
  test('several are listed with their days, named by the device or its owner', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    const passkey = await answerOf(doctor, device);
    const creation = (await doctor.call(beginPasskey, { pw: pw(), passkey })).body.data;
    expect(creation.excludeCredentials).toMatchObject([{ id: device.id }]);
    const created = openDevice().create(creation);
    const second = await doctor.call(confirmPasskey, { name: '诊室电脑', created });
    expect(second.body.data.recoveryCodes).toEqual([]);
    const { factors } = (await doctor.call(ownFactors, {})).body.data;
    expect(factors).toMatchObject([
      { kind: 'passkey', name: '通行密钥' },
      { kind: 'passkey', name: '诊室电脑', lastUsedAt: null },
    ]);
    expect(factors[0].lastUsedAt).not.toBeNull();
  });

  test.each([
    ['the browser it was made in', ['internal'], 'Chrome · Windows'],
    ['the browser of a phone that serves others too', ['internal', 'hybrid'], 'Chrome · Windows'],
    ['the phone that scanned', ['hybrid'], '手机'],
  ])('is named by %s', async (_what, transports, name) => {
    const signedIn = await signInOn(world, 'doctor');
    const doctor = clientOf(world, signedIn);
    const created = { ...openDevice().create(await begin(doctor)), transports };
    await world.inject({
      method: 'POST',
      url: `/api/v1${confirmPasskey.path}`,
      headers: {
        authorization: `Bearer ${signedIn.body.data.token}`,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
      },
      payload: { created },
    });
    const { factors } = (await doctor.call(ownFactors, {})).body.data;
    expect(factors).toMatchObject([{ name }]);
  });

  test('setting up asks for the password, ends the other sessions, and keeps this one', async () => {
    const other = await world.freshlyAs('doctor');
    const doctor = await world.freshlyAs('doctor');
    expect((await doctor.call(beginPasskey, {})).body.fields[0].field).toBe('pw');
    await setUpPasskey(world, doctor);
    expect((await other.call(currentUser, {})).body.errorCode).toBe(2401);
    expect((await doctor.call(currentUser, {})).body.code).toBe(8000);
  });

  test('a passkey beside an authenticator asks for a code, and an authenticator beside it for the passkey', async () => {
    const doctor = await world.freshlyAs('doctor');
    expect((await doctor.call(beginPasskey, { pw: pw() })).body.code).toBe(8000);
    const { secret } = await setUpFactor(world, doctor);
    const bare = await doctor.call(beginPasskey, { pw: pw() });
    expect(bare.body.fields).toEqual([
      { field: 'code', message: sessionErrors.factorCodeMissing.message },
    ]);
    const { device, recoveryCodes } = await setUpPasskey(world, doctor, { secret });
    expect(recoveryCodes).toEqual([]);
    const passkey = await answerOf(doctor, device);
    expect((await doctor.call(beginFactor, { pw: pw(), passkey })).body.code).toBe(8000);
    const { body } = await signInOn(world, 'doctor');
    expect(body.data.factorKinds).toEqual(['passkey', 'totp']);
  });

  test('one that is removed opens nothing more, and the last one goes with its recovery codes', async () => {
    const doctor = await world.freshlyAs('doctor');
    const first = await setUpPasskey(world, doctor);
    const second = await setUpPasskey(world, doctor, first);
    const [lost, last] = (await doctor.call(ownFactors, {})).body.data.factors;
    const remove = async (id: string) =>
      doctor.call(removeFactor, { id, pw: pw(), passkey: await answerOf(doctor, second.device) });
    expect((await remove(lost.id)).body.code).toBe(8000);
    const passkey = await answerOf(doctor, first.device);
    const renewal = { pw: pw(), passkey };
    expect((await doctor.call(renewRecoveryCodes, renewal)).body.code).toBe(
      sessionErrors.passkeyUnknown.code,
    );
    expect((await remove(last.id)).body.code).toBe(8000);
    const own = (await doctor.call(ownFactors, {})).body.data;
    expect(own).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    const { rows } = (await world.as('manager').call(listLogs, { page: 1, size: 1 })).body;
    expect(rows[0].keymsg).toBe('移除通行密钥');
  });

  test('the last one stays where one is asked for, until there is another', async () => {
    const manager = await world.freshlyAs('manager');
    const { device } = await setUpPasskey(world, manager);
    const [{ id }] = (await manager.call(ownFactors, {})).body.data.factors;
    const remove = async () =>
      manager.call(removeFactor, { id, pw: pw(), passkey: await answerOf(manager, device) });
    expect((await remove()).body.code).toBe(sessionErrors.factorNeeded.code);
    await setUpPasskey(world, manager, { device });
    expect((await remove()).body.code).toBe(8000);
  });

  test('new recovery codes come for a passkey', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    const proof = { pw: pw(), passkey: await answerOf(doctor, device) };
    const { body } = await doctor.call(renewRecoveryCodes, proof);
    expect(body.data.recoveryCodes).toHaveLength(RECOVERY_CODES);
  });
});

describe('the limit', () => {
  const withFour = async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    for (let more = 1; more < 4; more += 1) await setUpPasskey(world, doctor, { device });
    const proof = async () => ({ pw: pw(), passkey: await answerOf(doctor, device) });
    const factor = (await doctor.call(beginFactor, await proof())).body.data;
    const creation = (await doctor.call(beginPasskey, await proof())).body.data;
    return {
      doctor,
      confirmTotp: () =>
        doctor.call(confirmFactor, { id: factor.id, code: codeOf(world, factor.secret) }),
      confirmKey: () => doctor.call(confirmPasskey, { created: openDevice().create(creation) }),
    };
  };

  test.each([
    ['a passkey', 'confirmTotp', 'confirmKey'],
    ['an authenticator', 'confirmKey', 'confirmTotp'],
  ] as const)(
    'is asked for again where %s ends a set-up that was begun below it',
    async (_kind, fifth, sixth) => {
      const { doctor, ...confirm } = await withFour();
      expect((await confirm[fifth]()).body.code).toBe(8000);
      expect((await confirm[sixth]()).body.code).toBe(sessionErrors.tooManyFactors.code);
      expect((await doctor.call(ownFactors, {})).body.data.factors).toHaveLength(5);
    },
  );
});

describe('a challenge', () => {
  test('to answer makes no passkey: nothing was proved for it', async () => {
    const doctor = await world.freshlyAs('doctor');
    await setUpPasskey(world, doctor);
    const { challenge, rpId } = await challengeOf(doctor);
    const created = openDevice().create({ challenge, rp: { id: rpId } });
    expect((await doctor.call(confirmPasskey, { created })).body).toMatchObject(over);
    expect((await doctor.call(ownFactors, {})).body.data.factors).toHaveLength(1);
  });

  test('to make a passkey proves nothing', async () => {
    const doctor = await world.freshlyAs('doctor');
    const { device } = await setUpPasskey(world, doctor);
    const proof = { pw: pw(), passkey: await answerOf(doctor, device) };
    const { challenge, rp } = (await doctor.call(beginPasskey, proof)).body.data;
    const passkey = device.answer({ challenge, rpId: rp.id });
    const renewal = { pw: pw(), passkey };
    expect((await doctor.call(renewRecoveryCodes, renewal)).body).toMatchObject(over);
  });
});

test('who owes a proof sets up no other passkey instead', async () => {
  await setUpPasskey(world, await world.freshlyAs('doctor'));
  const limited = await limitedAs('doctor');
  const { body } = await limited.call(beginPasskey, { pw: pw() });
  expect(body.code).toBe(21001530);
});

test('who has none is not asked for one', async () => {
  const doctor = await world.freshlyAs('doctor');
  const { body } = await doctor.call(challengePasskey, {});
  expect(body.code).toBe(sessionErrors.passkeyUnknown.code);
});

test('the page is told where passkeys work', async () => {
  const { body } = await world.anonymous.call(systemInfo, {});
  expect(body.data.passkeyOrigin).toBe(PUBLIC_URL);
});

/** Who signed in at a provider may know no password: a recent proof stands in its place where the own account changes. */
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import {
  beginFactor,
  bindTel,
  confirmFactor,
  ownFactors,
  proveAgain,
  removeFactor,
  renewRecoveryCodes,
  sendSms,
  sessionErrors,
} from '@spine/contract/session';
import { registerDevice } from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clearFactors,
  codeOf as codeOfPhone,
  passwordDigest,
} from '#features/session/second-factor/second-factor.factory.ts';
import { CLASS, openStationDay } from '#features/station/station.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { deleteFailures } from '#platform/session/sign-in-failure.repository.ts';
import { sessionIn } from '#testing/session.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { insertProviderRow } from './provider.factory.ts';

let world: World;
let providerId: string;
beforeAll(async () => {
  world = await openWorld();
  providerId = await insertProviderRow(world.database, world.cast.orgs.home);
});
afterAll(() => world.close());
beforeEach(() => clearFactors(world));

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;

/** A browser of the doctor, whom the provider has asked just now. */
async function signedIn({ isProved = true } = {}) {
  const token = await sessionIn(world.database, {
    userId: world.cast.users.doctor,
    client: 'browser',
    address: '127.0.0.1',
    isProved,
    signedInBy: { providerId, providerSubject: 'doctor', providerSid: null },
    now: world.clock.now(),
    limits: world.config.session,
  });
  return world.browserOf(token);
}

type Browser = Awaited<ReturnType<typeof signedIn>>;

/** A device for a class that is examined today, without the password. */
async function newDevice() {
  const { projectId, schoolId } = await openStationDay(world);
  return {
    id: uuidv7(),
    name: '1室平板',
    projectId,
    model: 'Android · Chrome',
    clientVersion: '1.0.1',
    classes: [{ schoolId, ...CLASS }],
  };
}

async function setUp(browser: Browser) {
  const { id, secret } = (await browser.call(beginFactor, {})).body.data;
  const confirmed = await browser.call(confirmFactor, { id, code: codeOfPhone(world, secret) });
  expect(codeOf(confirmed)).toBe(SUCCESS_CODE);
  world.clock.advance(60_000);
  return { id, code: () => codeOfPhone(world, secret) };
}

test('a phone is bound without it, and pages are told that none is asked for', async () => {
  const browser = await signedIn();
  expect((await browser.call(ownFactors, {})).body.data.needsPassword).toBe(false);
  const tel = '13912345678';
  await world.anonymous.call(sendSms, { tel, ttp: 'bind' });
  const code = world.sent.at(-1)?.code ?? '';
  expect(codeOf(await browser.call(bindTel, { tel, code }))).toBe(SUCCESS_CODE);
});

test('an authenticator is set up without it; what follows wants its code', async () => {
  const browser = await signedIn();
  const { id, code } = await setUp(browser);
  expect(codeOf(await browser.call(renewRecoveryCodes, {}))).toBe(
    sessionErrors.factorCodeMissing.code,
  );
  expect(codeOf(await browser.call(renewRecoveryCodes, { code: code() }))).toBe(SUCCESS_CODE);
  world.clock.advance(60_000);
  expect(codeOf(await browser.call(removeFactor, { id, code: '000000' }))).not.toBe(SUCCESS_CODE);
  expect(codeOf(await browser.call(removeFactor, { id, code: code() }))).toBe(SUCCESS_CODE);
});

test('a device of the station is registered without it', async () => {
  const answer = await (await signedIn()).call(registerDevice, await newDevice());
  expect(codeOf(answer)).toBe(SUCCESS_CODE);
});

test('a proof that is old, or none, is asked for', async () => {
  const browser = await signedIn();
  world.clock.advance(10 * 60_000);
  for (const late of [browser, await signedIn({ isProved: false })])
    expect(codeOf(await late.call(beginFactor, {}))).toBe(kernelErrors.proofNeeded.code);
});

test('who has a factor proves that alone, however old the proof is', async () => {
  const browser = await signedIn();
  const { code } = await setUp(browser);
  world.clock.advance(10 * 60_000);
  const late = await signedIn({ isProved: false });
  expect(codeOf(await late.call(renewRecoveryCodes, {}))).toBe(
    sessionErrors.factorCodeMissing.code,
  );
  expect(codeOf(await late.call(renewRecoveryCodes, { code: code() }))).toBe(SUCCESS_CODE);
});

test('wrong passwords are not forgotten by a call without one', async () => {
  const browser = await signedIn();
  const guess = () => browser.call(beginFactor, { pw: '0'.repeat(32) });
  const answers = [];
  for (let turn = 0; turn < 8; turn += 1) {
    answers.push(codeOf(await guess()));
    await browser.call(beginFactor, {});
  }
  expect(answers[0]).toBe(sessionErrors.wrongOwnPassword.code);
  // One too many ends the session.
  expect(answers.at(-1)).not.toBe(sessionErrors.wrongOwnPassword.code);
  expect(codeOf(await browser.call(ownFactors, {}))).not.toBe(SUCCESS_CODE);
  await world.database.inScope(platformScope, ({ db }) =>
    deleteFailures(db, [world.cast.users.doctor]),
  );
});

test('a proof does not prolong itself', async () => {
  const browser = await signedIn();
  expect(codeOf(await browser.call(proveAgain, {}))).toBe(sessionErrors.passwordMissing.code);
});

test('a password that is sent is looked at all the same', async () => {
  const browser = await signedIn();
  expect(codeOf(await browser.call(beginFactor, { pw: '0'.repeat(32) }))).toBe(
    sessionErrors.wrongOwnPassword.code,
  );
  expect(codeOf(await browser.call(beginFactor, { pw: passwordDigest(world) }))).toBe(SUCCESS_CODE);
});

test('a session that a password opened does not go without it', async () => {
  const browser = await world.inBrowser('doctor');
  expect((await browser.call(ownFactors, {})).body.data.needsPassword).toBe(true);
  const refused = [
    await browser.call(beginFactor, {}),
    await browser.call(renewRecoveryCodes, {}),
    await browser.call(bindTel, { tel: '13912345679', code: '123456' }),
    await browser.call(registerDevice, await newDevice()),
    await (await world.freshlyAs('doctor')).call(beginFactor, {}),
  ];
  expect(refused.map(codeOf)).toEqual(refused.map(() => sessionErrors.passwordMissing.code));
});

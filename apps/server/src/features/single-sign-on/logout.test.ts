/** A provider ends sessions: by signed messages of its server, and by pages. */
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { currentUser } from '@spine/contract/session';
import {
  backChannelLogout,
  singleSignOnErrors as errors,
  frontChannelLogout,
} from '@spine/contract/single-sign-on';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import {
  addTestProvider,
  type Browser,
  linkUser,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from './provider.factory.ts';

let world: World;
let provider: ScriptedProvider;
let providerId: string;
beforeAll(async () => {
  world = await openWorld();
  provider = await openScriptedProvider(world);
  providerId = await addTestProvider(world, 'platform', { issuer: provider.issuer });
  await linkUser(world, 'doctor', { provider, providerId, claims: { sub: 'doctor' } });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
afterEach(() => {
  provider.reset();
  vi.useRealTimers();
});

const MINUTE = 60_000;
/** The clock of the machine goes on, by which keys are old. */
const goOn = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

type Place = { provider: ScriptedProvider; providerId: string };

/** A provider whose keys change, to which the doctor is linked. */
async function openRotating(): Promise<Place> {
  const rotating = await openScriptedProvider(world);
  onTestFinished(() => rotating.close());
  const id = await addTestProvider(world, 'platform', { issuer: rotating.issuer });
  const place = { provider: rotating, providerId: id };
  await linkUser(world, 'doctor', { ...place, claims: { sub: 'doctor' } });
  return place;
}

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;

async function signedIn(sid?: string, place: Place = { provider, providerId }): Promise<Browser> {
  const browser = await openBrowser(world);
  const claims = { sub: 'doctor', ...(sid && { sid }) };
  expect(codeOf(await signInAt(browser, { ...place, claims }))).toBe(SUCCESS_CODE);
  return browser;
}

const isSignedIn = async (browser: Browser) =>
  codeOf(await browser.call(currentUser, {})) === SUCCESS_CODE;

/** As a provider's server sends it: a form, and no cookie. */
const send = (token: string, id = providerId) =>
  world.inject({
    method: 'POST',
    url: API_PREFIX + backChannelLogout.path.replace(':providerId', id),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });

let messages = 0;
function newJti(): string {
  messages += 1;
  return `message ${messages}`;
}

describe('a signed message', () => {
  test('ends the session it names, and no other', async () => {
    const [one, other] = [await signedIn('sid one'), await signedIn('sid other')];
    const answer = await send(
      await provider.logoutToken({ jti: newJti(), sid: 'sid one', sub: 'doctor' }),
    );
    expect([answer.status, codeOf(answer)]).toEqual([200, SUCCESS_CODE]);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('ends besides those of its user that the provider gave no name', async () => {
    const [nameless, other] = [await signedIn(), await signedIn('sid that stays')];
    await send(await provider.logoutToken({ jti: newJti(), sid: 'sid gone', sub: 'somebody' }));
    expect(await isSignedIn(nameless)).toBe(true);
    await send(await provider.logoutToken({ jti: newJti(), sid: 'sid gone', sub: 'doctor' }));
    expect([await isSignedIn(nameless), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('ends all sessions of somebody where it names none, and none opened by a password', async () => {
    const byProvider = [await signedIn('first'), await signedIn()];
    const byPassword = await world.inBrowser('doctor');
    await send(await provider.logoutToken({ jti: newJti(), sub: 'doctor' }));
    expect(await Promise.all(byProvider.map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(byPassword)).toBe(true);
  });

  test('counts once', async () => {
    const token = await provider.logoutToken({ jti: newJti(), sub: 'doctor' });
    expect((await send(token)).status).toBe(200);
    const browser = await signedIn();
    const again = await send(token);
    expect([again.status, codeOf(again)]).toEqual([400, errors.logoutTokenInvalid.code]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('about nobody is answered alike', async () => {
    expect((await send(await provider.logoutToken({ jti: newJti(), sub: 'nobody' }))).status).toBe(
      200,
    );
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'another client' }],
    ['no event', { events: {} }],
    ['a nonce, as an ID token has it', { nonce: 'n' }],
    ['no id', { jti: undefined }],
    ['neither session nor subject', { sub: undefined }],
    ['no end', { exp: undefined }],
    ['an end that has passed', { exp: 1 }],
    ['a beginning long ago', { iat: 1 }],
    ['a beginning to come', { iat: 4_000_000_000, exp: 4_000_000_100 }],
    ['another kind', {}, { typ: 'at+jwt' }],
    ['another key', {}, { kid: 'unknown' }],
  ] satisfies [string, object, object?][])(
    'with %s is refused',
    async (_what, claims, header?: object) => {
      const browser = await signedIn();
      const token = await provider.logoutToken(
        { jti: newJti(), sub: 'doctor', ...claims },
        { ...header },
      );
      expect((await send(token)).status).toBe(400);
      expect(await isSignedIn(browser)).toBe(true);
    },
  );

  test('that somebody else signed, that nobody signed, and that is none is refused', async () => {
    const browser = await signedIn();
    provider.script.signer = await provider.makeKeys('first');
    const forged = await provider.logoutToken({ jti: newJti(), sub: 'doctor' });
    const [, body = ''] = forged.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const token of [forged, unsigned, 'no token', 'a.b.c', ''])
      expect((await send(token)).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
    const right = await provider.logoutToken({ jti: newJti(), sub: 'doctor' });
    expect((await send(right, '019a0000-0000-7000-8000-000000000000')).status).toBe(400);
  });

  test('by a new key is read once the keys are older than a minute', async () => {
    const place = await openRotating();
    const browser = await signedIn(undefined, place);
    await place.provider.rotate('newer');
    goOn(2 * MINUTE);
    const token = await place.provider.logoutToken({ jti: newJti(), sub: 'doctor' });
    const answer = await send(token, place.providerId);
    expect(answer.status).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('by a new key with the name of the former is read too', async () => {
    const place = await openRotating();
    const { kid } = await place.provider.rotate('another');
    await place.provider.rotate(kid);
    goOn(2 * MINUTE);
    const token = await place.provider.logoutToken({ jti: newJti(), sub: 'nobody' });
    expect((await send(token, place.providerId)).status).toBe(200);
  });

  test('by a key that the provider no longer shows is refused within ten minutes', async () => {
    const place = await openRotating();
    place.provider.script.signer = await place.provider.rotate('next');
    const tokenOf = () => place.provider.logoutToken({ jti: newJti(), sub: 'nobody' });
    expect((await send(await tokenOf(), place.providerId)).status).toBe(200);
    goOn(11 * MINUTE);
    expect((await send(await tokenOf(), place.providerId)).status).toBe(400);
  });

  test('needs no secret of the client', async () => {
    const id = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('signInProvider')
        .set({ clientSecret: Buffer.alloc(60) })
        .where('id', '=', id)
        .execute(),
    );
    const token = await provider.logoutToken({ jti: newJti(), sub: 'nobody' });
    expect((await send(token, id)).status).toBe(200);
  });

  test('is no JSON, and no other call takes a form', async () => {
    const url = API_PREFIX + backChannelLogout.path.replace(':providerId', providerId);
    const asJson = await world.inject({ method: 'POST', url, payload: { logout_token: 'x' } });
    expect(asJson.status).toBe(400);
    const form = await world.inject({
      method: 'POST',
      url: `${API_PREFIX}/users/picCode`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-client': 'app' },
      payload: 'mcode=m',
    });
    expect(codeOf(form)).toBe(2400);
  });
});

describe('a page of the provider', () => {
  const show = (input: { iss?: string; sid: string; id?: string }) =>
    world.anonymous.call(frontChannelLogout, {
      providerId: input.id ?? providerId,
      iss: input.iss ?? provider.issuer,
      sid: input.sid,
    });

  test('ends the session it names', async () => {
    const [one, other] = [await signedIn('page one'), await signedIn('page other')];
    expect(codeOf(await show({ sid: 'page one' }))).toBe(SUCCESS_CODE);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
    const lines = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('operationLog')
        .where('optype', '=', 'signOut')
        .select(['username', 'keymsg'])
        .execute(),
    );
    expect(lines).toContainEqual({
      username: 'doctor',
      keymsg: expect.stringMatching(/页面退出.*1 处/),
    });
  });

  test('ends nothing with another issuer, another session or another provider', async () => {
    const browser = await signedIn('page');
    const forged = await show({ sid: 'page', iss: 'https://evil.example' });
    expect(codeOf(forged)).toBe(errors.wrongIssuer.code);
    expect(codeOf(await show({ sid: 'guessed' }))).toBe(SUCCESS_CODE);
    const elsewhere = await show({ sid: 'page', id: '019a0000-0000-7000-8000-000000000000' });
    expect(codeOf(elsewhere)).toBe(errors.providerUnknown.code);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

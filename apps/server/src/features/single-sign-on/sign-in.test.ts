/** Signing in at a provider, and everything that is refused on the way. */

import { takeBackApproval } from '@spine/contract/approval';
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { currentUser, logout, sessionErrors } from '@spine/contract/session';
import {
  beginSingleSignOn,
  completeSingleSignOn,
  editProvider,
  singleSignOnErrors as errors,
  inviteToLink,
  openInvitation,
  singleSignOnChoices,
} from '@spine/contract/single-sign-on';
import { addUser, deleteUsers } from '@spine/contract/user';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import { addFailure } from '#platform/session/sign-in-failure.repository.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import {
  addTestProvider,
  CLIENT_ID,
  clearLinks,
  comeBack,
  inviteUser,
  leavingOf,
  linkUser,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from './provider.factory.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
let provider: ScriptedProvider;
let providerId: string;
beforeAll(async () => {
  world = await openWorld();
  provider = await openScriptedProvider(world);
  providerId = await addTestProvider(world, 'platform', { issuer: provider.issuer });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
afterEach(() => {
  provider.reset();
  vi.useRealTimers();
});
beforeEach(async () => {
  await clearLinks(world);
  await world.signInAgain();
});

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;
const at = (sub: string, more: object = {}) => ({ provider, providerId, claims: { sub, ...more } });

const inviteBy = (by: CastName, user: CastName, to = providerId) =>
  inviteUser(world, user, { providerId: to, by });
const linkOf = (user: CastName, sub: string) => linkUser(world, user, at(sub));

async function add(username: string): Promise<string> {
  const user = { username, realName: '张三', pw: 'Zx9kQm42Ty', role: 2 as const };
  return String((await world.as('manager').call(addUser, user)).body.data.id);
}

async function invite(userId: string): Promise<string> {
  const answer = await world.as('manager').call(inviteToLink, { userId, providerId });
  return new URL(answer.body.data.address).hash.slice(1);
}

describe('an invitation', () => {
  test('says whose account it links, links it, signs in, and serves once', async () => {
    const token = await inviteBy('manager', 'doctor');
    const browser = await openBrowser(world);
    const opened = await browser.call(openInvitation, { token });
    expect(opened.body.data).toMatchObject({
      providerId,
      username: 'doctor',
      providerName: 'Unified sign-in',
    });
    const answer = await signInAt(browser, { ...at('doctor at the provider'), invitation: token });
    expect(answer.body.data).toMatchObject({
      did: 'signedIn',
      session: { user: { username: 'doctor' }, secondStep: 'none' },
    });
    expect((await browser.call(currentUser, {})).body.data.user.username).toBe('doctor');
    expect(codeOf(await browser.call(openInvitation, { token }))).toBe(errors.invitationOver.code);
    const again = await signInAt(await openBrowser(world), { ...at('thief'), invitation: token });
    expect(codeOf(again)).toBe(errors.invitationOver.code);
  });

  test('ends after seven days, and where another one takes its place', async () => {
    const first = await inviteBy('platform', 'maker');
    const second = await inviteBy('platform', 'maker');
    const browser = await openBrowser(world);
    expect(codeOf(await browser.call(openInvitation, { token: first }))).toBe(
      errors.invitationOver.code,
    );
    world.clock.advance(7 * 24 * HOUR);
    expect(codeOf(await browser.call(openInvitation, { token: second }))).toBe(
      errors.invitationOver.code,
    );
  });

  test('links nobody who was signed in at the provider before, and is not used up by that', async () => {
    const invitation = await inviteBy('platform', 'maker');
    const before = Math.floor(world.clock.now().getTime() / 1000) - 120;
    const silent = { ...at('neighbour', { auth_time: before }), invitation };
    expect(codeOf(await signInAt(await openBrowser(world), silent))).toBe(errors.notFresh.code);
    const browser = await openBrowser(world);
    expect(codeOf(await browser.call(openInvitation, { token: invitation }))).toBe(SUCCESS_CODE);
    const left = await browser.call(beginSingleSignOn, { providerId, invitation });
    const { searchParams } = new URL(left.body.data.address);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
  });

  test('links nobody who is another account already', async () => {
    await linkOf('analyst', 'analyst at the provider');
    const token = await inviteBy('platform', 'maker');
    const answer = await signInAt(await openBrowser(world), {
      ...at('analyst at the provider'),
      invitation: token,
    });
    expect(codeOf(answer)).toBe(errors.subjectLinked.code);
    // It was not used up by that.
    const browser = await openBrowser(world);
    expect(codeOf(await browser.call(openInvitation, { token }))).toBe(SUCCESS_CODE);
  });
});

describe('who is linked', () => {
  beforeEach(() => linkOf('manager', 'manager at the provider'));
  const sub = 'manager at the provider';

  test('signs in with a session like any other, and sign-out leads to the provider', async () => {
    const browser = await openBrowser(world);
    const answer = await signInAt(browser, at(sub));
    expect(answer.body.data.session).toMatchObject({
      user: { username: 'manager', mustChangePw: false },
    });
    const out = new URL((await browser.call(logout, {})).body.data.providerSignOut);
    expect(out.origin + out.pathname).toBe(`${provider.issuer}/end`);
    expect(out.searchParams.get('client_id')).toBe(CLIENT_ID);
    expect(out.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/);
    expect(codeOf(await browser.call(currentUser, {}))).toBe(2401);
  });

  test('needs no password: one that must be changed stops nobody who signed in at a provider', async () => {
    const setMustChange = (mustChangePassword: boolean) =>
      world.database.inScope(platformScope, ({ db }) =>
        db
          .updateTable('appUser')
          .set({ mustChangePassword })
          .where('username', '=', 'manager')
          .execute(),
      );
    onTestFinished(async () => void (await setMustChange(false)));
    await setMustChange(true);
    const browser = await openBrowser(world);
    const answer = await signInAt(browser, at(sub));
    expect(answer.body.data.session.user.mustChangePw).toBe(false);
    expect((await browser.call(currentUser, {})).body.data.user.mustChangePw).toBe(false);
  });

  test('is asked for nothing but what leads back to the own page, with PKCE', async () => {
    const left = await (await openBrowser(world)).call(beginSingleSignOn, { providerId });
    const { address } = leavingOf(left);
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      scope: 'openid',
      code_challenge_method: 'S256',
    });
    expect(query['redirect_uri']).toMatch(new RegExp(`/single-sign-on/${providerId}$`));
    expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
  });

  test('is refused with a state that was used, is old or is nobody’s', async () => {
    const browser = await openBrowser(world);
    const left = await browser.call(beginSingleSignOn, { providerId });
    expect(codeOf(await comeBack(browser, left, at(sub)))).toBe(SUCCESS_CODE);
    expect(codeOf(await comeBack(browser, left, at(sub)))).toBe(errors.flowUsed.code);
    const late = await browser.call(beginSingleSignOn, { providerId });
    world.clock.advance(10 * MINUTE);
    expect(codeOf(await comeBack(browser, late, at(sub)))).toBe(errors.flowOver.code);
    const state = 'A'.repeat(43);
    const invented = await browser.call(completeSingleSignOn, { providerId, state, code: 'c' });
    expect(codeOf(invented)).toBe(errors.flowOver.code);
  });

  test('is refused in another browser, and goes on in the one that began', async () => {
    const [mine, other] = [await openBrowser(world), await openBrowser(world)];
    const left = await mine.call(beginSingleSignOn, { providerId });
    expect(codeOf(await comeBack(other, left, at(sub)))).toBe(errors.otherBrowser.code);
    expect(codeOf(await comeBack(mine, left, at(sub)))).toBe(SUCCESS_CODE);
  });

  test('is refused on the page of another provider, with another issuer, and without one', async () => {
    const second = await addTestProvider(world, 'platform', {
      issuer: provider.issuer,
      name: '第二个',
    });
    const browser = await openBrowser(world);
    const begin = () => browser.call(beginSingleSignOn, { providerId });
    const elsewhere = await comeBack(browser, await begin(), { ...at(sub), providerId: second });
    expect(codeOf(elsewhere)).toBe(errors.wrongIssuer.code);
    const named = await comeBack(browser, await begin(), {
      ...at(sub),
      iss: 'https://evil.example',
    });
    expect(codeOf(named)).toBe(errors.wrongIssuer.code);
    const { state } = leavingOf(await begin());
    const unnamed = await browser.call(completeSingleSignOn, { providerId, state, code: 'c' });
    expect(codeOf(unnamed)).toBe(errors.wrongIssuer.code);
  });

  test.each([
    ['another issuer', { iss: 'https://evil.example' }, errors.wrongIssuer],
    ['another audience', { aud: 'somebody else' }, errors.answerInvalid],
    ['another nonce', { nonce: 'another' }, errors.answerInvalid],
    ['no subject', { sub: undefined }, errors.answerInvalid],
    ['a subject that is too long', { sub: 'x'.repeat(256) }, errors.answerInvalid],
    ['an end that has passed', { exp: 1 }, errors.clockWrong],
    ['a beginning that is to come', { iat: 4_000_000_000, exp: 4_000_000_300 }, errors.clockWrong],
  ])('is refused with a token of %s', async (_what, claims, entry) => {
    const browser = await openBrowser(world);
    const left = await browser.call(beginSingleSignOn, { providerId });
    const answer = await comeBack(browser, left, { ...at(sub, claims) });
    expect(codeOf(answer)).toBe(entry.code);
  });

  test('is refused when the clocks are hours apart, and not for a minute', async () => {
    const browser = await openBrowser(world);
    const leave = () => browser.call(beginSingleSignOn, { providerId });
    const seconds = (ms: number) => Math.floor((world.clock.now().getTime() + ms) / 1000);
    const times = (ms: number) => ({ iat: seconds(ms), exp: seconds(ms + 5 * MINUTE) });
    for (const ms of [-3 * HOUR, 3 * HOUR])
      expect(codeOf(await comeBack(browser, await leave(), at(sub, times(ms))))).toBe(
        errors.clockWrong.code,
      );
    for (const ms of [-MINUTE / 2, MINUTE / 2])
      expect(codeOf(await comeBack(browser, await leave(), at(sub, times(ms))))).toBe(SUCCESS_CODE);
  });

  test('is refused with a token that another key signed', async () => {
    provider.script.signer = await provider.makeKeys('first');
    expect(codeOf(await signInAt(await openBrowser(world), at(sub)))).toBe(
      errors.answerInvalid.code,
    );
  });

  test.each([
    ['invalid_grant', 400, errors.codeRefused],
    ['invalid_client', 400, errors.clientRefused],
    ['temporarily_unavailable', 503, errors.providerAway],
    ['invalid_request', 400, errors.answerInvalid],
  ])('reads what a provider says with %s', async (error, status, entry) => {
    provider.script.tokenReply = { status, body: { error } };
    expect(codeOf(await signInAt(await openBrowser(world), at(sub)))).toBe(entry.code);
  });

  test('reads that the secret is not the right one', async () => {
    const headers = { 'www-authenticate': 'Basic realm="provider"' };
    provider.script.tokenReply = { status: 401, headers, body: { error: 'invalid_client' } };
    expect(codeOf(await signInAt(await openBrowser(world), at(sub)))).toBe(
      errors.clientRefused.code,
    );
  });

  test.each([
    ['access_denied', errors.refusedByProvider],
    ['server_error', errors.providerAway],
    ['anything else', errors.refusedByProvider],
  ])('reads the answer %s instead of a code', async (error, entry) => {
    const browser = await openBrowser(world);
    const { state } = leavingOf(await browser.call(beginSingleSignOn, { providerId }));
    expect(codeOf(await browser.call(completeSingleSignOn, { providerId, state, error }))).toBe(
      entry.code,
    );
  });

  test('signs in with the account that wrong passwords locked no more than by a password', async () => {
    const failure = { username: 'manager', place: 'address 127.0.0.1', now: world.clock.now() };
    await world.database.inScope(platformScope, async ({ db }) => {
      for (let each = 0; each < 6; each += 1) await addFailure(db, failure);
    });
    expect(codeOf(await signInAt(await openBrowser(world), at(sub)))).toBe(
      sessionErrors.locked.code,
    );
  });

  test('has no session of the provider without a browser: apps have no pages', async () => {
    const answer = await world.anonymous.call(beginSingleSignOn, { providerId });
    expect(codeOf(answer)).toBe(1501);
  });
});

describe('who may not come in by a password does not by a provider', () => {
  test('somebody who is not linked, whatever the names are', async () => {
    const same = { preferred_username: 'doctor', email: 'doctor@example.com', name: '周医生' };
    const answer = await signInAt(await openBrowser(world), at('a stranger', same));
    expect(codeOf(answer)).toBe(errors.notLinked.code);
  });

  test('somebody whose account was deleted, who may be linked to a new one', async () => {
    const gone = await add('gone');
    const first = { ...at('goer'), invitation: await invite(gone) };
    expect(codeOf(await signInAt(await openBrowser(world), first))).toBe(SUCCESS_CODE);
    await world.as('manager').call(deleteUsers, { ids: gone });
    expect(codeOf(await signInAt(await openBrowser(world), at('goer')))).toBe(
      errors.accountStopped.code,
    );
    const back = { ...at('goer'), invitation: await invite(await add('back')) };
    const answer = await signInAt(await openBrowser(world), back);
    expect(answer.body.data.session.user.username).toBe('back');
  });

  test('somebody whose approval ended comes as far as the own account, as by a password', async () => {
    const userId = await add('leaver');
    await signInAt(await openBrowser(world), { ...at('leaver'), invitation: await invite(userId) });
    await world.as('manager').call(takeBackApproval, { userId, reason: '离职' });
    const answer = await signInAt(await openBrowser(world), at('leaver'));
    expect(answer.body.data.session).toMatchObject({
      user: { access: { isInForce: false } },
      permissions: [],
      menus: ['CURRENT_USER'],
    });
  });
});

describe('a provider that is not there', () => {
  test('has a sentence of its own for each cause, and passwords go on', async () => {
    const away = await openScriptedProvider(world);
    const id = await addTestProvider(world, 'platform', { issuer: away.issuer, name: '将要离开' });
    const browser = await openBrowser(world);
    await away.close();
    // What was remembered of it is over.
    world.clock.advance(11 * MINUTE);
    expect(codeOf(await browser.call(beginSingleSignOn, { providerId: id }))).toBe(
      errors.providerAway.code,
    );
    expect(codeOf(await signIn(world, 'manager', CAST_PASSWORD))).toBe(SUCCESS_CODE);
  });

  test('is no choice once it is disabled, and ends its sessions', async () => {
    const id = await addTestProvider(world, 'platform', {
      issuer: provider.issuer,
      name: '停用的',
    });
    const token = await inviteBy('platform', 'maker', id);
    const browser = await openBrowser(world);
    await signInAt(browser, {
      provider,
      providerId: id,
      claims: { sub: 'maker' },
      invitation: token,
    });
    expect(codeOf(await browser.call(currentUser, {}))).toBe(SUCCESS_CODE);
    const edit = {
      name: '停用的',
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      trustsSecondFactor: false,
    };
    await world.as('platform').call(editProvider, { id, ...edit, enabled: false });
    expect(codeOf(await browser.call(currentUser, {}))).toBe(2401);
    expect(codeOf(await browser.call(beginSingleSignOn, { providerId: id }))).toBe(
      errors.providerUnknown.code,
    );
    const { rows } = (await browser.call(singleSignOnChoices, {})).body;
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(id);
  });
});

test('the keys of a provider may change', async () => {
  const rotating = await openScriptedProvider(world);
  onTestFinished(() => rotating.close());
  const id = await addTestProvider(world, 'platform', { issuer: rotating.issuer });
  const returning = { provider: rotating, providerId: id, claims: { sub: 'rival' } };
  await linkUser(world, 'rival', returning);
  await rotating.rotate('second');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE });
  expect(codeOf(await signInAt(await openBrowser(world), returning))).toBe(SUCCESS_CODE);
});

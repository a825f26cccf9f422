/** What counts when somebody comes back from a provider: the second step, the log, and what was changed meanwhile. */
import { SUCCESS_CODE } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import { currentUser, sessionErrors } from '@spine/contract/session';
import {
  beginOwnLink,
  deleteProvider,
  editProvider,
  endSignInLink,
  singleSignOnErrors as errors,
  inviteToLink,
} from '@spine/contract/single-sign-on';
import { resetPassword, userErrors } from '@spine/contract/user';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpFactor } from '#features/session/second-factor/second-factor.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { addFailure } from '#platform/session/sign-in-failure.repository.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import {
  addTestProvider,
  CLIENT_ID,
  clearLinks,
  comeBack,
  inviteUser,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from './provider.factory.ts';

let world: World;
let provider: ScriptedProvider;
beforeAll(async () => {
  world = await openWorld();
  provider = await openScriptedProvider(world);
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
afterEach(() => provider.reset());
beforeEach(() => clearLinks(world));

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;

const invite = (inside: World, user: CastName, providerId: string) =>
  inviteUser(inside, user, { providerId });

describe('who comes back', () => {
  test('is asked for our second factor, unless the provider is trusted with it and says so', async () => {
    const inside = await openWorld({ SECOND_FACTOR: 'everybody' });
    const own = await openScriptedProvider(inside);
    const setUp = async (trustsSecondFactor: boolean, amr: string[]) => {
      const id = await addTestProvider(inside, 'platform', {
        issuer: own.issuer,
        trustsSecondFactor,
      });
      const invited = await inside
        .as('platform')
        .call(inviteToLink, { userId: inside.cast.users.analyst, providerId: id });
      const invitation = new URL(invited.body.data.address).hash.slice(1);
      const coming = { provider: own, providerId: id, claims: { sub: 'analyst', amr }, invitation };
      const answer = await signInAt(await openBrowser(inside), coming);
      return answer.body.data.session.secondStep;
    };
    expect(await setUp(false, ['pwd', 'mfa'])).toBe('setUp');
    for (const one of [['pwd'], ['otp'], ['pwd', 'pin'], ['hwk', 'sms'], ['user', 'pwd']])
      expect(await setUp(true, one)).toBe('setUp');
    for (const two of [['mfa'], ['pwd', 'otp'], ['hwk', 'fpt']])
      expect(await setUp(true, two)).toBe('none');
    await own.close();
    await inside.close();
  });

  test('is asked for a factor that is set up, in whose place the platform’s provider alone may stand', async () => {
    const inside = await openWorld();
    const own = await openScriptedProvider(inside);
    await setUpFactor(inside, await inside.freshlyAs('analyst'));
    const stepAt = async (by: CastName) => {
      const id = await addTestProvider(inside, by, {
        issuer: own.issuer,
        trustsSecondFactor: true,
      });
      const userId = inside.cast.users.analyst;
      const invited = await inside.as('manager').call(inviteToLink, { userId, providerId: id });
      const invitation = new URL(invited.body.data.address).hash.slice(1);
      const claims = { sub: 'analyst', amr: ['mfa'] };
      const coming = { provider: own, providerId: id, claims, invitation };
      return (await signInAt(await openBrowser(inside), coming)).body.data.session.secondStep;
    };
    expect(await stepAt('manager')).toBe('prove');
    expect(await stepAt('platform')).toBe('none');
    await own.close();
    await inside.close();
  });

  test('is linked while the account is locked too, which the log says', async () => {
    const { issuer } = provider;
    const providerId = await addTestProvider(world, 'platform', { issuer, name: '锁定时' });
    const invitation = await invite(world, 'doctor', providerId);
    await world.database.inScope(platformScope, async ({ db }) => {
      const failure = { username: 'doctor', place: 'address 127.0.0.1', now: world.clock.now() };
      for (let each = 0; each < 6; each += 1) await addFailure(db, failure);
    });
    const coming = { provider, providerId, claims: { sub: 'doctor' } };
    const linked = await signInAt(await openBrowser(world), { ...coming, invitation });
    expect(codeOf(linked)).toBe(sessionErrors.locked.code);
    const { rows } = (await world.as('platform').call(listLogs, {})).body;
    expect(rows.map(({ keymsg }: { keymsg: string }) => keymsg)).toContainEqual(
      expect.stringMatching(/^关联单点登录（锁定时），方式：.+；/),
    );
  });
});

describe('what is changed while the provider is asked counts', () => {
  const edit = (more: object) => (id: string) =>
    world.as('platform').call(editProvider, {
      id,
      name: '将要改变',
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      trustsSecondFactor: false,
      enabled: true,
      ...more,
    });
  const userId = () => world.cast.users.analyst;

  test.each([
    ['it is disabled', edit({ enabled: false }), errors.providerUnknown],
    ['it has another client', edit({ clientId: 'another' }), errors.providerUnknown],
    [
      'it is deleted',
      (id: string) => world.as('platform').call(deleteProvider, { id }),
      errors.providerUnknown,
    ],
    [
      'the link is ended',
      (id: string) =>
        world.as('platform').call(endSignInLink, { userId: userId(), providerId: id }),
      errors.notLinked,
    ],
  ])('%s', async (_what, change, entry) => {
    const id = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    const coming = { provider, providerId: id, claims: { sub: 'analyst meanwhile' } };
    const invitation = await invite(world, 'analyst', id);
    const linked = await signInAt(await openBrowser(world), { ...coming, invitation });
    expect(codeOf(linked)).toBe(SUCCESS_CODE);
    provider.script.meanwhile = async () => {
      expect(codeOf(await change(id))).toBe(SUCCESS_CODE);
    };
    const browser = await openBrowser(world);
    expect(codeOf(await signInAt(browser, coming))).toBe(entry.code);
    expect(codeOf(await browser.call(currentUser, {}))).toBe(2401);
  });
});

test('a password that a manager resets takes with it what whoever knew it may have linked', async () => {
  const { issuer } = provider;
  const userId = world.cast.users.analyst;
  const [linked, invited] = [
    await addTestProvider(world, 'platform', { issuer }),
    await addTestProvider(world, 'platform', { issuer }),
  ];
  const at = (providerId: string) => ({ provider, providerId, claims: { sub: 'intruder' } });
  const browser = await world.inBrowser('analyst');
  const left = await browser.call(beginOwnLink, { providerId: linked });
  expect((await comeBack(browser, left, at(linked))).body.data.did).toBe('linked');
  const invitation = await invite(world, 'analyst', invited);
  expect(codeOf(await world.as('rival').call(resetPassword, { id: userId }))).toBe(
    userErrors.unknown.code,
  );
  expect(codeOf(await world.as('manager').call(resetPassword, { id: userId }))).toBe(SUCCESS_CODE);
  expect(codeOf(await signInAt(await openBrowser(world), at(linked)))).toBe(errors.notLinked.code);
  const used = await signInAt(await openBrowser(world), { ...at(invited), invitation });
  expect(codeOf(used)).toBe(errors.invitationOver.code);
  const { rows } = (await world.as('platform').call(listLogs, {})).body;
  expect(rows.map(({ keymsg }: { keymsg: string }) => keymsg)).toContain(
    '重置用户密码，并取消单点登录的本人关联和邀请 2 个',
  );
});

/** Links of accounts: by their owners, by managers, by the staff number; proving again at a provider; and what another institution may not. */
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { checkProof, currentUser, ownSessions } from '@spine/contract/session';
import {
  beginOwnLink,
  beginProof,
  beginSingleSignOn,
  deleteProvider,
  editStaffNumber,
  endOwnLink,
  endSignInLink,
  singleSignOnErrors as errors,
  inviteToLink,
  listProviders,
  ownSignInLinks,
  singleSignOnChoices,
  userSignInLinks,
} from '@spine/contract/single-sign-on';
import { addUser, deleteUsers, userErrors } from '@spine/contract/user';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { setAccountKind } from '#features/approval/approval.factory.ts';
import { setUpFactor } from '#features/session/second-factor/second-factor.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { castText } from '#testing/cast.text.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import {
  addTestProvider,
  type Browser,
  clearLinks,
  comeBack,
  linkUser,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from './provider.factory.ts';

let world: World;
let provider: ScriptedProvider;
let shared: string;
let own: string;
beforeAll(async () => {
  world = await openWorld();
  provider = await openScriptedProvider(world);
  const { issuer } = provider;
  shared = await addTestProvider(world, 'platform', { issuer, name: '平台认证' });
  own = await addTestProvider(world, 'manager', {
    issuer,
    name: '医院认证',
    claim: 'employee_number',
  });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
afterEach(() => provider.reset());
beforeEach(async () => {
  await clearLinks(world);
  await world.signInAgain();
});

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;
const at = (sub: string, more: object = {}, providerId = own) => ({
  provider,
  providerId,
  claims: { sub, ...more },
});
const idOf = (name: CastName) => world.cast.users[name];

async function linkBy(browser: Browser, sub: string, providerId = own): Promise<TestAnswer> {
  const left = await browser.call(beginOwnLink, { providerId });
  return left.body.code === SUCCESS_CODE ? comeBack(browser, left, at(sub, {}, providerId)) : left;
}

const rowOf = async (browser: Browser, providerId = own) => {
  const { rows } = (await browser.call(ownSignInLinks, {})).body;
  return rows.find((row: { providerId: string }) => row.providerId === providerId);
};

describe('the own account', () => {
  test('is linked after a recent proof, in the session that began', async () => {
    const late = await world.inBrowser('doctor', { minutesAgo: 10 });
    expect(codeOf(await linkBy(late, 'doctor'))).toBe(kernelErrors.proofNeeded.code);
    const browser = await world.inBrowser('doctor');
    expect((await linkBy(browser, 'doctor')).body.data).toMatchObject({
      did: 'linked',
      session: { user: { username: 'doctor' } },
    });
    expect(await rowOf(browser)).toMatchObject({
      providerName: '医院认证',
      link: { kind: 'own', lastUsedAt: null },
      canProve: true,
    });
    expect(codeOf(await linkBy(browser, 'doctor'))).toBe(errors.alreadyLinked.code);
    const answer = await signInAt(await openBrowser(world), at('doctor'));
    expect(answer.body.data.session.user.username).toBe('doctor');
  });

  test('is linked to who signs in there for it, and to nobody who was signed in there', async () => {
    const browser = await world.inBrowser('analyst');
    const leave = () => browser.call(beginOwnLink, { providerId: own });
    const query = new URL((await leave()).body.data.address).searchParams;
    expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
    const before = Math.floor(world.clock.now().getTime() / 1000) - 120;
    for (const more of [{ auth_time: undefined }, { auth_time: before }])
      expect(codeOf(await comeBack(browser, await leave(), at('neighbour', more)))).toBe(
        errors.notFresh.code,
      );
    expect(await rowOf(browser)).toMatchObject({ link: null });
  });

  test('is not linked where somebody else has signed in meanwhile', async () => {
    await linkUser(world, 'doctor', at('doctor'));
    const browser = await world.inBrowser('analyst');
    const left = await browser.call(beginOwnLink, { providerId: own });
    await signInAt(browser, at('doctor'));
    expect(codeOf(await comeBack(browser, left, at('analyst')))).toBe(errors.otherAccount.code);
  });

  test('sees providers of the platform and of its institution, and no other', async () => {
    const names = async (name: CastName) =>
      (await (await world.inBrowser(name)).call(ownSignInLinks, {})).body.rows.map(
        (row: { providerName: string }) => row.providerName,
      );
    expect(await names('analyst')).toEqual(['平台认证', '医院认证']);
    expect(await names('rival')).toEqual(['平台认证']);
    expect(await names('platform')).toEqual(['平台认证']);
    const rival = await world.inBrowser('rival');
    expect(codeOf(await linkBy(rival, 'rival'))).toBe(errors.providerUnknown.code);
  });

  test('ends its link, with the sessions opened by it but for this one', async () => {
    const here = await world.inBrowser('analyst');
    await linkBy(here, 'analyst', shared);
    const [first, second] = [await openBrowser(world), await openBrowser(world)];
    await signInAt(first, at('analyst', {}, shared));
    await signInAt(second, at('analyst', {}, shared));
    expect(codeOf(await second.call(endOwnLink, { providerId: shared }))).toBe(SUCCESS_CODE);
    expect(codeOf(await first.call(currentUser, {}))).toBe(2401);
    expect(codeOf(await second.call(ownSessions, {}))).toBe(SUCCESS_CODE);
    expect(codeOf(await second.call(endOwnLink, { providerId: shared }))).toBe(
      errors.linkUnknown.code,
    );
    const answer = await signInAt(await openBrowser(world), at('analyst', {}, shared));
    expect(codeOf(answer)).toBe(errors.notLinked.code);
  });
});

describe('proving again at a provider', () => {
  beforeEach(() => linkUser(world, 'doctor', at('doctor')));
  const freshly = () => Math.floor(world.clock.now().getTime() / 1000);
  const prove = async (browser: Browser, sub: string, more: object) => {
    const left = await browser.call(beginProof, { providerId: own });
    return left.body.code === SUCCESS_CODE ? comeBack(browser, left, at(sub, more)) : left;
  };

  test('makes the session one of a recent proof, with another token', async () => {
    const browser = await world.inBrowser('doctor', { minutesAgo: 20 });
    expect(codeOf(await browser.call(checkProof, {}))).toBe(kernelErrors.proofNeeded.code);
    const answer = await prove(browser, 'doctor', { auth_time: freshly() });
    expect(answer.body.data).toMatchObject({
      did: 'proved',
      session: { user: { username: 'doctor' } },
    });
    expect(codeOf(await browser.call(checkProof, {}))).toBe(SUCCESS_CODE);
  });

  test('asks the provider to ask anew', async () => {
    const browser = await world.inBrowser('doctor');
    const { body } = await browser.call(beginProof, { providerId: own });
    const query = new URL(body.data.address).searchParams;
    expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
  });

  test('is none by somebody else, by a session of the provider, or without a link', async () => {
    const browser = await world.inBrowser('doctor', { minutesAgo: 20 });
    const other = await prove(browser, 'somebody else', { auth_time: freshly() });
    expect(codeOf(other)).toBe(errors.otherIdentity.code);
    for (const more of [{ auth_time: undefined }, { auth_time: freshly() - 120 }])
      expect(codeOf(await prove(browser, 'doctor', more))).toBe(errors.notFresh.code);
    expect(codeOf(await browser.call(checkProof, {}))).toBe(kernelErrors.proofNeeded.code);
    const unlinked = await world.inBrowser('manager');
    expect(codeOf(await prove(unlinked, 'manager', {}))).toBe(errors.linkUnknown.code);
  });

  test('is what signing in there is, but by a session that was open', async () => {
    const checkAfter = async (more: object) => {
      const browser = await openBrowser(world);
      expect(codeOf(await signInAt(browser, at('doctor', more)))).toBe(SUCCESS_CODE);
      return codeOf(await browser.call(checkProof, {}));
    };
    expect(await checkAfter({ auth_time: freshly() })).toBe(SUCCESS_CODE);
    for (const more of [{ auth_time: undefined }, { auth_time: freshly() - 120 }])
      expect(await checkAfter(more)).toBe(kernelErrors.proofNeeded.code);
  });

  test('is none where a second factor is set up', async () => {
    const browser = await world.inBrowser('manager');
    await linkBy(browser, 'manager');
    await setUpFactor(world, await world.freshlyAs('manager'));
    expect(await rowOf(await world.inBrowser('manager'))).toMatchObject({ canProve: false });
    const again = await world.inBrowser('manager');
    expect(codeOf(await prove(again, 'manager', {}))).toBe(errors.factorFirst.code);
    const answer = await signInAt(await openBrowser(world), at('manager'));
    expect(answer.body.data.session.secondStep).toBe('prove');
  });
});

describe('a manager', () => {
  test('invites to the own provider and to the platform’s, and sees what is linked', async () => {
    const manager = world.as('manager');
    const invited = await manager.call(inviteToLink, { userId: idOf('analyst'), providerId: own });
    expect(invited.body.data.address).toMatch(/\/single-sign-on\/invitation#[\w-]{43}$/);
    const { data } = (await manager.call(userSignInLinks, { userId: idOf('analyst') })).body;
    expect(data).toMatchObject({
      links: [],
      invitations: [{ providerId: own, providerName: '医院认证' }],
      staffNumber: null,
    });
    await linkUser(world, 'doctor', at('doctor'));
    const again = await manager.call(inviteToLink, { userId: idOf('doctor'), providerId: own });
    expect(codeOf(again)).toBe(errors.alreadyLinked.code);
  });

  test('ends a link, of which its owner is told', async () => {
    const link = { userId: idOf('analyst'), providerId: shared };
    const browser = await world.inBrowser('analyst');
    await linkBy(browser, 'analyst again', shared);
    const opened = await openBrowser(world);
    await signInAt(opened, at('analyst again', {}, shared));
    expect(codeOf(await world.as('manager').call(endSignInLink, link))).toBe(SUCCESS_CODE);
    expect(codeOf(await opened.call(currentUser, {}))).toBe(2401);
    expect(await rowOf(browser, shared)).toMatchObject({
      link: null,
      endedByOther: { by: 'manager' },
    });
    expect(codeOf(await world.as('manager').call(endSignInLink, link))).toBe(
      errors.linkUnknown.code,
    );
    await linkBy(browser, 'analyst once more', shared);
    expect(await rowOf(browser, shared)).toMatchObject({
      link: { kind: 'own' },
      endedByOther: null,
    });
  });

  test('of another institution finds neither user nor provider', async () => {
    const rival = world.as('rival');
    const foreign = { userId: idOf('doctor'), providerId: shared };
    expect(codeOf(await rival.call(inviteToLink, foreign))).toBe(userErrors.unknown.code);
    expect(codeOf(await rival.call(endSignInLink, foreign))).toBe(userErrors.unknown.code);
    expect(codeOf(await rival.call(userSignInLinks, foreign))).toBe(userErrors.unknown.code);
    const number = { userId: idOf('doctor'), staffNumber: '7' };
    expect(codeOf(await rival.call(editStaffNumber, number))).toBe(userErrors.unknown.code);
    const toOwn = { userId: idOf('rival'), providerId: own };
    expect(codeOf(await rival.call(inviteToLink, toOwn))).toBe(errors.providerUnknown.code);
    const { rows } = (await rival.call(listProviders, {})).body;
    expect(rows.map((row: { id: string }) => row.id)).toEqual([shared]);
    expect(rows[0]).toMatchObject({ isOwn: false, clientId: '', links: 0 });
  });

  test('cannot invite a device account', async () => {
    const setKind = (kind: 'device' | 'person') =>
      world.database.inScope(platformScope, ({ db }) => setAccountKind(db, idOf('doctor'), kind));
    await linkUser(world, 'doctor', at('doctor'));
    onTestFinished(() => setKind('person'));
    await setKind('device');
    const answer = await world
      .as('manager')
      .call(inviteToLink, { userId: idOf('doctor'), providerId: shared });
    expect(codeOf(answer)).toBe(errors.deviceAccount.code);
    const signedIn = await signInAt(await openBrowser(world), at('doctor'));
    expect(codeOf(signedIn)).toBe(31001560);
  });
});

describe('a staff number', () => {
  const setNumber = (user: CastName, staffNumber: string | null, by: CastName = 'manager') =>
    world.as(by).call(editStaffNumber, { userId: idOf(user), staffNumber });

  test('links who the institution’s provider says it of, letter for letter, once', async () => {
    expect(codeOf(await setNumber('analyst', 'Y-017'))).toBe(SUCCESS_CODE);
    for (const wrong of ['y-017', 'Y-17', ' Y-017', 'Y-017 ', 17, null, ['Y-017']]) {
      const claims = { employee_number: wrong };
      const answer = await signInAt(await openBrowser(world), at('by number', claims));
      expect(codeOf(answer)).toBe(errors.notLinked.code);
    }
    const answer = await signInAt(
      await openBrowser(world),
      at('by number', { employee_number: 'Y-017' }),
    );
    expect(answer.body.data.session.user.username).toBe('analyst');
    // Whoever gets the number later at the provider is not that user.
    const other = await signInAt(
      await openBrowser(world),
      at('another', { employee_number: 'Y-017' }),
    );
    expect(codeOf(other)).toBe(errors.notLinked.code);
    expect(codeOf(await signInAt(await openBrowser(world), at('by number')))).toBe(SUCCESS_CODE);
  });

  test('is read from the userinfo where the token has none', async () => {
    await setNumber('analyst', 'Y-017');
    provider.script.userinfo = { employee_number: 'Y-017' };
    const answer = await signInAt(await openBrowser(world), at('by userinfo'));
    expect(answer.body.data.session.user.username).toBe('analyst');
  });

  test('counts for nothing at a provider of the platform', async () => {
    await setNumber('analyst', 'Y-017');
    const claims = { employee_number: 'Y-017' };
    const answer = await signInAt(await openBrowser(world), at('elsewhere', claims, shared));
    expect(codeOf(answer)).toBe(errors.notLinked.code);
  });

  test('is one of its institution, and none of the platform’s users', async () => {
    await setNumber('analyst', 'Y-017');
    expect(codeOf(await setNumber('doctor', 'Y-017'))).toBe(errors.staffNumberUsed.code);
    expect(codeOf(await setNumber('rival', 'Y-017', 'rival'))).toBe(SUCCESS_CODE);
    expect(codeOf(await setNumber('maker', 'Y-017', 'platform'))).toBe(
      errors.staffNumberInvalid.code,
    );
    expect(codeOf(await setNumber('doctor', 'x'.repeat(41)))).toBe(errors.staffNumberInvalid.code);
    expect(codeOf(await setNumber('analyst', null))).toBe(SUCCESS_CODE);
  });

  test('links nobody again whose link was ended, by a manager or by its owner', async () => {
    const claims = { employee_number: 'E-1' };
    const link = { userId: idOf('analyst'), providerId: own };
    const byManager = () => world.as('manager').call(endSignInLink, link);
    const byOwner = (browser: Browser) => browser.call(endOwnLink, { providerId: own });
    for (const end of [byManager, byOwner]) {
      await setNumber('analyst', 'E-1');
      const browser = await openBrowser(world);
      expect(codeOf(await signInAt(browser, at('analyst', claims)))).toBe(SUCCESS_CODE);
      expect(codeOf(await end(browser))).toBe(SUCCESS_CODE);
      const again = await signInAt(await openBrowser(world), at('analyst', claims));
      expect(codeOf(again)).toBe(errors.notLinked.code);
    }
  });

  test('links a new account to who was linked to one that was deleted', async () => {
    const add = async (username: string) => {
      const user = { username, realName: '李四', pw: 'Zx9kQm42Ty', role: 2 as const };
      const { data } = (await world.as('manager').call(addUser, user)).body;
      const userId = String(data.id);
      await world.as('manager').call(editStaffNumber, { userId, staffNumber: 'G-1' });
      return userId;
    };
    const claims = { employee_number: 'G-1' };
    const gone = await add('gone');
    const first = await signInAt(await openBrowser(world), at('returner', claims));
    expect(first.body.data.session.user.username).toBe('gone');
    await world.as('manager').call(deleteUsers, { ids: gone });
    await add('back');
    const again = await signInAt(await openBrowser(world), at('returner', claims));
    expect(again.body.data.session.user.username).toBe('back');
  });

  test('that is changed ends the link it made, with its sessions', async () => {
    await setNumber('analyst', 'F-1');
    const browser = await openBrowser(world);
    await signInAt(browser, at('wrong person', { employee_number: 'F-1' }));
    await setNumber('analyst', 'F-1');
    expect(codeOf(await browser.call(currentUser, {}))).toBe(SUCCESS_CODE);
    expect(codeOf(await setNumber('analyst', 'F-2'))).toBe(SUCCESS_CODE);
    expect(codeOf(await browser.call(currentUser, {}))).toBe(2401);
    const wrong = await signInAt(
      await openBrowser(world),
      at('wrong person', { employee_number: 'F-1' }),
    );
    expect(codeOf(wrong)).toBe(errors.notLinked.code);
    const right = await signInAt(
      await openBrowser(world),
      at('right person', { employee_number: 'F-2' }),
    );
    expect(right.body.data.session.user.username).toBe('analyst');
  });
});

test('the choices of the sign-in page name an institution’s provider to who knows its address', async () => {
  const choices = async (orgId?: string) =>
    (await (await openBrowser(world)).call(singleSignOnChoices, { ...(orgId && { orgId }) })).body
      .rows;
  const names = async (orgId?: string) =>
    (await choices(orgId)).map((row: { name: string }) => row.name);
  expect(await choices()).toEqual([{ id: shared, name: '平台认证', orgName: '' }]);
  const { home } = castText.organizations;
  expect(await choices(world.cast.orgs.home)).toContainEqual({
    id: own,
    name: '医院认证',
    orgName: home,
  });
  expect(await names(world.cast.orgs.other)).toEqual(['平台认证']);
  expect(await names('019a0000-0000-7000-8000-000000000000')).toEqual(['平台认证']);
});

test('a provider of another institution signs in nobody of this one', async () => {
  const stranger = await addTestProvider(world, 'rival', {
    issuer: provider.issuer,
    claim: 'employee_number',
  });
  onTestFinished(async () => void (await world.as('rival').call(deleteProvider, { id: stranger })));
  await world.as('manager').call(editStaffNumber, { userId: idOf('doctor'), staffNumber: 'Z1' });
  const claims = { employee_number: 'Z1' };
  const answer = await signInAt(await openBrowser(world), at('rival’s own', claims, stranger));
  expect(codeOf(answer)).toBe(errors.notLinked.code);
  const begun = await (await openBrowser(world)).call(beginSingleSignOn, { providerId: stranger });
  expect(codeOf(begun)).toBe(SUCCESS_CODE);
});

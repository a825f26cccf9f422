/** What single sign-on refuses, at a provider that answers what each refusal needs. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import {
  addProvider,
  backChannelLogout,
  beginOwnLink,
  beginProof,
  beginSingleSignOn,
  completeSingleSignOn,
  draftProvider,
  editStaffNumber,
  endSignInLink,
  singleSignOnErrors as errors,
  inviteToLink,
  openInvitation,
  tryProvider,
} from '@spine/contract/single-sign-on';
import { addUser, deleteUsers } from '@spine/contract/user';
import { setUpFactor } from '#features/session/second-factor/second-factor.factory.ts';
import {
  addTestProvider,
  type Browser,
  CLIENT_ID,
  CLIENT_SECRET,
  comeBack,
  leavingOf,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from '#features/single-sign-on/provider.factory.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { makeCertificate } from '#testing/certificate.factory.ts';
import type { TestAnswer, World } from '../../world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

type At = { world: World; provider: ScriptedProvider; providerId: string };

/** Does something at a provider of the platform, which is gone afterwards. */
function atProvider(work: (at: At) => Promise<TestAnswer>) {
  return async (world: World): Promise<TestAnswer> => {
    const provider = await openScriptedProvider(world);
    const providerId = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    const answer = await work({ world, provider, providerId });
    await provider.close();
    return answer;
  };
}

/** A browser leaves, and comes back after something was changed. */
function afterLeaving(
  change: (at: At & { browser: Browser; left: TestAnswer }) => Promise<TestAnswer>,
) {
  return atProvider(async (at) => {
    const browser = await openBrowser(at.world);
    const left = await browser.call(beginSingleSignOn, { providerId: at.providerId });
    return change({ ...at, browser, left });
  });
}

async function addPerson(world: World, username: string): Promise<string> {
  const user = { username, realName: 'Zhang', pw: 'Zx9kQm42Ty', role: 2 as const };
  const answer = await world.as('manager').call(addUser, user);
  return String(answer.body.data.id);
}

async function invite({ world, providerId }: At, userId: string): Promise<string> {
  const answer = await world.as('manager').call(inviteToLink, { userId, providerId });
  return new URL(answer.body.data.address).hash.slice(1);
}

/** Links a user of the cast in the own session. */
async function linkOwn({ world, provider, providerId }: At, name: 'analyst', sub: string) {
  const browser = await world.inBrowser(name);
  const left = await browser.call(beginOwnLink, { providerId });
  await comeBack(browser, left, { provider, providerId, claims: { sub } });
  return browser;
}

const field = (name: string, value: unknown) => (world: World) => {
  const input = {
    id: NOBODY,
    name: 'Sign-in',
    issuer: 'https://provider.example',
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    trustsSecondFactor: false,
  };
  return world.as('platform').raw(addProvider, { ...input, [name]: value });
};

async function withCertificate(world: World, isTrusted: boolean): Promise<TestAnswer> {
  const made = await makeCertificate('localhost', {
    isAuthority: true,
    until: isTrusted ? '2021-01-01' : '2120-01-01',
  });
  const before = tls.getCACertificates();
  if (isTrusted) tls.setDefaultCACertificates([...before, made.cert]);
  const server = createServer(made, (_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
  return world
    .as('platform')
    .call(tryProvider, { issuer })
    .finally(() => {
      tls.setDefaultCACertificates(before);
      server.close();
    });
}

const tokenReply = (error: string) =>
  afterLeaving(({ browser, left, provider, providerId }) => {
    provider.script.tokenReply = { status: 400, body: { error } };
    return comeBack(browser, left, { provider, providerId });
  });
const claims = (more: Record<string, unknown>) =>
  afterLeaving(({ browser, left, provider, providerId }) =>
    comeBack(browser, left, { provider, providerId, claims: more }),
  );
const metadata = (more: Record<string, unknown>) =>
  atProvider(({ world, provider }) => {
    provider.script.metadata = more;
    return world.as('platform').call(tryProvider, { issuer: provider.issuer });
  });

const providerProvocations: readonly Provocation[] = [
  [errors.nameInvalid, field('name', '')],
  [errors.issuerInvalid, field('issuer', 'http://provider.example')],
  [errors.clientIdInvalid, field('clientId', '')],
  [errors.clientSecretInvalid, field('clientSecret', '')],
  [errors.claimInvalid, field('claim', 'no claim')],
  [
    errors.providerUnknown,
    async (world) => (await openBrowser(world)).call(beginSingleSignOn, { providerId: NOBODY }),
  ],
  [
    errors.oneProvider,
    atProvider(async ({ world, provider: { issuer } }) => {
      const input = { name: 'Sign-in', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
      const add = async () => {
        const { id } = (await world.as('rival').call(draftProvider, {})).body.data;
        return world.as('rival').call(addProvider, { id, ...input, trustsSecondFactor: false });
      };
      await add();
      return add();
    }),
  ],
  [
    errors.providerAway,
    async (world) => {
      const gone = await openScriptedProvider(world);
      await gone.close();
      return world.as('platform').call(tryProvider, { issuer: gone.issuer });
    },
  ],
  [errors.certificateExpired, (world) => withCertificate(world, true)],
  [errors.certificateWrong, (world) => withCertificate(world, false)],
  [
    errors.addressUnknown,
    atProvider(({ world, provider }) => {
      provider.script.anyReply = { status: 404, body: {} };
      return world.as('platform').call(tryProvider, { issuer: provider.issuer });
    }),
  ],
  [errors.issuerDiffers, metadata({ issuer: 'https://another.example' })],
  [errors.notSupported, metadata({ code_challenge_methods_supported: ['plain'] })],
  [
    errors.secretUnreadable,
    atProvider(async ({ world, providerId }) => {
      await world.database.inScope(platformScope, ({ db }) =>
        db
          .updateTable('signInProvider')
          .set({ clientSecret: Buffer.alloc(60) })
          .where('id', '=', providerId)
          .execute(),
      );
      return (await openBrowser(world)).call(beginSingleSignOn, { providerId });
    }),
  ],
];

const linkProvocations: readonly Provocation[] = [
  [
    errors.staffNumberInvalid,
    (world) => {
      const userId = world.cast.users.doctor;
      return world.as('manager').raw(editStaffNumber, { userId, staffNumber: '' });
    },
  ],
  [
    errors.staffNumberUsed,
    async (world) => {
      const set = (userId: string) =>
        world.as('manager').call(editStaffNumber, { userId, staffNumber: 'N1' });
      await set(world.cast.users.doctor);
      return set(world.cast.users.analyst);
    },
  ],
  [
    errors.linkUnknown,
    atProvider(({ world, providerId }) =>
      world.as('manager').call(endSignInLink, { userId: world.cast.users.doctor, providerId }),
    ),
  ],
  [
    errors.deviceAccount,
    atProvider(async ({ world, providerId }) => {
      const user = { username: 'gateway', realName: 'Gateway', pw: 'Zx9kQm42Ty', role: 2 as const };
      const added = await world.as('manager').call(addUser, { ...user, accountKind: 'device' });
      return world.as('manager').call(inviteToLink, { userId: added.body.data.id, providerId });
    }),
  ],
  [
    errors.alreadyLinked,
    atProvider(async (at) => {
      await linkOwn(at, 'analyst', 'analyst');
      const userId = at.world.cast.users.analyst;
      return at.world.as('manager').call(inviteToLink, { userId, providerId: at.providerId });
    }),
  ],
  [
    errors.invitationOver,
    async (world) => (await openBrowser(world)).call(openInvitation, { token: 'A'.repeat(43) }),
  ],
  [
    errors.subjectLinked,
    atProvider(async (at) => {
      await linkOwn(at, 'analyst', 'one');
      const { world, provider, providerId } = at;
      const browser = await world.inBrowser('doctor');
      const left = await browser.call(beginOwnLink, { providerId });
      return comeBack(browser, left, { provider, providerId, claims: { sub: 'one' } });
    }),
  ],
];

const flowProvocations: readonly Provocation[] = [
  [
    errors.flowOver,
    afterLeaving(({ browser, providerId }) =>
      browser.call(completeSingleSignOn, { providerId, state: 'A'.repeat(43), code: 'c' }),
    ),
  ],
  [
    errors.flowUsed,
    afterLeaving(async ({ browser, left, provider, providerId }) => {
      await comeBack(browser, left, { provider, providerId });
      return comeBack(browser, left, { provider, providerId });
    }),
  ],
  [
    errors.otherBrowser,
    afterLeaving(async ({ world, left, provider, providerId }) =>
      comeBack(await openBrowser(world), left, { provider, providerId }),
    ),
  ],
  [
    errors.wrongIssuer,
    afterLeaving(({ browser, left, provider, providerId }) =>
      comeBack(browser, left, { provider, providerId, iss: 'https://evil.example' }),
    ),
  ],
  [
    errors.refusedByProvider,
    afterLeaving(({ browser, left, providerId }) => {
      const { state } = leavingOf(left);
      return browser.call(completeSingleSignOn, { providerId, state, error: 'access_denied' });
    }),
  ],
  [errors.codeRefused, tokenReply('invalid_grant')],
  [errors.clientRefused, tokenReply('invalid_client')],
  [errors.answerInvalid, claims({ aud: 'another client' })],
  [errors.clockWrong, claims({ exp: 1 })],
  [errors.notLinked, claims({ sub: 'a stranger' })],
  [
    errors.accountStopped,
    atProvider(async (at) => {
      const { world, provider, providerId } = at;
      const userId = await addPerson(world, 'stopped');
      const coming = { provider, providerId, claims: { sub: 'stopped' } };
      const invitation = await invite(at, userId);
      await signInAt(await openBrowser(world), { ...coming, invitation });
      await world.as('manager').call(deleteUsers, { ids: userId });
      return signInAt(await openBrowser(world), coming);
    }),
  ],
  [
    errors.otherAccount,
    atProvider(async ({ world, provider, providerId }) => {
      const browser = await world.inBrowser('maker');
      const begun = await browser.call(beginOwnLink, { providerId });
      await world.database.inScope(platformScope, ({ db }) =>
        db
          .deleteFrom('session')
          .where('userId', '=', world.cast.users.maker)
          .where('client', '=', 'browser')
          .execute(),
      );
      return comeBack(browser, begun, { provider, providerId });
    }),
  ],
  [
    errors.otherIdentity,
    atProvider(async (at) => {
      const { provider, providerId } = at;
      const browser = await linkOwn(at, 'analyst', 'linked');
      const left = await browser.call(beginProof, { providerId });
      return comeBack(browser, left, { provider, providerId, claims: { sub: 'another' } });
    }),
  ],
  [
    errors.notFresh,
    atProvider(async (at) => {
      const { provider, providerId } = at;
      const browser = await linkOwn(at, 'analyst', 'linked');
      const left = await browser.call(beginProof, { providerId });
      const claims = { sub: 'linked', auth_time: undefined };
      return comeBack(browser, left, { provider, providerId, claims });
    }),
  ],
  [
    errors.factorFirst,
    atProvider(async (at) => {
      await linkOwn(at, 'analyst', 'linked');
      await setUpFactor(at.world, await at.world.freshlyAs('analyst'));
      const browser = await at.world.inBrowser('analyst');
      return browser.call(beginProof, { providerId: at.providerId });
    }),
  ],
  [
    errors.logoutTokenInvalid,
    atProvider(({ world, providerId }) =>
      world.anonymous.call(backChannelLogout, { providerId, logout_token: 'none' }),
    ),
  ],
];

export const singleSignOnProvocations: readonly Provocation[] = [
  ...providerProvocations,
  ...linkProvocations,
  ...flowProvocations,
];

/** Against `oidc-provider`, which is certified: what a browser does there, with its cookies and redirects. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX, SUCCESS_CODE } from '@spine/contract/kernel';
import { currentUser, logout } from '@spine/contract/session';
import {
  addProvider,
  backChannelLogout,
  beginSingleSignOn,
  completeSingleSignOn,
  draftProvider,
  singleSignOnErrors as errors,
  tryProvider,
} from '@spine/contract/single-sign-on';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import {
  type Browser,
  CLIENT_ID,
  CLIENT_SECRET,
  clearLinks,
  inviteUser,
  openBrowser,
} from './provider.factory.ts';

const MINUTE = 60_000;
const PUBLIC_URL = 'https://screening.example';

let world: World;
let server: Server;
let issuer: string;
let providerId: string;
let provider: Provider;
let forwarded: Promise<unknown>[] = [];

beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL });
  followMachine();
  await world.signInAgain();
  server = createServer((request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    const login = { accountId: 'doctor at the hospital', amr: ['pwd'] };
    if (isInteraction) void provider.interactionFinished(request, response, { login });
    else provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { id, addresses } = (await world.as('platform').call(draftProvider, {})).body.data;
  providerId = id;
  provider = await buildProvider(addresses, 'first');
  const added = await world.as('platform').call(addProvider, {
    id,
    name: '医院认证',
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    trustsSecondFactor: false,
  });
  expect(codeOf(added)).toBe(SUCCESS_CODE);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.close();
});
afterEach(() => vi.useRealTimers());
beforeEach(() => clearLinks(world));

async function buildProvider(
  addresses: { redirect: string; afterSignOut: string; backChannelLogout: string },
  kid: string,
): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const made: Provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [addresses.redirect],
        post_logout_redirect_uris: [addresses.afterSignOut],
        backchannel_logout_uri: addresses.backChannelLogout,
        backchannel_logout_session_required: true,
      },
    ],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    loadExistingGrant: async (context: {
      oidc: { client: { clientId: string }; session: { accountId: string } };
    }) => {
      const { client, session } = context.oidc;
      const grant = new made.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    // What it sends to the platform's public address arrives at the world.
    fetch: (url: string | URL, options: { body?: unknown }) => {
      const arrived = world.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: String(options.body),
      });
      forwarded.push(arrived);
      return arrived.then(({ status }) => new Response(null, { status }));
    },
  });
  return made;
}

/** The provider has the clock of the machine. */
function followMachine(): void {
  world.clock.advance(Date.now() - world.clock.now().getTime());
}

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;

/** The browser at the provider: follows where it is led until that is the platform. */
function openAtProvider() {
  const jar = new Map<string, string>();
  const visit = async (address: string, form?: URLSearchParams): Promise<Response> => {
    const answer = await globalThis.fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      jar.set(name, value);
    }
    return answer;
  };
  const follow = async (address: string): Promise<URL> => {
    let next = new URL(address);
    while (next.origin === issuer) {
      const answer = await visit(next.href);
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next}: ${answer.status} ${await answer.text()}`);
      next = new URL(location, next);
    }
    return next;
  };
  return { visit, follow };
}

/** What the page of the platform was opened with. */
function inputOf(back: URL) {
  const { code = '', state = '', iss = '' } = Object.fromEntries(back.searchParams);
  return { providerId, code, state, iss };
}

async function signIn(browser: Browser, there = openAtProvider(), invitation?: string) {
  followMachine();
  const left = await browser.call(beginSingleSignOn, {
    providerId,
    ...(invitation && { invitation }),
  });
  const back = await there.follow(left.body.data.address);
  expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/single-sign-on/${providerId}`);
  return { input: inputOf(back), answer: await browser.call(completeSingleSignOn, inputOf(back)) };
}

/** The doctor, who is linked, in a browser. */
async function signInLinked(there = openAtProvider()): Promise<Browser> {
  await world.signInAgain();
  const invitation = await inviteUser(world, 'doctor', { providerId });
  const browser = await openBrowser(world);
  expect(codeOf((await signIn(browser, there, invitation)).answer)).toBe(SUCCESS_CODE);
  return browser;
}

test('a real provider has all that is needed', async () => {
  const { data } = (await world.as('platform').call(tryProvider, { issuer })).body;
  expect(data).toMatchObject({ issuer, hasSignOut: true, hasBackChannelLogout: true });
});

test('an invited user signs in, and the code serves once', async () => {
  const invitation = await inviteUser(world, 'doctor', { providerId });
  const browser = await openBrowser(world);
  const { answer, input } = await signIn(browser, openAtProvider(), invitation);
  expect(answer.body.data).toMatchObject({
    did: 'signedIn',
    session: { user: { username: 'doctor' } },
  });
  const replayed = await browser.call(completeSingleSignOn, input);
  expect(codeOf(replayed)).toBe(errors.flowUsed.code);
  // The code of one sign-in in another one of the same browser.
  const left = await browser.call(beginSingleSignOn, { providerId });
  const state = new URL(left.body.data.address).searchParams.get('state') ?? '';
  const injected = await browser.call(completeSingleSignOn, { ...input, state });
  expect(codeOf(injected)).toBe(errors.codeRefused.code);
});

test('the provider’s own sign-out ends our session by its message', async () => {
  const there = openAtProvider();
  const browser = await signInLinked(there);
  const other = await openBrowser(world);
  expect(codeOf((await signIn(other)).answer)).toBe(SUCCESS_CODE);
  const page = await (await there.visit(`${issuer}/session/end`)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  forwarded = [];
  await there.visit(`${issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
  await expect.poll(() => forwarded.length).toBe(1);
  await Promise.all(forwarded);
  expect(codeOf(await browser.call(currentUser, {}))).toBe(2401);
  expect(codeOf(await other.call(currentUser, {}))).toBe(SUCCESS_CODE);
});

test('our sign-out leads to the provider’s, and that back', async () => {
  const there = openAtProvider();
  const browser = await signInLinked(there);
  const { providerSignOut } = (await browser.call(logout, {})).body.data;
  const page = await (await there.visit(providerSignOut)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const form = new URLSearchParams({ xsrf, logout: 'yes' });
  const left = await there.visit(`${issuer}/session/end/confirm`, form);
  expect(left.headers.get('location')).toBe(`${PUBLIC_URL}/login`);
});

test('a provider with other keys is believed once the former are old', async () => {
  const redirect = `${PUBLIC_URL}/single-sign-on/${providerId}`;
  const call = API_PREFIX + backChannelLogout.path.replace(':providerId', providerId);
  const addresses = {
    redirect,
    afterSignOut: `${PUBLIC_URL}/login`,
    backChannelLogout: PUBLIC_URL + call,
  };
  await signInLinked();
  provider = await buildProvider(addresses, 'second');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE });
  const { answer } = await signIn(await openBrowser(world));
  expect(codeOf(answer)).toBe(SUCCESS_CODE);
});

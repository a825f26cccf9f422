/** Providers of tests: one that answers what a test says, so that each answer can be wrong in one way, and what a browser does there. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addProvider,
  beginSingleSignOn,
  completeSingleSignOn,
  draftProvider,
  inviteToLink,
} from '@spine/contract/single-sign-on';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { platformScope } from '#platform/auth/scope.ts';
import type { Database } from '#platform/db/open.ts';
import type { CastName } from '#testing/cast.ts';
import type { TestAnswer, World } from '#testing/world.ts';

export const CLIENT_ID = 'screening';
export const CLIENT_SECRET = 'a secret of tests';
const SECOND_MS = 1000;
const LIFETIME_SECONDS = 300;

export type Browser = Awaited<ReturnType<World['browserOf']>>;
type Keys = Awaited<ReturnType<typeof makeKeys>>;

async function makeKeys(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  return {
    kid,
    privateKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  };
}

type Claims = Readonly<Record<string, unknown>>;
type Reply = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
};

/** What the next answers say. */
type Script = {
  metadata: Record<string, unknown>;
  /** Beside what a right ID token says; undefined takes a claim away. */
  claims: Claims;
  userinfo: Record<string, unknown>;
  /** In place of the tokens. */
  tokenReply: Reply | undefined;
  /** In place of any answer. */
  anyReply: Reply | undefined;
  /** What happens here while the provider is asked for the tokens. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** Signs instead of the key that the provider shows. */
  signer: Keys | undefined;
};

const PLAIN: Script = {
  metadata: {},
  claims: {},
  userinfo: {},
  tokenReply: undefined,
  anyReply: undefined,
  meanwhile: undefined,
  signer: undefined,
};

export type ScriptedProvider = Awaited<ReturnType<typeof openScriptedProvider>>;

/** A provider on the own machine whose clock is that of the world. */
export async function openScriptedProvider(world: Pick<World, 'clock'>) {
  let keys = await makeKeys('first');
  const script: Script = { ...PLAIN };
  const seconds = () => Math.floor(world.clock.now().getTime() / SECOND_MS);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: Claims, header: Record<string, unknown> = {}): Promise<string> => {
    const { kid, privateKey } = script.signer ?? keys;
    const filled = Object.entries(claims).filter(([, value]) => value !== undefined);
    return new SignJWT(Object.fromEntries(filled))
      .setProtectedHeader({ alg: 'ES256', kid, ...header })
      .sign(privateKey);
  };
  const idToken = () => {
    const times = { iat: seconds(), exp: seconds() + LIFETIME_SECONDS, auth_time: seconds() };
    return sign({ iss: issuer, aud: CLIENT_ID, sub: 'somebody', ...times, ...script.claims });
  };
  const tokens = async (): Promise<Reply> => ({
    body: { access_token: 'opens the userinfo', token_type: 'Bearer', id_token: await idToken() },
  });
  const replies: Record<string, () => Promise<Reply> | Reply> = {
    '/.well-known/openid-configuration': () => ({
      body: { ...metadataOf(issuer), ...script.metadata },
    }),
    '/jwks': () => ({ body: { keys: [keys.jwk] } }),
    '/token': async () => {
      await script.meanwhile?.();
      return script.tokenReply ?? tokens();
    },
    '/userinfo': () => ({ body: { sub: script.claims['sub'] ?? 'somebody', ...script.userinfo } }),
  };
  async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = script.anyReply ?? (await replies[url]?.()) ?? { status: 404, body: {} };
    const headers = { 'content-type': 'application/json', ...reply.headers };
    response.writeHead(reply.status ?? 200, headers).end(JSON.stringify(reply.body));
  }

  return {
    issuer,
    script,
    /** Forgets what a test said. */
    reset: () => {
      Object.assign(script, PLAIN);
    },
    /** Signs with another key from now on; answers the former one. */
    rotate: async (kid: string) => {
      const former = keys;
      keys = await makeKeys(kid);
      return former;
    },
    makeKeys,
    /** A logout token, right but for what is said. */
    logoutToken: (claims: Claims, header?: Record<string, unknown>) =>
      sign(
        {
          iss: issuer,
          aud: CLIENT_ID,
          iat: seconds(),
          exp: seconds() + LIFETIME_SECONDS,
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        header,
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    frontchannel_logout_supported: false,
  };
}

/** A row of an institution's provider that nobody asks; answers its id. */
export async function insertProviderRow(database: Database, orgId: string): Promise<string> {
  const id = uuidv7();
  await database.inScope(platformScope, ({ db }) =>
    db
      .insertInto('signInProvider')
      .values({
        id,
        orgId,
        name: 'Sign-in',
        issuer: 'https://provider.example',
        clientId: CLIENT_ID,
        clientSecret: Buffer.alloc(1),
        enabled: true,
        trustsSecondFactor: false,
        createdAt: new Date('2026-11-01T00:00:00Z'),
      })
      .execute(),
  );
  return id;
}

/** Nobody is linked, invited, known by a staff number or locked any more, and nobody has a second factor. */
export async function clearLinks(world: Pick<World, 'database'>): Promise<void> {
  await world.database.inScope(platformScope, async ({ db }) => {
    await db.deleteFrom('session').where('providerId', 'is not', null).execute();
    await db.deleteFrom('signInInvitation').execute();
    await db.deleteFrom('signInLink').execute();
    await db.updateTable('appUser').set({ staffNumber: null }).execute();
    for (const table of ['signInFactor', 'recoveryCode', 'signInFailure'] as const)
      await db.deleteFrom(table).execute();
  });
}

/** The token of a new invitation of a user of the cast. */
export async function inviteUser(
  world: World,
  user: CastName,
  { providerId, by = 'platform' }: { providerId: string; by?: CastName },
): Promise<string> {
  const userId = world.cast.users[user];
  const invited = await world.as(by).call(inviteToLink, { userId, providerId });
  const { hash } = new URL(invited.body.data?.address ?? `about:${JSON.stringify(invited.body)}`);
  return hash.slice(1);
}

/** Links a user of the cast to somebody at a provider. */
export async function linkUser(
  world: World,
  user: CastName,
  returning: ProviderReturn,
): Promise<void> {
  const invitation = await inviteUser(world, user, returning);
  const answer = await signInAt(await openBrowser(world), { ...returning, invitation });
  if (answer.body.code !== 8000) throw new Error(JSON.stringify(answer.body));
}

/** A browser that nobody has signed in with. */
export const openBrowser = (world: World): Promise<Browser> => world.browserOf('nobody');

type NewProvider = {
  issuer: string;
  name?: string;
  claim?: string;
  trustsSecondFactor?: boolean;
  clientSecret?: string;
};

/** A provider of the platform, or of the institution of a manager; answers its id. */
export async function addTestProvider(
  world: World,
  by: CastName,
  {
    name = 'Unified sign-in',
    trustsSecondFactor = false,
    clientSecret = CLIENT_SECRET,
    ...input
  }: NewProvider,
): Promise<string> {
  const caller = world.as(by);
  const draft = await caller.call(draftProvider, {});
  const { id } = draft.body.data;
  const answer = await caller.call(addProvider, {
    id,
    name,
    clientId: CLIENT_ID,
    clientSecret,
    trustsSecondFactor,
    ...input,
  });
  if (answer.body.code !== 8000) throw new Error(JSON.stringify(answer.body));
  return id;
}

/** Where a page is led, as the query says it. */
export function leavingOf(answer: TestAnswer): { address: URL; state: string; nonce: string } {
  const address = new URL(answer.body.data?.address ?? `about:${JSON.stringify(answer.body)}`);
  const read = (name: string) => address.searchParams.get(name) ?? '';
  return { address, state: read('state'), nonce: read('nonce') };
}

type ProviderReturn = {
  readonly provider: ScriptedProvider;
  readonly providerId: string;
  readonly claims?: Claims;
  readonly iss?: string;
  readonly code?: string;
};

/** A browser comes back from a scripted provider to which it was led by an answer. */
export function comeBack(
  browser: Browser,
  left: TestAnswer,
  { provider, providerId, claims = {}, iss = provider.issuer, code = 'a code' }: ProviderReturn,
): Promise<TestAnswer> {
  const { state, nonce } = leavingOf(left);
  provider.script.claims = { nonce, ...claims };
  return browser.call(completeSingleSignOn, { providerId, state, code, iss });
}

/** Signs in at a scripted provider, from leaving to coming back. */
export async function signInAt(
  browser: Browser,
  { invitation, ...coming }: ProviderReturn & { readonly invitation?: string },
): Promise<TestAnswer> {
  const { providerId } = coming;
  const left = await browser.call(beginSingleSignOn, {
    providerId,
    ...(invitation && { invitation }),
  });
  return left.body.code === 8000 ? comeBack(browser, left, coming) : left;
}

/**
 * What the server asks providers of OpenID Connect, by `openid-client`, which is imported with the first call. Configuration and keys of
 * an issuer are remembered for ten minutes; keys are read again where a signature names one that is not there. Every check of a sign-in
 * is the package's.
 */
import { type ProviderFacts, singleSignOnErrors } from '@spine/contract/single-sign-on';
import type { ExportedJWKSCache, ServerMetadata } from 'openid-client';
import { Refusal, refuse } from '#platform/http/refuse.ts';
import { fetchBounded, TIMEOUT_SECONDS } from '#platform/ports/bounded-fetch.ts';
import { systemClock } from '#platform/ports/clock.ts';
import { type Claims, type Identity, toIdentity } from './identity.ts';
import { type LogoutToken, readLogoutToken } from './logout-token.ts';
import { nameFault } from './provider-faults.ts';
import { readMetadata, requireIssuer, takesBasic } from './provider-metadata.ts';

const REMEMBERED_MS = 10 * 60_000;
/** In seconds: strangers may send tokens by keys that nobody has. */
const KEYS_RENEWED = 60;
/** How far the clocks of server and provider may be apart, in seconds. */
const CLOCK_TOLERANCE = 60;

/** A provider with its secret opened. */
export type Provider = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that says the staff number. */
  readonly claim: string | null;
};

/** What one sign-in is bound to. */
export type FlowSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirect: string;
};

/** What a browser came back with. */
export type BrowserReturn = {
  readonly code: string;
  readonly iss: string | undefined;
  readonly now: Date;
};

/** What an issuer says of itself, and its keys. */
type CachedIssuer = {
  readonly metadata: ServerMetadata;
  readonly at: number;
  keys?: ExportedJWKSCache | undefined;
};

export type ProviderClient = ReturnType<typeof openProviderClient>;

/** `allowsPlain`: whether providers of the own machine may be asked, and without TLS. */
export function openProviderClient({ allowsPlain }: { allowsPlain: boolean }) {
  const cache = new Map<string, CachedIssuer>();

  const readIssuer = async (issuer: string, now: Date): Promise<CachedIssuer> => {
    const former = cache.get(issuer);
    if (former && Math.abs(now.getTime() - former.at) < REMEMBERED_MS) return former;
    const metadata = await readMetadata(issuer, allowsPlain);
    const cached: CachedIssuer = { metadata, at: now.getTime(), keys: former?.keys };
    cache.set(issuer, cached);
    return cached;
  };

  return {
    /** What a provider says of itself. Refuses as `readMetadata` does. */
    readFacts: async (issuer: string) => toFacts(await readMetadata(issuer, allowsPlain)),

    /** Where a browser goes to sign in; `isAnew` where a session of the provider is not enough. Refuses as `readMetadata` does. */
    buildAddress: async (
      provider: Provider,
      flow: FlowSecrets,
      { isAnew, now }: { isAnew: boolean; now: Date },
    ): Promise<string> => {
      const cached = await readIssuer(provider.issuer, now);
      const { client, config } = await configure(provider, cached, { allowsPlain, now });
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: flow.redirect,
        scope: provider.claim === null ? 'openid' : 'openid profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      });
      return address.href;
    },

    /** Who signed in. Refuses as `readMetadata` and `toIdentity` do, with what `nameFault` answers, and singleSignOnErrors.wrongIssuer. */
    exchange: async (
      provider: Provider,
      flow: FlowSecrets,
      input: BrowserReturn,
    ): Promise<Identity> => {
      const cached = await readIssuer(provider.issuer, input.now);
      requireIssuer(cached.metadata, input.iss);
      const { claims, staffNumber } = await exchange(provider, flow, {
        ...input,
        cached,
        allowsPlain,
      }).catch((error: unknown) => refuse(nameFault(error)));
      const latest = new Date(input.now.getTime() + CLOCK_TOLERANCE * 1000);
      return toIdentity(claims, staffNumber, latest);
    },

    /** A provider's word that a session has ended; undefined for what is none. Refuses as `readMetadata` does. */
    readLogoutToken: async (
      provider: Pick<Provider, 'issuer' | 'clientId'>,
      token: string,
      now: Date,
    ): Promise<LogoutToken | undefined> => {
      const cached = await readIssuer(provider.issuer, now);
      const { issuer, clientId: audience } = provider;
      const expected = { issuer, audience, tolerance: CLOCK_TOLERANCE, now };
      if (!cached.keys || ageOf(cached.keys) > REMEMBERED_MS / 1000)
        cached.keys = await readKeys(cached.metadata);
      const read = await readLogoutToken(token, cached.keys.jwks, expected);
      if (read !== 'noKey') return read;
      if (ageOf(cached.keys) < KEYS_RENEWED) return undefined;
      cached.keys = await readKeys(cached.metadata);
      const again = await readLogoutToken(token, cached.keys.jwks, expected);
      return again === 'noKey' ? undefined : again;
    },
  };
}

/** In seconds. */
function ageOf({ uat }: ExportedJWKSCache): number {
  return machineSeconds() - uat;
}

/** The clock of the package. */
function machineSeconds(): number {
  return Math.floor(systemClock.now().getTime() / 1000);
}

function toFacts(metadata: ServerMetadata): ProviderFacts & { readonly signOutUrl: string | null } {
  const { issuer, authorization_endpoint, end_session_endpoint: signOutUrl = null } = metadata;
  return {
    issuer,
    signInHost: new URL(authorization_endpoint ?? issuer).host,
    hasSignOut: signOutUrl !== null,
    hasBackChannelLogout: metadata['backchannel_logout_supported'] === true,
    hasFrontChannelLogout: metadata['frontchannel_logout_supported'] === true,
    signOutUrl,
  };
}

/** The package with what it needs of a provider, for one call: its clock is the server's. */
async function configure(
  { clientId, clientSecret }: Provider,
  { metadata, keys }: CachedIssuer,
  { allowsPlain, now }: { allowsPlain: boolean; now: Date },
) {
  const client = await import('openid-client');
  const settings = {
    client_secret: clientSecret,
    [client.clockSkew]: Math.round((now.getTime() - systemClock.now().getTime()) / 1000),
    [client.clockTolerance]: CLOCK_TOLERANCE,
  };
  const sendSecret = takesBasic(metadata) ? client.ClientSecretBasic : client.ClientSecretPost;
  const config = new client.Configuration(metadata, clientId, settings, sendSecret(clientSecret));
  config[client.customFetch] = fetchBounded;
  config.timeout = TIMEOUT_SECONDS;
  if (allowsPlain) client.allowInsecureRequests(config);
  if (keys) client.setJwksCache(config, keys);
  // The signature too, and not TLS alone.
  client.enableNonRepudiationChecks(config);
  return { client, config };
}

type Exchange = BrowserReturn & { readonly cached: CachedIssuer; readonly allowsPlain: boolean };

/** Throws what the package throws. */
async function exchange(
  provider: Provider,
  { state, nonce, verifier, redirect }: FlowSecrets,
  { code, iss, cached, ...at }: Exchange,
): Promise<{ claims: Claims; staffNumber: unknown }> {
  const { client, config } = await configure(provider, cached, at);
  const address = new URL(redirect);
  address.search = new URLSearchParams({
    code,
    state,
    ...(iss !== undefined && { iss }),
  }).toString();
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims: Claims = { ...tokens.claims() };
    const { claim } = provider;
    if (claim === null) return { claims, staffNumber: undefined };
    if (claims[claim] !== undefined) return { claims, staffNumber: claims[claim] };
    // Many providers say more of a user only when they are asked.
    if (cached.metadata.userinfo_endpoint === undefined) return { claims, staffNumber: undefined };
    const more: Claims = await client.fetchUserInfo(
      config,
      tokens.access_token,
      String(claims['sub']),
    );
    return { claims, staffNumber: more[claim] };
  } finally {
    cached.keys = client.getJwksCache(config) ?? cached.keys;
  }
}

/** Refuses with what `nameFault` answers, and singleSignOnErrors.notSupported. */
function readKeys({ jwks_uri: address }: ServerMetadata): Promise<ExportedJWKSCache> {
  const read = async () => {
    if (address === undefined) refuse(singleSignOnErrors.notSupported);
    const answer = await fetchBounded(address, { headers: { accept: 'application/json' } });
    const jwks = (await answer.json()) as ExportedJWKSCache['jwks'];
    if (!answer.ok || !Array.isArray(jwks.keys)) throw new Error('no keys');
    return { jwks, uat: machineSeconds() };
  };
  return read().catch((error: unknown) => {
    throw error instanceof Refusal ? error : new Refusal(nameFault(error));
  });
}

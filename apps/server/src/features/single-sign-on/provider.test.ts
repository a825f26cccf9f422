/** Providers: who manages them, what is tried before one is saved, and what of it is shown. */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import {
  addProvider,
  deleteProvider,
  draftProvider,
  editProvider,
  singleSignOnErrors as errors,
  inviteToLink,
  listProviders,
  ownSignInLinks,
  tryProvider,
} from '@spine/contract/single-sign-on';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { platformScope } from '#platform/auth/scope.ts';
import type { CastName } from '#testing/cast.ts';
import { makeCertificate } from '#testing/certificate.factory.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { openProviderClient } from './client/provider-client.ts';
import { nameDiscoveryFault } from './client/provider-faults.ts';
import { WRONG_TRIES_PER_MINUTE } from './client/provider-tries.ts';
import {
  addTestProvider,
  CLIENT_ID,
  CLIENT_SECRET,
  openBrowser,
  openScriptedProvider,
  type ScriptedProvider,
  signInAt,
} from './provider.factory.ts';

let world: World;
let provider: ScriptedProvider;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://screening.example' });
  provider = await openScriptedProvider(world);
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
afterEach(() => provider.reset());

const codeOf = ({ body }: TestAnswer) => body.code ?? body.errorCode;
const input = () => ({
  name: '登录',
  issuer: provider.issuer,
  clientId: CLIENT_ID,
  trustsSecondFactor: false,
});
const idsOf = async (name: CastName): Promise<string[]> =>
  (await world.as(name).call(listProviders, {})).body.rows.map((row: { id: string }) => row.id);

describe('a provider', () => {
  test('has addresses before it is there, and never shows its secret', async () => {
    const { id, addresses } = (await world.as('platform').call(draftProvider, {})).body.data;
    expect(addresses).toEqual({
      redirect: `https://screening.example/single-sign-on/${id}`,
      afterSignOut: 'https://screening.example/login',
      backChannelLogout: `https://screening.example/api/v1/singleSignOn/backChannelLogout/${id}`,
      frontChannelLogout: `https://screening.example/api/v1/singleSignOn/frontChannelLogout/${id}`,
    });
    await world.as('platform').call(addProvider, { id, ...input(), clientSecret: CLIENT_SECRET });
    const listed = await world.as('platform').call(listProviders, {});
    expect(listed.body.rows.find((row: { id: string }) => row.id === id)).toMatchObject({
      orgId: null,
      enabled: true,
      isOwn: true,
      links: 0,
      addresses,
    });
    expect(JSON.stringify(listed.body)).not.toContain(CLIENT_SECRET);
    const stored = await world.database.inScope(platformScope, ({ db }) =>
      db
        .selectFrom('signInProvider')
        .where('id', '=', id)
        .select('clientSecret')
        .executeTakeFirst(),
    );
    expect(stored?.clientSecret.includes(CLIENT_SECRET)).toBe(false);
    const twice = { id, ...input(), clientSecret: CLIENT_SECRET };
    expect(codeOf(await world.as('platform').call(addProvider, twice))).toBe(
      errors.providerUnknown.code,
    );
  });

  test('is one of an institution, whose managers alone change it', async () => {
    const id = await addTestProvider(world, 'manager', {
      issuer: provider.issuer,
      claim: 'number',
    });
    const second = addTestProvider(world, 'manager', { issuer: provider.issuer });
    await expect(second).rejects.toThrow(String(errors.oneProvider.code));
    expect(await idsOf('rival')).not.toContain(id);
    const edit = { id, ...input(), enabled: true };
    for (const name of ['rival', 'platform'] as const) {
      expect(codeOf(await world.as(name).call(editProvider, edit))).toBe(
        errors.providerUnknown.code,
      );
      expect(codeOf(await world.as(name).call(deleteProvider, { id }))).toBe(
        errors.providerUnknown.code,
      );
    }
    const shared = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    const foreign = { ...edit, id: shared };
    expect(codeOf(await world.as('manager').call(editProvider, foreign))).toBe(
      errors.providerUnknown.code,
    );
    expect(codeOf(await world.as('manager').call(deleteProvider, { id }))).toBe(SUCCESS_CODE);
    expect(await idsOf('manager')).not.toContain(id);
  });

  test('of the platform has no staff numbers', async () => {
    const { id } = (await world.as('platform').call(draftProvider, {})).body.data;
    const claimed = { id, ...input(), clientSecret: CLIENT_SECRET, claim: 'number' };
    expect(codeOf(await world.as('platform').call(addProvider, claimed))).toBe(
      errors.claimInvalid.code,
    );
  });

  test('loses its links with another issuer, and keeps them with another name or secret', async () => {
    const other = await openScriptedProvider(world);
    const id = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    const userId = world.cast.users.doctor;
    const { address } = (await world.as('manager').call(inviteToLink, { userId, providerId: id }))
      .body.data;
    const coming = { provider, providerId: id, claims: { sub: 'doctor' } };
    await signInAt(await openBrowser(world), {
      ...coming,
      invitation: new URL(address).hash.slice(1),
    });
    const edit = { id, ...input(), enabled: true };
    const isLinked = async () => {
      const { rows } = (await world.as('doctor').call(ownSignInLinks, {})).body;
      return rows.some(
        (row: { providerId: string; link: unknown }) => row.providerId === id && row.link,
      );
    };
    const renamed = { ...edit, name: '新名字', clientSecret: 'another secret' };
    expect(codeOf(await world.as('platform').call(editProvider, renamed))).toBe(SUCCESS_CODE);
    expect(await isLinked()).toBe(true);
    const moved = { ...edit, issuer: other.issuer };
    expect(codeOf(await world.as('platform').call(editProvider, moved))).toBe(SUCCESS_CODE);
    expect(await isLinked()).toBe(false);
    await other.close();
  });

  test('is asked with each change where a browser signs out there, and keeps that while it is away', async () => {
    const own = await openScriptedProvider(world);
    const id = await addTestProvider(world, 'platform', { issuer: own.issuer });
    const save = async () => {
      const edit = { id, ...input(), issuer: own.issuer, enabled: true };
      expect(codeOf(await world.as('platform').call(editProvider, edit))).toBe(SUCCESS_CODE);
      const row = await world.database.inScope(platformScope, ({ db }) =>
        db
          .selectFrom('signInProvider')
          .where('id', '=', id)
          .select('signOutUrl')
          .executeTakeFirst(),
      );
      return row?.signOutUrl;
    };
    const signOutUrl = `${own.issuer}/another-end`;
    own.script.metadata = { end_session_endpoint: signOutUrl };
    expect(await save()).toBe(signOutUrl);
    await own.close();
    expect(await save()).toBe(signOutUrl);
  });

  test('asks for its secret again where the platform’s key was changed', async () => {
    const id = await addTestProvider(world, 'platform', { issuer: provider.issuer });
    await world.database.inScope(platformScope, ({ db }) =>
      db
        .updateTable('signInProvider')
        .set({ clientSecret: Buffer.alloc(60, 1) })
        .where('id', '=', id)
        .execute(),
    );
    const answer = await signInAt(await openBrowser(world), { provider, providerId: id });
    expect(codeOf(answer)).toBe(errors.secretUnreadable.code);
  });
});

describe('trying a provider', () => {
  /** In a minute of its own, each of which has a limit. */
  const attempt = async (issuer: string) => {
    world.clock.advance(60_000);
    return (await world.freshlyAs('manager')).call(tryProvider, { issuer });
  };

  test('says what it can', async () => {
    expect((await attempt(provider.issuer)).body.data).toEqual({
      issuer: provider.issuer,
      signInHost: new URL(provider.issuer).host,
      hasSignOut: true,
      hasBackChannelLogout: true,
      hasFrontChannelLogout: false,
    });
  });

  test.each([
    ['another issuer', { issuer: 'https://another.example' }, errors.issuerDiffers],
    ['no PKCE', { code_challenge_methods_supported: undefined }, errors.notSupported],
    ['plain PKCE alone', { code_challenge_methods_supported: ['plain'] }, errors.notSupported],
    [
      'signatures that are none',
      { id_token_signing_alg_values_supported: ['none', 'HS256'] },
      errors.notSupported,
    ],
    ['no code', { response_types_supported: ['id_token'] }, errors.notSupported],
    ['keys without TLS', { jwks_uri: 'http://keys.example/jwks' }, errors.notSupported],
    ['codes without TLS', { token_endpoint: 'http://token.example/' }, errors.notSupported],
    ['no keys', { jwks_uri: undefined }, errors.notSupported],
    ['userinfo without TLS', { userinfo_endpoint: 'http://info.example/' }, errors.notSupported],
    ['userinfo by number', { userinfo_endpoint: 'https://10.0.0.1/' }, errors.notSupported],
    ['a way out by number', { end_session_endpoint: 'https://[fe80::1]/' }, errors.notSupported],
  ])('names a configuration with %s', async (_what, metadata, entry) => {
    provider.script.metadata = metadata;
    expect(codeOf(await attempt(provider.issuer))).toBe(entry.code);
  });

  test.each([
    ['nothing there', { status: 404, body: {} }, errors.addressUnknown],
    ['a page', { headers: { 'content-type': 'text/html' }, body: {} }, errors.addressUnknown],
    [
      'another address',
      { status: 302, headers: { location: 'https://evil.example' }, body: {} },
      errors.addressUnknown,
    ],
    ['a fault', { status: 503, body: {} }, errors.providerAway],
    ['no end', { body: { filler: 'x'.repeat(600_000) } }, errors.addressUnknown],
  ])('names %s', async (_what, reply, entry) => {
    provider.script.anyReply = reply;
    expect(codeOf(await attempt(provider.issuer))).toBe(entry.code);
  });

  test.each([
    'http://provider.example',
    'https://provider.example?tenant=1',
    'https://name:word@provider.example',
    'https://provider.example#here',
    'ftp://provider.example',
    'https://10.0.0.1',
    'https://169.254.169.254',
    'https://[fe80::1]',
    'https://167772161.',
    'https://192.168.1.1.',
    'no address',
  ])('refuses %s before it asks', async (issuer) => {
    expect(codeOf(await attempt(issuer))).toBe(errors.issuerInvalid.code);
  });

  test('wants a recent proof, and is bounded', async () => {
    const late = await world.inBrowser('manager', { minutesAgo: 10 });
    expect(codeOf(await late.call(tryProvider, { issuer: provider.issuer }))).toBe(
      kernelErrors.proofNeeded.code,
    );
    world.clock.advance(60_000);
    provider.script.metadata = { issuer: 'https://another.example' };
    const { issuer } = provider;
    const draft = {
      name: '另一个',
      issuer,
      clientId: 'c',
      clientSecret: 's',
      trustsSecondFactor: false,
    };
    const wrong = async (at: number) => {
      // Another proof, another token; trying or adding, the same answer.
      const caller = await world.freshlyAs('manager');
      return at % 2 === 0
        ? caller.call(tryProvider, { issuer })
        : caller.call(addProvider, { id: uuidv7(), ...draft });
    };
    const codes: number[] = [];
    for (let at = 0; at <= WRONG_TRIES_PER_MINUTE; at += 1) codes.push(codeOf(await wrong(at)));
    expect(new Set(codes.slice(0, -1))).toEqual(new Set([errors.issuerDiffers.code]));
    expect(codes.at(-1)).toBe(kernelErrors.tooManyRequests.code);
    const other = await world.freshlyAs('platform');
    expect(codeOf(await other.call(tryProvider, { issuer }))).toBe(errors.issuerDiffers.code);
    expect(codeOf(await attempt(issuer))).toBe(errors.issuerDiffers.code);
  });

  test('that is right is not counted', async () => {
    const caller = await world.freshlyAs('manager');
    const { issuer } = provider;
    for (let at = 0; at <= WRONG_TRIES_PER_MINUTE; at += 1)
      expect(codeOf(await caller.call(tryProvider, { issuer }))).toBe(SUCCESS_CODE);
  });

  test('names a host that no name server knows', () => {
    const cause = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
    const entry = nameDiscoveryFault(new TypeError('fetch failed', { cause }));
    expect(entry).toBe(errors.addressUnknown);
  });

  test('names a host that does not answer', async () => {
    const gone = await openScriptedProvider(world);
    await gone.close();
    expect(codeOf(await attempt(gone.issuer))).toBe(errors.providerAway.code);
  });

  test('names a certificate that nobody trusts', async () => {
    const { cert, key } = await makeCertificate('localhost');
    const server = createServer({ cert, key }, (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => void server.close());
    expect(codeOf(await attempt(issuer))).toBe(errors.certificateWrong.code);
  });

  test('names a certificate that has expired', async () => {
    const { cert, key } = await makeCertificate('localhost', {
      isAuthority: true,
      until: '2021-01-01',
    });
    const trusted = tls.getCACertificates();
    onTestFinished(() => tls.setDefaultCACertificates(trusted));
    tls.setDefaultCACertificates([...trusted, cert]);
    const server = createServer({ cert, key }, (_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `https://localhost:${(server.address() as AddressInfo).port}`;
    onTestFinished(() => void server.close());
    expect(codeOf(await attempt(issuer))).toBe(errors.certificateExpired.code);
  });

  test('asks nobody on the own machine in production', async () => {
    const client = openProviderClient({ allowsPlain: false });
    const own = [
      provider.issuer,
      'https://localhost',
      'https://localhost.',
      'https://provider.localhost',
      'https://127.0.0.1',
      'https://2130706433',
    ];
    for (const issuer of own)
      await expect(client.readFacts(issuer)).rejects.toThrow(errors.issuerInvalid.message);
  });
});

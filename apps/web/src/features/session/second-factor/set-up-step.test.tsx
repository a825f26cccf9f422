import { type FactorKind, type SessionData, systemInfo } from '@spine/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { passkeyText } from './passkey/passkey.text.ts';
import { deviceLockQuery } from './passkey/use-device-lock.ts';
import { ProveStep } from './prove-step.tsx';
import { secondFactorText as text } from './second-factor.text.ts';
import { SetUpStep } from './set-up-step.tsx';

const origin = 'https://screening.example';
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin }, PublicKeyCredential: {} });
});
afterEach(() => vi.unstubAllGlobals());

const user: SessionData['user'] = {
  id: '1',
  username: 'manager',
  realName: null,
  role: 2,
  accountKind: 'person',
  roleName: '机构管理员',
  orgId: null,
  orgName: '',
  tel: '',
  mustChangePw: false,
  access: { isInForce: true, endsOn: null },
};
const signedIn = { user, permissions: [], menus: [] };
const actions = { platform: '平台', over: () => undefined, leave: () => undefined };

type Known = { passkeyOrigin?: string | null; hasLock?: boolean };

function shown(step: ReactNode, { passkeyOrigin, hasLock }: Known) {
  const client = new QueryClient();
  if (passkeyOrigin !== undefined) client.setQueryData(keyOf(systemInfo, {}), { passkeyOrigin });
  if (hasLock !== undefined) client.setQueryData(deviceLockQuery.queryKey, hasLock);
  return renderToStaticMarkup(<QueryClientProvider client={client}>{step}</QueryClientProvider>);
}
const setUp = (known: Known) =>
  shown(
    <SetUpStep {...actions} data={{ ...signedIn, secondStep: 'setUp' }} isSet={() => undefined} />,
    known,
  );
const prove = (factorKinds: FactorKind[], known: Known) =>
  shown(
    <ProveStep
      {...actions}
      data={{ ...signedIn, secondStep: 'prove', factorKinds }}
      proved={() => undefined}
    />,
    known,
  );

it.each([[{}], [{ hasLock: true }], [{ passkeyOrigin: origin }]])(
  'nothing is begun while it is not known what there is to choose from: %o',
  (known) => {
    const html = setUp(known);
    expect(html).toContain(text.preparing);
    for (const words of [text.setUpLead, passkeyText.setUp]) expect(html).not.toContain(words);
  },
);

it('a device that checks a finger itself is offered a passkey first', () => {
  const html = setUp({ passkeyOrigin: origin, hasLock: true });
  expect(html).toContain(passkeyText.recommended);
  expect(html).not.toContain(passkeyText.needsOther);
  expect(html.indexOf(passkeyText.what)).toBeLessThan(html.indexOf(text.factorWhat));
});

it('another one is offered an authenticator first, and told what a passkey needs', () => {
  const html = setUp({ passkeyOrigin: origin, hasLock: false });
  expect(html).toContain(passkeyText.needsOther);
  expect(html).not.toContain(passkeyText.recommended);
  expect(html.indexOf(text.factorWhat)).toBeLessThan(html.indexOf(passkeyText.what));
});

it('where passkeys do not work an authenticator is begun', () => {
  expect(setUp({ passkeyOrigin: null, hasLock: true })).toContain(text.setUpLead);
});

it('who has a passkey is asked for it, also until it is known whether it works here', () => {
  for (const known of [{}, { passkeyOrigin: origin }])
    expect(prove(['passkey'], known)).toContain(passkeyText.use);
  expect(prove(['passkey'], { passkeyOrigin: null })).toContain(text.recoveryLead);
});

const says = (answer: Promise<boolean>) => ({
  isUserVerifyingPlatformAuthenticatorAvailable: () => answer,
});
it.each([
  ['says yes', () => says(Promise.resolve(true)), true],
  ['says no', () => says(Promise.resolve(false)), false],
  ['does not say', () => says(Promise.reject(new Error('not allowed'))), false],
])('a device that %s', async (_what, credential, expected) => {
  vi.stubGlobal('PublicKeyCredential', credential());
  expect(await deviceLockQuery.queryFn()).toBe(expected);
});

it('a browser without passkeys checks nothing', async () => {
  expect(await deviceLockQuery.queryFn()).toBe(false);
});

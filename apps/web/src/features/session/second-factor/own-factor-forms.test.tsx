import { type FactorKind, systemInfo } from '@spine/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Form } from 'antd';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { KindField } from './own-factor-forms.tsx';
import { passkeyText } from './passkey/passkey.text.ts';
import { deviceLockQuery } from './passkey/use-device-lock.ts';

const origin = 'https://screening.example';
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin }, PublicKeyCredential: {} });
});
afterEach(() => vi.unstubAllGlobals());

/** The field on a device that has said whether it has a lock, or has not said so yet. */
function shown(hasLock?: boolean): string {
  const client = new QueryClient();
  client.setQueryData(keyOf(systemInfo, {}), { passkeyOrigin: origin });
  if (hasLock !== undefined) client.setQueryData(deviceLockQuery.queryKey, hasLock);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Form>
        <KindField />
      </Form>
    </QueryClientProvider>,
  );
}

/** The kinds in their order, and the one that is chosen. */
function kindsIn(html: string) {
  const inputs = html.match(/<input [^>]*>/g) ?? [];
  const kindOf = (input: string) => /value="(\w+)"/.exec(input)?.[1];
  const chosen = inputs.filter((input) => input.includes('checked=""'));
  return { kinds: inputs.map(kindOf), chosen: chosen.map(kindOf) };
}

it.each<[boolean, FactorKind[]]>([
  [true, ['passkey', 'totp']],
  [false, ['totp', 'passkey']],
])('what a device does itself is chosen, and comes first; with a lock: %s', (hasLock, kinds) => {
  const html = shown(hasLock);
  expect(kindsIn(html)).toEqual({ kinds, chosen: kinds.slice(0, 1) });
  expect(html.includes(passkeyText.needsOther)).toBe(!hasLock);
});

it('nothing is chosen until the device has said what it does itself', () => {
  expect(kindsIn(shown())).toEqual({ kinds: [], chosen: [] });
});

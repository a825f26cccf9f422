import { singleSignOnChoices } from '@spine/contract/single-sign-on';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { singleSignOnText as text } from './single-sign-on.text.ts';

const ORG = '0193c1f0-0000-7000-8000-00000000000a';

function shown(client: QueryClient, orgId?: string): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ProviderButtons orgId={orgId} leave={() => Promise.resolve()} />
    </QueryClientProvider>,
  );
}

it('each provider has a button, and an institution those of its own page', () => {
  const client = new QueryClient();
  const rows = [{ id: '1', name: '省统一登录', orgName: '' }];
  client.setQueryData(keyOf(singleSignOnChoices, {}), { rows, total: 1 });
  const both = [...rows, { id: '2', name: '医院登录', orgName: '临溪医院' }];
  client.setQueryData(keyOf(singleSignOnChoices, { orgId: ORG }), { rows: both, total: 2 });
  expect(shown(client)).toContain(text.use('省统一登录'));
  expect(shown(client)).not.toContain(text.use('医院登录'));
  expect(shown(client)).not.toContain('<small');
  expect(shown(client, ORG)).toContain(text.use('医院登录'));
  expect(shown(client, ORG)).toContain(text.ofInstitution('临溪医院'));
});

it('without one, before it is known and where it cannot be known, nothing is shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(shown(client)).toBe('');
  const queryFn = () => Promise.reject(new Error('away'));
  await client.prefetchQuery({ queryKey: keyOf(singleSignOnChoices, {}), queryFn });
  expect(shown(client)).toBe('');
  client.setQueryData(keyOf(singleSignOnChoices, { orgId: ORG }), { rows: [], total: 0 });
  expect(shown(client, ORG)).toBe('');
});

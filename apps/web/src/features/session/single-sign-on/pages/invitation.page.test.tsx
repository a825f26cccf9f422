import { INVITATION_PATH, openInvitation } from '@spine/contract/single-sign-on';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { keyOf } from '#platform/call/use-api.ts';
import { invitationText as text } from '../single-sign-on.text.ts';
import { InvitationPage, readInvitation } from './invitation.page.tsx';

const TOKEN = 't'.repeat(43);
const addresses: string[] = [];

afterEach(() => {
  addresses.length = 0;
  vi.unstubAllGlobals();
});

async function visit(hash: string): Promise<string> {
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => addresses.push(address),
  };
  vi.stubGlobal('window', { history, location: { hash, pathname: INVITATION_PATH } });
  const routes = [{ path: INVITATION_PATH, loader: readInvitation, Component: InvitationPage }];
  const router = createMemoryRouter(routes, { initialEntries: [INVITATION_PATH] });
  await expect.poll(() => router.state.initialized).toBe(true);
  const client = new QueryClient();
  client.setQueryData(keyOf(openInvitation, { token: TOKEN }), {
    providerId: '0193c1f0-0000-7000-8000-000000000001',
    providerName: '海棠区统一登录',
    username: 'zhang',
    orgName: '海棠区妇幼保健院',
    expiresAt: '2026-03-01T08:00:00.000Z',
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  router.dispose();
  return html;
}

it('an invitation leaves the address, and says which account is linked to what', async () => {
  const html = await visit(`#${TOKEN}`);
  expect(addresses).toEqual([INVITATION_PATH]);
  for (const words of ['zhang', '海棠区妇幼保健院', text.go('海棠区统一登录')])
    expect(html).toContain(words);
  expect(html).not.toContain(TOKEN);
});

it('a link without its token says so, and begins nothing', async () => {
  const html = await visit('');
  expect(html).toContain(text.noToken);
  expect(html).not.toContain('<button');
});

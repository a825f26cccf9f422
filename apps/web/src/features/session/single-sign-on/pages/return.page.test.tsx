import { SUCCESS_CODE } from '@spine/contract/kernel';
import { sessionErrors, systemInfo } from '@spine/contract/session';
import {
  completeSingleSignOn,
  type SingleSignOnResult,
  singleSignOnErrors,
  singleSignOnPath,
} from '@spine/contract/single-sign-on';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '#platform/call/refused.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { buildSession } from '#platform/session/session.factory.ts';
import { returnText as text } from '../single-sign-on.text.ts';
import type { Completed } from './complete-sign-in.ts';
import { completeSignIn, ReturnPage, ReturnResult } from './return.page.tsx';

const PROVIDER = '0193c1f0-0000-7000-8000-000000000001';
const STATE = 's'.repeat(43);
const PAGE = singleSignOnPath(PROVIDER);

const session = { ...buildSession(), permissions: [], menus: [] };

/** What was done, in its order. */
let events: unknown[];
let answer: object;
let storage: Map<string, string>;

beforeEach(() => {
  events = [];
  answer = { code: SUCCESS_CODE, msg: '', data: { did: 'signedIn', session } };
  storage = new Map();
  const sessionStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  };
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=forgery' });
  const history = {
    state: { idx: 0 },
    replaceState: (state: unknown, _title: string, address: string) =>
      events.push({ address, state }),
  };
  vi.stubGlobal('window', { history });
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) => {
    events.push({ call: address, input: JSON.parse(String(body)) });
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The page as a provider leads to it, drawn twice. */
async function visit(query: string) {
  const routes = [
    {
      path: '/single-sign-on/:providerId',
      loader: completeSignIn,
      Component: ReturnPage,
    },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [PAGE + query] });
  await expect.poll(() => router.state.initialized).toBe(true);
  const client = new QueryClient();
  client.setQueryData(keyOf(systemInfo, {}), { platformName: '平台' });
  const draw = () =>
    renderToStaticMarkup(
      <StrictMode>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  draw();
  const html = draw();
  const { completing } = router.state.loaderData['0'];
  router.dispose();
  return { html, completed: await (completing as Promise<Completed> | undefined) };
}

it('the address loses its query before one call, however often the page is drawn', async () => {
  const { html, completed } = await visit(
    `?code=abc&state=${STATE}&iss=https%3A%2F%2Flogin.example&session_state=x&providerId=other`,
  );
  expect(events).toEqual([
    { address: PAGE, state: { idx: 0 } },
    {
      call: expect.stringContaining(completeSingleSignOn.path),
      input: { providerId: PROVIDER, state: STATE, code: 'abc', iss: 'https://login.example' },
    },
  ]);
  expect(html).toContain(text.wait);
  expect(completed).toEqual({ did: 'signedIn', session });
});

it('a provider that answers an error is passed on', async () => {
  await visit(`?error=access_denied&error_description=x&state=${STATE}`);
  expect(events[1]).toMatchObject({
    input: { providerId: PROVIDER, state: STATE, error: 'access_denied' },
  });
});

it.each(['', '?code=abc', `?state=${STATE}`, `?state=${STATE}&iss=x`])(
  'who comes with %j is asked to sign in again, and nothing is called',
  async (query) => {
    const { html, completed } = await visit(query);
    expect(events).toEqual([{ address: PAGE, state: { idx: 0 } }]);
    expect(completed).toBeUndefined();
    for (const words of [text.again, 'href="/mainPage"']) expect(html).toContain(words);
  },
);

it('a refusal is an answer of its own', async () => {
  const { code, message } = singleSignOnErrors.notLinked;
  answer = { code, msg: message };
  const { completed } = await visit(`?code=abc&state=${STATE}`);
  expect(completed).toMatchObject({ did: 'refused', refused: { code, message } });
});

const drawn = (completed: Completed, next = '/mainPage') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ReturnResult completed={completed} next={next} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const refusal = ({ code, message }: { code: number; message: string }) =>
  drawn({ did: 'refused', refused: new Refused({ code, message }) });

it.each([
  [singleSignOnErrors.notLinked, text.usePassword],
  [singleSignOnErrors.providerAway, text.usePassword],
  [singleSignOnErrors.certificateExpired, text.usePassword],
  [singleSignOnErrors.otherBrowser, text.signInAgain],
  [singleSignOnErrors.flowUsed, text.signInAgain],
  [singleSignOnErrors.accountStopped, text.goBack],
  [sessionErrors.locked, text.goBack],
])('%o is shown as it is, with the way on', (error, words) => {
  const html = refusal(error);
  for (const each of [error.message, `>${words}</a>`]) expect(html).toContain(each);
  expect(html).not.toContain(text.close);
});

it('the way on leads to where the user wanted to go, which is forgotten, and to no other site', async () => {
  const KEY = 'spine.afterProvider';
  storage.set(KEY, '/mainPage/logs');
  expect((await visit('')).html).toContain('href="/mainPage/logs"');
  expect(storage.get(KEY)).toBeUndefined();
  storage.set(KEY, 'https://elsewhere.example/mainPage/');
  expect((await visit('')).html).toContain('href="/mainPage"');
  const { code, message } = singleSignOnErrors.flowOver;
  const refused = new Refused({ code, message });
  expect(drawn({ did: 'refused', refused }, '/mainPage/logs')).toContain('href="/mainPage/logs"');
});

it('a window of its own is closed, whatever happened there', () => {
  storage.set('spine.ownWindow', '1');
  const html = refusal(singleSignOnErrors.otherIdentity);
  for (const words of [singleSignOnErrors.otherIdentity.message, text.closeRefused, text.close])
    expect(html).toContain(words);
  expect(html).not.toContain('href');
});

it.each<[SingleSignOnResult, string]>([
  ['proved', text.proved],
  ['linked', text.wait],
  ['signedIn', text.wait],
])('what did %s says', (did, words) => {
  expect(drawn({ did, session })).toContain(words);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePreferences } from '#platform/browser/storage.ts';
import { readSignInOrg, rememberSignInOrg } from './sign-in-org.ts';

const ONE = '0193c1f0-0000-7000-8000-00000000000a';
const OTHER = '0193c1f0-0000-7000-8000-00000000000b';

/** Opens a tab, which has storage of its own. */
function openTab(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}

beforeEach(openTab);
afterEach(() => {
  vi.unstubAllGlobals();
  usePreferences.setState({ signInOrg: undefined });
});

it('the page of an institution stays its page in the tab, where a provider leads back to the plain one', () => {
  expect(readSignInOrg('')).toBeUndefined();
  expect(readSignInOrg(`?next=%2FmainPage%2Flogs&org=${ONE}`)).toBe(ONE);
  expect(readSignInOrg('')).toBe(ONE);
});

it('an address that was opened is remembered by no other tab until somebody has signed in', () => {
  readSignInOrg(`?org=${ONE}`);
  openTab();
  expect(readSignInOrg('')).toBeUndefined();
  rememberSignInOrg(ONE);
  openTab();
  expect(readSignInOrg('')).toBe(ONE);
});

it('who signs in says which one it is from then on, but for the platform’s own users', () => {
  readSignInOrg(`?org=${ONE}`);
  rememberSignInOrg(OTHER);
  expect(readSignInOrg('')).toBe(OTHER);
  rememberSignInOrg(null);
  expect(readSignInOrg('?next=%2FmainPage%2Flogs')).toBe(OTHER);
});

it('a browser without storage offers what the address names', () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(readSignInOrg(`?org=${ONE}`)).toBe(ONE);
  expect(readSignInOrg('')).toBeUndefined();
});

it.each(['?org=', '?org=../x', `?org=${ONE}0`])('%s names none', (query) => {
  expect(readSignInOrg(query)).toBeUndefined();
});

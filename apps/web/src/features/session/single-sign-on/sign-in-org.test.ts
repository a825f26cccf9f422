import { afterEach, expect, it } from 'vitest';
import { usePreferences } from '#platform/browser/storage.ts';
import { readSignInOrg, rememberSignInOrg } from './sign-in-org.ts';

const ONE = '0193c1f0-0000-7000-8000-00000000000a';
const OTHER = '0193c1f0-0000-7000-8000-00000000000b';

afterEach(() => usePreferences.setState({ signInOrg: undefined }));

it('the page of an institution stays its page when a provider leads back to the plain one', () => {
  expect(readSignInOrg('')).toBeUndefined();
  expect(readSignInOrg(`?next=%2FmainPage%2Flogs&org=${ONE}`)).toBe(ONE);
  expect(readSignInOrg('')).toBe(ONE);
  rememberSignInOrg(OTHER);
  rememberSignInOrg(null);
  expect(readSignInOrg('?next=%2FmainPage%2Flogs')).toBe(OTHER);
});

it.each(['?org=', '?org=../x', `?org=${ONE}0`])('%s names none', (query) => {
  expect(readSignInOrg(query)).toBeUndefined();
});

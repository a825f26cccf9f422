/**
 * The institution whose provider this browser's sign-in page offers: that of `/login?org=…`, or of who signed in by a provider last. It
 * is a preference of the browser, because a provider leads back to the plain page after signing out.
 */
import { usePreferences } from '#platform/browser/storage.ts';

const PARAMETER = 'org';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of a sign-in page with this query, remembered from there. */
export function readSignInOrg(query: string): string | undefined {
  const named = new URLSearchParams(query).get(PARAMETER);
  if (named === null || !ID.test(named)) return usePreferences.getState().signInOrg;
  rememberSignInOrg(named);
  return named;
}

/** Null, of the platform's own users, changes nothing. */
export function rememberSignInOrg(orgId: string | null): void {
  if (orgId !== null) usePreferences.setState({ signInOrg: orgId });
}

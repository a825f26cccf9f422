/**
 * The institution whose provider the sign-in page offers: of `/login?org=…`, for as long as its tab is open, because a provider leads
 * back to the plain page; or of who signed in by a provider last in this browser. Opening an address changes nothing that lasts.
 */
import { usePreferences } from '#platform/browser/storage.ts';

const PARAMETER = 'org';
const STORAGE_KEY = 'spine.signInOrg';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Of a sign-in page with this query. */
export function readSignInOrg(query: string): string | undefined {
  const named = new URLSearchParams(query).get(PARAMETER);
  if (named === null || !ID.test(named)) return readTab() ?? usePreferences.getState().signInOrg;
  inTab((storage) => storage.setItem(STORAGE_KEY, named));
  return named;
}

function readTab(): string | undefined {
  const stored = inTab((storage) => storage.getItem(STORAGE_KEY)) ?? '';
  return ID.test(stored) ? stored : undefined;
}

/** Somebody of this institution has signed in by a provider. Null, of the platform's own users, changes nothing. */
export function rememberSignInOrg(orgId: string | null): void {
  inTab((storage) => storage.removeItem(STORAGE_KEY));
  if (orgId !== null) usePreferences.setState({ signInOrg: orgId });
}

/** A browser without storage forgets it. */
function inTab<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

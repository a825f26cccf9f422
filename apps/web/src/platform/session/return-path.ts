/**
 * Return to the requested page after signing in: the address of the sign-in page carries its path. While the browser is at a provider
 * of single sign-on, the session storage of the tab keeps it.
 */

const SIGN_IN = '/login';
const HOME = '/mainPage';
const PARAMETER = 'next';
const STORAGE_KEY = 'spine.afterProvider';
/** Pages of the signed-in product; any other value could be an attempt at an open redirect. */
const ALLOWED = /^\/(?:mainPage\/|dataLargeScreen(?:$|[?#]))/;

/** The sign-in page that leads back to `path` (path, query and fragment). */
export function signInPath(path: string): string {
  if (!ALLOWED.test(path)) return SIGN_IN;
  return `${SIGN_IN}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Where to go after signing in on a page with this query. Pages that the role may not see redirect by themselves. */
export function pathAfterSignIn(query: string): string {
  const next = new URLSearchParams(query).get(PARAMETER) ?? HOME;
  return ALLOWED.test(next) ? next : HOME;
}

/** Keeps where this tab goes when a provider has led back. A browser without storage goes home. */
export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    return;
  }
}

/** Takes what `keepReturnPath` has kept; home without it. */
export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY) ?? HOME;
    sessionStorage.removeItem(STORAGE_KEY);
    return ALLOWED.test(path) ? path : HOME;
  } catch {
    return HOME;
  }
}

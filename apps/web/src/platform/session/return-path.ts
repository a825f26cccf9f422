/** Return to the requested page after signing in: the address of the sign-in page carries its path. */

const SIGN_IN = '/login';
const HOME = '/mainPage';
const PARAMETER = 'next';
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

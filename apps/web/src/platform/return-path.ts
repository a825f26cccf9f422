/** The way back after signing in: the page that was asked for stands in the address of the sign-in page. */

const SIGN_IN = '/login';
const HOME = '/mainPage';
const PARAMETER = 'next';
/** Pages of the signed-in product; any other address in the parameter is somebody's bait. */
const OURS = /^\/(?:mainPage\/|dataLargeScreen(?:$|[?#]))/;

/** The sign-in page for who asked for `path`: path, query and fragment of a page of this product. */
export function signInPath(path: string): string {
  if (!OURS.test(path)) return SIGN_IN;
  return `${SIGN_IN}?${new URLSearchParams({ [PARAMETER]: path })}`;
}

/** Where a user goes who has signed in on a page with this query. Pages that the role may not see lead on by themselves. */
export function pathAfterSignIn(query: string): string {
  const next = new URLSearchParams(query).get(PARAMETER) ?? HOME;
  return OURS.test(next) ? next : HOME;
}

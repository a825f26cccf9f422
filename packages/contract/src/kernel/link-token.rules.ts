/**
 * Tokens of public links. Messengers append parameters to an address (`&shareTo=weixin`, `?from=singlemessage`), and
 * copying one out of a sentence adds a full stop, a bracket or a space.
 */

/** All tokens of the platform match this. */
const TOKEN = /[\w-]{20,}/;

/** The token in a link's text; empty without one. */
export function extractLinkToken(text: string): string {
  return TOKEN.exec(text)?.[0] ?? '';
}

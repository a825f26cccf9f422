/**
 * Tokens of public links. Messengers put things behind an address (`&shareTo=weixin`, `?from=singlemessage`), and who
 * copies one out of a sentence takes a full stop, a bracket or a space along.
 */

/** Every token of ours is a run of these; none is shorter. */
const TOKEN = /[\w-]{20,}/;

/** The token in what stands in its place, or nothing. */
export function tokenOfLink(text: string): string {
  return TOKEN.exec(text)?.[0] ?? '';
}

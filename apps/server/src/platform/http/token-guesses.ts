/**
 * Tokens nobody has. Calls are limited by session, so without this an address that makes up a token for each call would
 * be limited by nothing. Counted are different tokens: devices of a school whose sessions are over bring one each, again
 * and again, and are told so. Tokens that were alive go on, whatever their address sends beside them.
 */
import { hash } from 'node:crypto';

const MINUTE_MS = 60_000;
/** Of one address within a minute; more than a school has devices. */
const MOST_UNKNOWN = 300;
/** As many living sessions are remembered. */
const MOST_ALIVE = 20_000;

type Tried = { readonly address: string; readonly token: string; readonly now: Date };
export type TokenGuesses = ReturnType<typeof tokenGuesses>;

const keyOf = ({ token }: Tried) => hash('sha256', token, 'base64');

export function tokenGuesses() {
  const alive = new Set<string>();
  let unknown = new Map<string, Set<string>>();
  let minute = 0;
  const unknownOf = ({ address, now }: Tried): Set<string> => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) unknown = new Map();
    minute = current;
    const found = unknown.get(address) ?? new Set();
    unknown.set(address, found);
    return found;
  };
  return {
    /** Whether this token is one more than its address may try. */
    isRefused: (tried: Tried): boolean => {
      const key = keyOf(tried);
      if (alive.has(key)) return false;
      const seen = unknownOf(tried);
      return seen.size >= MOST_UNKNOWN && !seen.has(key);
    },
    /** Remembers whether anybody had this token. */
    note: (tried: Tried, isAlive: boolean): void => {
      const key = keyOf(tried);
      alive.delete(key);
      if (!isAlive) unknownOf(tried).add(key);
      else alive.add(key);
      if (alive.size > MOST_ALIVE)
        for (const oldest of alive.values()) return void alive.delete(oldest);
    },
  };
}

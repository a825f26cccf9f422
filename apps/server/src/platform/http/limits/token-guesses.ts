/**
 * Tokens nobody has. Calls are limited by session, so without this an address that makes up a token for each call would
 * be limited by nothing. Counted are different tokens: devices of a school whose sessions are over bring one each, again
 * and again, and are told so. Tokens that were alive go on, whatever their address sends beside them, from the moment
 * they are given. Past the limit a few more are asked each second, so that sessions of which this process has not heard,
 * because it was started after them or another one gave them, come in again beside whoever makes up tokens.
 */
import { hash } from 'node:crypto';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** Of one address within a minute; more than a school has devices. */
const MOST_UNKNOWN = 300;
/** Of one address within a second, past that; a few thousandths of what the database answers. */
const MOST_A_SECOND = 10;
/** As many living sessions are remembered. */
const MOST_ALIVE = 20_000;

type Tried = { readonly network: string; readonly token: string; readonly now: Date };
export type TokenGuesses = ReturnType<typeof tokenGuesses>;

const keyOf = (token: string) => hash('sha256', token, 'base64');

/** What addresses bring within a time; the next one begins with nothing. */
function perTime<T>(lengthMs: number, fresh: () => T) {
  let current = 0;
  let kept = new Map<string, T>();
  return ({ network, now }: Tried): T => {
    const time = Math.floor(now.getTime() / lengthMs);
    if (time !== current) kept = new Map();
    current = time;
    const found = kept.get(network) ?? fresh();
    kept.set(network, found);
    return found;
  };
}

export function tokenGuesses() {
  const alive = new Set<string>();
  const unknownOf = perTime(MINUTE_MS, () => new Set<string>());
  const askedOf = perTime(SECOND_MS, () => ({ count: 0 }));
  const keep = (key: string): void => {
    alive.delete(key);
    alive.add(key);
    if (alive.size > MOST_ALIVE)
      for (const oldest of alive.values()) return void alive.delete(oldest);
  };
  return {
    /** Whether this token is one more than its address may try. */
    isRefused: (tried: Tried): boolean => {
      const key = keyOf(tried.token);
      if (alive.has(key)) return false;
      const seen = unknownOf(tried);
      if (seen.size < MOST_UNKNOWN || seen.has(key)) return false;
      const asked = askedOf(tried);
      asked.count += 1;
      return asked.count > MOST_A_SECOND;
    },
    /** Remembers whether anybody had this token. */
    note: (tried: Tried, isAlive: boolean): void => {
      const key = keyOf(tried.token);
      if (isAlive) keep(key);
      else {
        alive.delete(key);
        const seen = unknownOf(tried);
        if (seen.size < MOST_UNKNOWN) seen.add(key);
      }
    },
    /** Knows a token from the moment it is given. */
    give: (token: string): void => keep(keyOf(token)),
  };
}

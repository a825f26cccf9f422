/**
 * Limits invented session tokens. Calls are limited by session, so without this an address that invents a token for each
 * call would not be limited at all. Different tokens are counted: the devices of a school whose sessions are over send
 * one each, again and again. Tokens known to be alive always pass, from the moment they are issued. Beyond the
 * limit a few more are looked up each second, so that sessions this process does not know yet, because they are older
 * than it or another process issued them, pass too while another client of their address invents tokens.
 */
import { hash } from 'node:crypto';

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;
/** For one address; more than a school has devices. */
const MAX_UNKNOWN_PER_MINUTE = 300;
/** For one address beyond that; a few thousandths of what the database can answer. */
const MAX_LOOKUPS_PER_SECOND = 10;
/** So many live sessions are remembered. */
const MAX_ALIVE = 20_000;

type TokenAttempt = { readonly network: string; readonly token: string; readonly now: Date };
export type TokenGuesses = ReturnType<typeof createTokenGuesses>;

const hashOf = (token: string) => hash('sha256', token, 'base64');

/** A value for each address, which begins anew with each interval. */
function perInterval<T>(lengthMs: number, fresh: () => T) {
  let current = 0;
  let byNetwork = new Map<string, T>();
  return ({ network, now }: TokenAttempt): T => {
    const time = Math.floor(now.getTime() / lengthMs);
    if (time !== current) byNetwork = new Map();
    current = time;
    const entry = byNetwork.get(network) ?? fresh();
    byNetwork.set(network, entry);
    return entry;
  };
}

export function createTokenGuesses() {
  const alive = new Set<string>();
  const unknownOf = perInterval(MINUTE_MS, () => new Set<string>());
  const lookupsOf = perInterval(SECOND_MS, () => ({ count: 0 }));
  const remember = (key: string): void => {
    alive.delete(key);
    alive.add(key);
    if (alive.size > MAX_ALIVE)
      for (const oldest of alive.values()) return void alive.delete(oldest);
  };
  return {
    /** Whether its address has tried too many unknown tokens. */
    isRefused: (attempt: TokenAttempt): boolean => {
      const key = hashOf(attempt.token);
      if (alive.has(key)) return false;
      const seen = unknownOf(attempt);
      if (seen.size < MAX_UNKNOWN_PER_MINUTE || seen.has(key)) return false;
      const lookups = lookupsOf(attempt);
      lookups.count += 1;
      return lookups.count > MAX_LOOKUPS_PER_SECOND;
    },
    /** Records whether a session has this token. */
    record: (attempt: TokenAttempt, isAlive: boolean): void => {
      const key = hashOf(attempt.token);
      if (isAlive) remember(key);
      else {
        alive.delete(key);
        const seen = unknownOf(attempt);
        if (seen.size < MAX_UNKNOWN_PER_MINUTE) seen.add(key);
      }
    },
    /** Adds the token of a new session. */
    add: (token: string): void => remember(hashOf(token)),
  };
}

/**
 * Counts wrong codes by the address they come from. A code dies after five wrong tries, but codes of many phones could
 * be tried one after another; past the limit every try of an address is refused. Expired codes cannot be right, and
 * tokens and links cannot be guessed: they are not counted, so that families who share an address do not block each
 * other. The count is in memory like the other limits of addresses: a restart clears it, and each process counts for
 * itself.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { refuse } from '#platform/http/refuse.ts';

const WINDOW_MS = 10 * 60_000;
/** A carrier's or a school's families share an address, and some mistype. */
export const WRONG_TRIES_MAX = 60;
const MAX_ADDRESSES = 10_000;

export function openTryLimiter() {
  const entries = new Map<string, { count: number; since: number }>();
  const current = (network: string, now: Date) => {
    const entry = entries.get(network);
    return entry && now.getTime() - entry.since < WINDOW_MS ? entry : undefined;
  };
  const evict = (now: Date): void => {
    for (const network of entries.keys()) if (!current(network, now)) entries.delete(network);
    // Too many addresses at once: the oldest entries go first.
    for (const network of entries.keys()) {
      if (entries.size < MAX_ADDRESSES) return;
      entries.delete(network);
    }
  };
  return {
    /** Refuses an address that was wrong too often. */
    check: ({ network, now }: { network: string; now: Date }): void => {
      const entry = current(network, now);
      if (entry && entry.count >= WRONG_TRIES_MAX) refuse(kernelErrors.tooManyRequests);
    },
    /** Counts one more wrong code. */
    count: ({ network, now }: { network: string; now: Date }): void => {
      const entry = current(network, now);
      if (entry) entry.count += 1;
      else {
        if (entries.size >= MAX_ADDRESSES) evict(now);
        entries.delete(network);
        entries.set(network, { count: 1, since: now.getTime() });
      }
    },
  };
}

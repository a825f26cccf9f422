/**
 * Counts wrong codes by the address they come from. A code dies after five wrong tries, but codes of many phones could
 * be tried one after another; past the limit an address is told to wait, right or wrong. Codes that are over cannot
 * become right, and tokens and links cannot be guessed: they count for nothing, so that families of one address do not
 * hold each other up. The count is in memory like the other limits of addresses: a restart forgets it, and each process
 * counts for itself.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { refuse } from '#platform/http/refuse.ts';

const WITHIN_MS = 10 * 60_000;
/** A carrier's or a school's families share an address, and some mistype. */
export const WRONG_TRIES_MAX = 60;
const ADDRESSES_KEPT = 10_000;

export function openTries() {
  const counted = new Map<string, { count: number; since: number }>();
  const current = (network: string, now: Date) => {
    const found = counted.get(network);
    return found && now.getTime() - found.since < WITHIN_MS ? found : undefined;
  };
  const forget = (now: Date): void => {
    for (const network of counted.keys()) if (!current(network, now)) counted.delete(network);
    // Oldest first, when so many addresses try at once.
    for (const network of counted.keys()) {
      if (counted.size < ADDRESSES_KEPT) return;
      counted.delete(network);
    }
  };
  return {
    /** Refuses an address that was wrong too often. */
    check: ({ network, now }: { network: string; now: Date }): void => {
      const found = current(network, now);
      if (found && found.count >= WRONG_TRIES_MAX) refuse(kernelErrors.tooManyRequests);
    },
    /** Counts one more wrong one. */
    count: ({ network, now }: { network: string; now: Date }): void => {
      const found = current(network, now);
      if (found) found.count += 1;
      else {
        if (counted.size >= ADDRESSES_KEPT) forget(now);
        counted.delete(network);
        counted.set(network, { count: 1, since: now.getTime() });
      }
    },
  };
}

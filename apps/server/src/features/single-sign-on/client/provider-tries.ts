/**
 * How often the server tells somebody what is wrong with the provider at an address of their choice, when one is tried, added or edited: it
 * could tell which addresses answer. By user, because each proof gives another token. In memory: each process counts for itself.
 */
import { kernelErrors } from '@spine/contract/kernel';
import { Refusal, refuse } from '#platform/http/refuse.ts';

const WINDOW_MS = 60_000;
export const WRONG_TRIES_PER_MINUTE = 10;

type Caller = { readonly actor: { readonly userId: string }; readonly now: Date };

/** Runs what asks a provider. Refuses kernelErrors.tooManyRequests after so many that were refused. */
export function createProviderTries() {
  const entries = new Map<string, { readonly since: number; wrong: number }>();
  const entryOf = ({ actor: { userId }, now }: Caller) => {
    for (const [id, { since }] of entries)
      if (now.getTime() - since >= WINDOW_MS) entries.delete(id);
    const entry = entries.get(userId) ?? { since: now.getTime(), wrong: 0 };
    entries.set(userId, entry);
    return entry;
  };
  return async <T>(caller: Caller, ask: () => Promise<T>): Promise<T> => {
    const entry = entryOf(caller);
    if (entry.wrong >= WRONG_TRIES_PER_MINUTE) refuse(kernelErrors.tooManyRequests);
    // Counted before it is known, so that none at the same time goes beyond.
    entry.wrong += 1;
    let isWrong = false;
    try {
      return await ask();
    } catch (error) {
      isWrong = error instanceof Refusal;
      throw error;
    } finally {
      if (!isWrong) entry.wrong -= 1;
    }
  };
}

/**
 * Keeps summaries for a few seconds, so that many screens on the same region are one reading, and those who ask while
 * it is under way wait for it. What is kept is known by its scope and region: nobody is answered of another scope.
 */
import type { Scope } from '#platform/auth/scope.ts';

/** Half of what a screen waits between two refreshes. */
const KEPT_MS = 15_000;
const MOST_KEPT = 500;

type Asked = { readonly scope: Scope; readonly regionCode: string | undefined; readonly now: Date };
type Kept<T> = { readonly readAt: number; readonly answer: Promise<T> };

export type Keeper<T> = {
  /** What is kept, or what `read` answers; a failure is not kept. */
  answer(asked: Asked, read: () => Promise<T>): Promise<T>;
};

export function openKeeper<T>(): Keeper<T> {
  const kept = new Map<string, Kept<T>>();
  return {
    answer: ({ scope, regionCode = '', now }, read) => {
      const key = `${scope.kind === 'org' ? scope.orgId : scope.kind} ${regionCode}`;
      const found = kept.get(key);
      if (found && isFresh(found, now)) return found.answer;
      // The newest stand last, so that the first is the oldest.
      kept.delete(key);
      const entry = { readAt: now.getTime(), answer: read() };
      kept.set(key, entry);
      forgetOldest(kept);
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.answer;
    },
  };
}

/** A clock that was set back makes nothing last longer. */
function isFresh({ readAt }: Kept<unknown>, now: Date): boolean {
  const age = now.getTime() - readAt;
  return age >= 0 && age < KEPT_MS;
}

function forgetOldest(kept: Map<string, unknown>): void {
  for (const key of kept.keys()) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(key);
  }
}

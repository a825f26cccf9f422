/**
 * Keeps summaries for a few seconds, so that many screens on the same region are one reading, and those who ask while
 * it is under way wait for it. What is kept is known by its scope, region and way: nobody is answered of another scope.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { Scope } from '#platform/auth/scope.ts';

/** A third of what a screen may be behind: the sums it reads are as old at most. */
const FRESH_MS = 5000;
const MAX_ENTRIES = 500;

type Asked = {
  readonly scope: Scope;
  readonly regionCode: string | undefined;
  readonly way?: ScreeningMethod | undefined;
  readonly now: Date;
};
type Entry<T> = { readonly readAt: number; readonly answer: Promise<T> };

export type SummaryCache<T> = {
  /** What is kept, or what `read` answers; a failure is not kept. */
  get(asked: Asked, read: () => Promise<T>): Promise<T>;
};

export function openSummaryCache<T>(): SummaryCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get: ({ scope, regionCode = '', way = '', now }, read) => {
      const key = `${scope.kind === 'org' ? scope.orgId : scope.kind} ${regionCode} ${way}`;
      const found = entries.get(key);
      if (found && isFresh(found, now)) return found.answer;
      // The newest stand last, so that the first is the oldest.
      entries.delete(key);
      const entry = { readAt: now.getTime(), answer: read() };
      entries.set(key, entry);
      evictOldest(entries);
      entry.answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return entry.answer;
    },
  };
}

/** A clock that was set back makes nothing last longer. */
function isFresh({ readAt }: Entry<unknown>, now: Date): boolean {
  const age = now.getTime() - readAt;
  return age >= 0 && age < FRESH_MS;
}

function evictOldest(entries: Map<string, unknown>): void {
  for (const key of entries.keys()) {
    if (entries.size <= MAX_ENTRIES) return;
    entries.delete(key);
  }
}

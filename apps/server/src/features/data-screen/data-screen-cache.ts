/**
 * Caches summaries for a few seconds, so that many screens of one region cause one reading; requests that come while it
 * runs wait for it. The key holds scope, region and method, so that no scope gets the summary of another.
 */
import type { ScreeningMethod } from '@spine/contract/exam';
import type { Scope } from '#platform/auth/scope.ts';

/** A third of the delay a screen may have; the sums it reads may be as old. */
const FRESH_MS = 5000;
const MAX_ENTRIES = 500;

type SummaryKey = {
  readonly scope: Scope;
  readonly regionCode: string | undefined;
  readonly way?: ScreeningMethod | undefined;
  readonly now: Date;
};
type Entry<T> = { readonly readAt: number; readonly answer: Promise<T> };

export type SummaryCache<T> = {
  /** The cached summary, or what `read` answers; a failure is not cached. */
  get(key: SummaryKey, read: () => Promise<T>): Promise<T>;
};

export function openSummaryCache<T>(): SummaryCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    get: ({ scope, regionCode = '', way = '', now }, read) => {
      const key = `${scope.kind === 'org' ? scope.orgId : scope.kind} ${regionCode} ${way}`;
      const cached = entries.get(key);
      if (cached && isFresh(cached, now)) return cached.answer;
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

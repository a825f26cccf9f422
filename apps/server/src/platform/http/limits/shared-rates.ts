/**
 * Counts calls for limits that hold for all servers of a database together, without a round trip for each call. A server
 * counts by itself; once a second it publishes the new calls of those who have used a tenth of their limit, and learns how
 * many all servers counted. Beyond the limit, n servers let through the calls of that second, and a tenth each at most.
 * Without a database each counts by itself (docs/adr/0081-what-a-server-holds-in-memory.md).
 */
import { hash } from 'node:crypto';
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { CallCount } from './call-rate.repository.ts';

const PUBLISHED_SHARE = 0.1;
const PUBLISH_MS = 1000;
const MAX_COUNTS = 50_000;

type Count = { endsAt: number; max: number; own: number; published: number; others: number };

type Parts = {
  /** Adds this server's calls, and returns those of all servers. */
  addCalls(counts: readonly CallCount[]): Promise<CallCount[]>;
  now?: () => number;
};

export type SharedRates = ReturnType<typeof createSharedRates>;

export function createSharedRates({ addCalls, now = Date.now }: Parts) {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;

  const currentCount = (key: string, windowMs: number): Count => {
    const count = counts.get(key);
    if (count && count.endsAt > now()) return count;
    const fresh = { endsAt: now() + windowMs, max: 0, own: 0, published: 0, others: 0 };
    counts.delete(key);
    counts.set(key, fresh);
    const [oldest] = counts.keys();
    if (counts.size > MAX_COUNTS && oldest !== undefined) counts.delete(oldest);
    return fresh;
  };

  /** The store of the rate limits; its keys name the call too, so that one store serves all calls. */
  class Store implements FastifyRateLimitStore {
    incr(...[key, answer, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      const count = currentCount(key, windowMs);
      count.max = max;
      count.own += 1;
      answer(null, { current: count.own + count.others, ttl: count.endsAt - now() });
    }

    child(): Store {
      return this;
    }
  }

  /** Counts with new calls near their limit, by their hashes; windows that are over are removed on the way. */
  const collectUnpublished = (): Map<string, { count: Count; calls: number }> => {
    const unpublished = new Map<string, { count: Count; calls: number }>();
    for (const [key, count] of counts) {
      const calls = count.own - count.published;
      if (count.endsAt <= now()) counts.delete(key);
      else if (calls > 0 && count.own > count.max * PUBLISHED_SHARE)
        unpublished.set(hash('sha256', key), { count, calls });
    }
    return unpublished;
  };

  const publish = async (): Promise<void> => {
    const unpublished = collectUnpublished();
    if (unpublished.size === 0) return;
    const added = [...unpublished].map(([key, { count, calls }]) => ({
      key: Buffer.from(key, 'hex'),
      calls,
      leftMs: count.endsAt - now(),
    }));
    for (const { key, calls, leftMs } of await addCalls(added)) {
      const own = unpublished.get(key.toString('hex'));
      if (!own) continue;
      own.count.published += own.calls;
      own.count.others = Math.max(0, calls - own.count.published);
      own.count.endsAt = now() + leftMs;
    }
  };

  const start = (): void => {
    timer = setTimeout(() => {
      void publish()
        .catch(() => undefined)
        .finally(() => timer && start());
    }, PUBLISH_MS);
    timer.unref();
  };

  return {
    Store,
    publish,
    /** Publishes every second. */
    start,
    stop: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

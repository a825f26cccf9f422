/**
 * Limits the calls of one session that run at a time, so that a client which sends many at once leaves connections and
 * the PDF queue to others. Further calls wait in their order, because a page that asks for all its pictures at once is
 * no attack; calls beyond a hundred waiting ones are refused at once, and a call whose caller hung up is skipped
 * (docs/adr/0064-codes-of-a-phone.md).
 */
import { kernelErrors } from '@spine/contract/kernel';
import { CallAborted } from '#platform/auth/caller.ts';
import { concurrencyLimitByKey } from '#platform/auth/concurrency-limit.ts';
import { Refusal } from '../refuse.ts';

/** Browsers open six connections to one host at a time; the pool has twelve. */
const CONCURRENT_CALLS = 8;
const MAX_WAITING = 100;

/** The session a call belongs to, and whether its caller still waits for the answer. */
type Waiting = { readonly session: string | undefined; readonly signal: AbortSignal };
export type SessionLimiter = ReturnType<typeof createSessionLimiter>;

export function createSessionLimiter() {
  const limit = concurrencyLimitByKey(CONCURRENT_CALLS, {
    waiting: MAX_WAITING,
    tooMany: () => new Refusal(kernelErrors.tooManyRequests),
  });
  /** Does the work of a call when its session has room; calls without a session never wait. */
  return <T>({ session, signal }: Waiting, work: () => Promise<T>): Promise<T> => {
    if (session === undefined) return work();
    return limit(session, () => (signal.aborted ? Promise.reject(new CallAborted()) : work()));
  };
}

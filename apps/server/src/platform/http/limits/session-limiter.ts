/**
 * Calls of one session at work: some at a time, so that whoever sends many at once leaves connections and the door of
 * the PDF queue to others. The next ones wait in their order, because a page that asks for all its pictures at once is
 * no attack; whoever finds too many waiting is told at once, and who hangs up is passed over
 * (docs/adr/0064-codes-of-a-phone.md).
 */
import { kernelErrors } from '@spine/contract/kernel';
import pLimit, { type LimitFunction } from 'p-limit';
import { Abandoned } from '#platform/auth/caller.ts';
import { Refusal } from '../refuse.ts';

/** Browsers bring six at a time to one host; the pool has twelve connections. */
const AT_WORK = 8;
const MOST_WAITING = 100;

/** Whose call it is, and whether anybody waits for it still. */
type Waiting = { readonly session: string | undefined; readonly signal: AbortSignal };
export type SessionTurns = ReturnType<typeof sessionTurns>;

export function sessionTurns() {
  const ofSessions = new Map<string, LimitFunction>();
  /** Does the work of a call when it is the session's turn; calls of nobody have none to wait for. */
  return <T>({ session, signal }: Waiting, work: () => Promise<T>): Promise<T> => {
    if (session === undefined) return work();
    const own = ofSessions.get(session) ?? pLimit(AT_WORK);
    if (own.pendingCount >= MOST_WAITING)
      return Promise.reject(new Refusal(kernelErrors.tooManyRequests));
    ofSessions.set(session, own);
    const inTurn = () => (signal.aborted ? Promise.reject(new Abandoned()) : work());
    return own(inTurn).finally(() => {
      if (own.activeCount + own.pendingCount === 0) ofSessions.delete(session);
    });
  };
}

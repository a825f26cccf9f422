/**
 * What happens when the server says that the session is over (spec 4): one message for 3 seconds, and signing in over
 * the page, which stays as it is. What was refused meanwhile waits: it goes on when the same person has signed in, and
 * is given up with the page when it is another, or nobody (docs/adr/0073-dead-ends-of-the-web.md).
 */
import type { SessionData, SessionUser } from '@spine/contract/session';
import { create } from 'zustand';
import { callText } from './call.text.ts';
import { endSession, startSession, useSession } from './session.ts';
import { toast } from './toast.ts';

/** Milliseconds the message stays (spec 9). */
export const SESSION_EXPIRY_MS = 3000;

const useExpiry = create<{ expired: boolean }>(() => ({ expired: false }));
const waiting = new Set<(renewed: boolean) => void>();
let silent = false;

type Ways = {
  /** To the sign-in page. */
  out: () => void;
  /** To where a session begins. */
  home: () => void;
};
let ways: Ways = { out: () => undefined, home: () => undefined };

/** The app says where pages lie. */
export function onSessionEnd(given: Ways): void {
  ways = given;
}

/** Whether the page waits for its user to sign in again. */
export function isExpired(): boolean {
  return useExpiry.getState().expired;
}

/** The same for what is drawn. */
export function useExpired(): boolean {
  return useExpiry((state) => state.expired);
}

/** For a call that found the session over: whether the same person has signed in again. */
export function sessionRenewal(signal?: AbortSignal): Promise<boolean> {
  // Where nobody is signed in, there is no page to hold.
  if (silent || !useSession.getState().user) return Promise.resolve(false);
  if (!isExpired()) {
    useExpiry.setState({ expired: true });
    toast.error(callText.sessionExpired, SESSION_EXPIRY_MS);
  }
  return new Promise((resolve, reject) => {
    waiting.add(resolve);
    signal?.addEventListener('abort', () => {
      if (waiting.delete(resolve)) reject(signal.reason);
    });
  });
}

function settle(renewed: boolean): void {
  const settled = [...waiting];
  waiting.clear();
  useExpiry.setState({ expired: false });
  for (const go of settled) go(renewed);
}

/** A role or a password that somebody else has changed makes pages another's. */
function isSame(one: SessionUser, other: SessionUser): boolean {
  const isOne = one.id === other.id && one.role === other.role && one.orgId === other.orgId;
  return isOne && one.mustChangePw === other.mustChangePw;
}

/** Takes a sign-in over a page: the page goes on for who was there, and begins anew for anybody else. */
export function takeSignIn(data: SessionData): void {
  const { user } = useSession.getState();
  if (user && isSame(user, data.user)) {
    startSession(data);
    settle(true);
    return;
  }
  endSession();
  settle(false);
  startSession(data);
  ways.home();
  if (user) toast.notice(data.user.mustChangePw ? callText.mustChangePw : callText.otherSession);
}

/** Gives the page up: nobody signs in over it. */
export function leaveForSignIn(): void {
  endSession();
  settle(false);
  ways.out();
}

/**
 * For somebody who ends the session and leaves in a way of their own: refusals meanwhile are no news, and what waits is
 * given up. Answers how to hear of the next session's end.
 */
export function silenceExpiry(): () => void {
  silent = true;
  settle(false);
  return () => {
    silent = false;
  };
}

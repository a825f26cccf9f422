/**
 * Expiry of the session (spec 4): shows one message for 3 seconds and a sign-in dialog over the page, which stays as it is.
 * Refused calls wait: they are repeated when the same person has signed in, and fail when it is somebody else or nobody
 * (docs/adr/0073-dead-ends-of-the-web.md).
 */
import type { SessionData, SessionUser } from '@spine/contract/session';
import { create } from 'zustand';
import { toast } from '../toast.ts';
import { endProof } from './recent-proof.ts';
import { sessionText } from './session.text.ts';
import { endSession, startSession, useSession } from './session.ts';
import { waitingCalls } from './waiting-calls.ts';

/** Milliseconds the message stays (spec 9). */
export const SESSION_EXPIRY_MS = 3000;

const useExpiry = create<{ expired: boolean }>(() => ({ expired: false }));
const calls = waitingCalls();
let muted = false;

type SessionNavigation = {
  toSignIn: () => void;
  toHome: () => void;
  /** Asks the server again who is signed in, and what they may do. */
  renew: () => void;
};
let navigation: SessionNavigation = {
  toSignIn: () => undefined,
  toHome: () => undefined,
  renew: () => undefined,
};

/** Called by the router, which knows the pages. */
export function setSessionNavigation(pages: SessionNavigation): void {
  navigation = pages;
}

/** Whether the session has expired and the page waits for its user to sign in again. */
export function isExpired(): boolean {
  return useExpiry.getState().expired;
}

/** `isExpired` as a hook. */
export function useExpired(): boolean {
  return useExpiry((state) => state.expired);
}

/** Waits until somebody has signed in again; whether it is the same person. Rejects when the signal aborts. */
export function waitForRenewal(signal?: AbortSignal): Promise<boolean> {
  // With nobody signed in there is nothing to renew.
  if (muted || !useSession.getState().user) return Promise.resolve(false);
  if (!isExpired()) {
    useExpiry.setState({ expired: true });
    toast.error(sessionText.sessionExpired, SESSION_EXPIRY_MS);
  }
  return calls.wait(signal);
}

function endWait(renewed: boolean): void {
  useExpiry.setState({ expired: false });
  calls.resume(renewed);
  // Who has signed in has proved who they are, unless a remembered browser asked for no factor: then the call is refused once more.
  endProof(renewed);
}

/** A changed role, a reset password and an approval that came or ended count as another session. */
function isSameSession(former: SessionUser, next: SessionUser): boolean {
  const isOne = former.id === next.id && former.role === next.role && former.orgId === next.orgId;
  const isAlike =
    former.accountKind === next.accountKind && former.access.isInForce === next.access.isInForce;
  return isOne && isAlike && former.mustChangePw === next.mustChangePw;
}

/** A call was refused because nobody approves the user's access any more: the page leaves what it shows. */
export function reportAccessLost(): void {
  if (useSession.getState().user?.access.isInForce) navigation.renew();
}

/** Handles a sign-in over a page: the page stays for the same user, and everybody else starts at the home page. */
export function applySignIn(data: SessionData): void {
  const { user } = useSession.getState();
  if (user && isSameSession(user, data.user)) {
    startSession(data);
    endWait(true);
    return;
  }
  endSession();
  endWait(false);
  startSession(data);
  navigation.toHome();
  // The page of who lost the access says so itself.
  if (user && user.access.isInForce === data.user.access.isInForce)
    toast.notice(data.user.mustChangePw ? sessionText.mustChangePw : sessionText.otherSession);
}

/** Leaves the page for the sign-in page. */
export function leaveForSignIn(): void {
  endSession();
  endWait(false);
  navigation.toSignIn();
}

/** Suppresses the handling of expiry while the caller ends the session itself; waiting calls fail. Returns how to undo it. */
export function muteExpiry(): () => void {
  muted = true;
  endWait(false);
  return () => {
    muted = false;
  };
}

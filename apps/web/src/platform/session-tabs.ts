/**
 * The tabs of one browser share the cookie of the session: who signs in on one has signed in on all, and what stands on
 * the others must not be sent in a name that did not type it.
 */
const CHANNEL = 'session';

/** Older browsers have none: their other tabs learn of it with their next call. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

/** Tells the other tabs that somebody has signed in here. */
export function announceSignIn(): void {
  channel?.postMessage(null);
}

/** Calls back when somebody has signed in on another tab. */
export function onSignInElsewhere(signedIn: () => void): void {
  channel?.addEventListener('message', signedIn);
}

/**
 * Tells the tabs of one browser of a sign-in. They share the session cookie, so a sign-in on one tab changes the user of all;
 * without this, unsaved input on another tab would be sent as the wrong user.
 */
const CHANNEL = 'session';

/** Missing in older browsers: their other tabs notice with their next call. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

/** Notifies the other tabs of a sign-in on this one. */
export function announceSignIn(): void {
  channel?.postMessage(null);
}

/** Calls `signedIn` after a sign-in on another tab. */
export function onSignInElsewhere(signedIn: () => void): void {
  channel?.addEventListener('message', signedIn);
}

/**
 * Tells the tabs of one browser of a sign-in, and of a proof of who is signed in. They share the session cookie, so a sign-in on one tab changes the user of all;
 * without this, unsaved input on another tab would be sent as the wrong user.
 */
const CHANNEL = 'session';
const PROOF = 'proof';

/** Missing in older browsers: their other tabs notice with their next call. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : undefined;

/** Whether this browser can tell its tabs. */
export const hearsTabs = channel !== undefined;

/** Notifies the other tabs of a sign-in on this one. */
export function announceSignIn(): void {
  channel?.postMessage(null);
}

/** Calls `signedIn` after a sign-in on another tab. */
export function onSignInElsewhere(signedIn: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data !== PROOF) signedIn();
  });
}

/** Notifies the other tabs that the user has proved on this one who they are: a code serves once. */
export function announceProof(): void {
  channel?.postMessage(PROOF);
}

/** Calls `proved` after a proof on another tab. */
export function onProofElsewhere(proved: () => void): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === PROOF) proved();
  });
}

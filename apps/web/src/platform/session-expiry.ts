/**
 * What happens when the server says that the session is over (spec 4): one message for 3 seconds, then the app
 * goes to `/`; until then further refusals of the same kind stay silent.
 */
import { callText } from './call.text.ts';
import { toast } from './toast.ts';

/** Milliseconds the message stays (spec 9). */
export const SESSION_EXPIRY_MS = 3000;

let expiring = false;
let leaving: ReturnType<typeof setTimeout> | undefined;
let goHome: () => void = () => undefined;

/** The app says how to leave: clear what is known of the user and go to `/`. */
export function onSessionExpired(leave: () => void): void {
  goHome = leave;
}

/** Whether the message is showing; other failures are not worth a word meanwhile. */
export function isExpiring(): boolean {
  return expiring;
}

/** Starts the way back to the sign-in page, once. */
export function expireSession(): void {
  if (expiring) return;
  expiring = true;
  toast.error(callText.sessionExpired, SESSION_EXPIRY_MS);
  leaving = setTimeout(() => {
    goHome();
    expiring = false;
  }, SESSION_EXPIRY_MS);
}

/**
 * For somebody who ends the session and leaves in a way of their own: refusals meanwhile are no news, and one that came
 * first leads nowhere. Answers how to hear of the next session's end.
 */
export function silenceExpiry(): () => void {
  clearTimeout(leaving);
  expiring = true;
  return () => {
    expiring = false;
  };
}

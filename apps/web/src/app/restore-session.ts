import { currentUser } from '@spine/contract/session';
import { call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { startSession, useSession } from '#platform/session.ts';

let asking: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    startSession(await call(currentUser, {}, { probe: true }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  } finally {
    asking = undefined;
  }
}

/** Asks the server who is signed in, when the page does not know. "Nobody" is an answer. */
export function restoreSession(): Promise<void> {
  if (useSession.getState().user) return Promise.resolve();
  // The loaders of a frame and of its page run side by side: one question serves both.
  asking ??= ask();
  return asking;
}

import { currentUser } from '@spine/contract/session';
import { call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { startSession, useSession } from '#platform/session.ts';

/** Asks the server who is signed in, when the page does not know. "Nobody" is an answer. */
export async function restoreSession(): Promise<void> {
  if (useSession.getState().user) return;
  try {
    startSession(await call(currentUser, {}, { probe: true }));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

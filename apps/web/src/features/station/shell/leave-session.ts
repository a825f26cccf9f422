import { logout } from '@spine/contract/session';
import { call } from '#platform/call/call.ts';
import { endSession } from '#platform/session/session.ts';

/** Ends the session, here at once where nobody answers. */
export async function leaveSession(): Promise<void> {
  try {
    await call(logout, {}, { quiet: true, probe: true });
  } catch {
    // The server ends an idle session by itself.
  }
  endSession();
}

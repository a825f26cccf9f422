import { logout } from '@spine/contract/session';
import { call } from './call/call.ts';
import { endSession } from './session/session.ts';

/** A network that does not answer keeps nobody waiting. */
const PATIENCE_MS = 3000;

/** Ends the session, here in any case. */
export async function leaveSession(): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    await call(logout, {}, { quiet: true, probe: true, signal: patience.signal });
  } catch {
    // The server ends an idle session by itself.
  }
  clearTimeout(timer);
  endSession();
}

import { currentUser, type SessionData } from '@spine/contract/session';
import { call } from './call/call.ts';
import { SESSION_EXPIRED } from './call/envelope.ts';
import { Refused } from './call/refused.ts';
import { sessionText } from './session/session.text.ts';

/** Who is signed in; throws `Refused` for nobody. Who left the second step of signing in is nobody yet, and begins anew. */
export async function loadCurrentSession(): Promise<SessionData> {
  const data = await call(currentUser, {}, { probe: true, quiet: true });
  if (data.secondStep === 'none') return data;
  throw new Refused({ code: SESSION_EXPIRED, message: sessionText.sessionExpired });
}

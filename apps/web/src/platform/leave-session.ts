/**
 * Leaving the session. A network that does not answer keeps nobody waiting, but then the cookie stays: local storage says that its
 * session was left, and nobody comes in by it, until the server has ended it or somebody signs in.
 */
import { logout } from '@spine/contract/session';
import { create } from 'zustand';
import { type CallOptions, call } from './call/call.ts';
import { SESSION_EXPIRED } from './call/envelope.ts';
import { Refused } from './call/refused.ts';
import { endSession } from './session/session.ts';

const PATIENCE_MS = 3000;
const STORAGE_KEY = 'spine.sessionLeft';

/** Where the provider's own session ends, of which the user was only told: who signs in there next might be signed in without a word. */
const useOpenProvider = create<{ signOut: string | null }>(() => ({ signOut: null }));

/** The address as long as this page is open; null where there is none. */
export function useProviderSignOut(): string | null {
  return useOpenProvider(({ signOut }) => signOut);
}

export type LeftSession = {
  /** Whether the server has ended it. */
  isEnded: boolean;
  /** Where the provider's own session ends, for one that single sign-on opened. */
  providerSignOut: string | null;
};

/** Ends the session, here in any case. */
export async function leaveSession(): Promise<LeftSession> {
  const left = await abandonSession();
  endSession();
  return left;
}

/** Ends the session, and keeps where that of the provider ends for a page that stays what it is and says so. */
export async function leaveSessionHere(): Promise<void> {
  const { providerSignOut: signOut } = await leaveSession();
  if (signOut !== null) useOpenProvider.setState({ signOut });
}

/** Ends the session of the cookie; the page goes on as whoever it is. */
export async function abandonSession(): Promise<LeftSession> {
  inStorage((storage) => storage.setItem(STORAGE_KEY, '1'));
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  const left = await askLogout({ signal: patience.signal }).then(
    (providerSignOut) => ({ isEnded: true, providerSignOut }),
    () => ({ isEnded: false, providerSignOut: null }),
  );
  clearTimeout(timer);
  return left;
}

/** Called before the server is asked who is signed in. Throws where it does not answer. */
export async function endLeftSession(): Promise<void> {
  if (inStorage((storage) => storage.getItem(STORAGE_KEY))) await askLogout();
}

/** Somebody has signed in: the cookie is another one. */
export function forgetLeftSession(): void {
  inStorage((storage) => storage.removeItem(STORAGE_KEY));
}

async function askLogout(options: Pick<CallOptions, 'signal'> = {}): Promise<string | null> {
  const providerSignOut = await callLogout(options);
  forgetLeftSession();
  return providerSignOut;
}

async function callLogout(options: Pick<CallOptions, 'signal'>): Promise<string | null> {
  try {
    const answer = await call(logout, {}, { quiet: true, probe: true, ...options });
    return answer.providerSignOut;
  } catch (error) {
    const isEnded = error instanceof Refused && error.code === SESSION_EXPIRED;
    if (!isEnded) throw error;
    return null;
  }
}

/** A browser that has no storage forgets it; the server ends an idle session by itself. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

import { useCallback, useEffect, useState } from 'react';
import { SESSION_EXPIRED } from '#platform/call/envelope.ts';
import { Refused } from '#platform/call/refused.ts';
import { loadCurrentSession } from '#platform/current-session.ts';
import { endLeftSession } from '#platform/leave-session.ts';
import { startSession, useSession } from '#platform/session/session.ts';
import { applySignIn, setSessionNavigation } from '#platform/session/session-expiry.ts';
import { onSignInElsewhere } from '#platform/session/session-tabs.ts';
import { goTo, NOWHERE } from './use-place.ts';

/** Takes over who signed in on another tab of the browser, and what may be done since. */
async function renewSession(): Promise<void> {
  if (!useSession.getState().user) return;
  try {
    applySignIn(await loadCurrentSession());
  } catch (error) {
    // The next call will show who is signed in.
    if (!(error instanceof Refused)) throw error;
  }
}

setSessionNavigation({
  toSignIn: () => undefined,
  toHome: () => goTo(NOWHERE),
  renew: () => void renewSession(),
});
onSignInElsewhere(() => void renewSession());

/**
 * Asks once who is signed in. "Nobody" is an answer; `error` is set when there was none. Beside the lock of a device nobody is
 * asked for: who comes in gives a password.
 */
export function useSignedIn(isBesideLock: boolean) {
  const user = useSession((state) => state.user);
  const [isAsked, setAsked] = useState(isBesideLock);
  const [error, setError] = useState<unknown>();
  const ask = useCallback(async () => {
    setError(undefined);
    try {
      await endLeftSession();
      startSession(await loadCurrentSession());
    } catch (failure) {
      const isNobody = failure instanceof Refused && failure.code === SESSION_EXPIRED;
      if (!isNobody) return setError(failure);
    }
    setAsked(true);
  }, []);
  useEffect(() => {
    if (!isBesideLock) void ask();
  }, [ask, isBesideLock]);
  return { user, isAsked, error, retry: () => void ask() };
}

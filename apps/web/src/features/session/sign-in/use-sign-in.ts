import type { SessionData } from '@spine/contract/session';
import { useLocation, useNavigate } from 'react-router';
import { pathAfterSignIn } from '#platform/return-path.ts';
import { startSession } from '#platform/session.ts';
import { toast } from '#platform/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { loginText } from './login.text.ts';

/** Runs a sign-in, once at a time, and goes on to the page that was asked for. Answers false when it was refused; `call` has then said why. */
export function useSignIn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { busy, once } = useOnce();
  const signIn = (ask: () => Promise<SessionData>): Promise<boolean | undefined> =>
    once(async () => {
      try {
        startSession(await ask());
      } catch {
        return false;
      }
      toast.success(loginText.LOGIN_SUCCESS);
      await navigate(pathAfterSignIn(search));
      return true;
    });
  return { busy, signIn };
}

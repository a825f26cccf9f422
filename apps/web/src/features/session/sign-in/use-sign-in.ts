import type { SessionData } from '@spine/contract/session';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startSession } from '#platform/session.ts';
import { toast } from '#platform/toast.ts';
import { loginText } from './login.text.ts';

/** Runs a sign-in, once at a time. Answers false when it was refused; `call` has then said why. */
export function useSignIn() {
  const navigate = useNavigate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const signIn = async (ask: () => Promise<SessionData>): Promise<boolean> => {
    if (running.current) return true;
    running.current = true;
    setBusy(true);
    try {
      startSession(await ask());
      toast.success(loginText.LOGIN_SUCCESS);
      await navigate('/mainPage');
      return true;
    } catch {
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, signIn };
}

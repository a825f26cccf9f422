import type { SessionData } from '@spine/contract/session';
import { forgetLeftSession } from '#platform/leave-session.ts';
import { announceSignIn } from '#platform/session/session-tabs.ts';
import { toast } from '#platform/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { loginText } from '../login.text.ts';

/** Called after a sign-in. */
export type SignedIn = (data: SessionData) => void | Promise<void>;

/** What is done before the page is opened: a second step, or a note of its reset. */
export type More = (data: SessionData) => boolean;

/** Whether a second step is owed, or its reset is to be told. */
export function owesMore({ secondStep, factorsReset }: SessionData): boolean {
  return secondStep !== 'none' || factorsReset !== undefined;
}

/** Runs one sign-in at a time. Returns false when it was refused; `call` has then shown the reason. */
export function useSignIn(signedIn: SignedIn, more: More = () => false) {
  const { busy, once } = useOnce();
  const signIn = (ask: () => Promise<SessionData>): Promise<boolean | undefined> =>
    once(async () => {
      let data: SessionData;
      try {
        data = await ask();
      } catch {
        return false;
      }
      forgetLeftSession();
      if (more(data)) return true;
      toast.success(loginText.LOGIN_SUCCESS);
      await signedIn(data);
      announceSignIn();
      return true;
    });
  return { busy, signIn };
}

import { type SmsPurpose, sendSms } from '@spine/contract/session';
import { useRef } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useResendCountdown } from '#ui/use-resend-countdown.ts';
import { loginText } from './sign-in/login.text.ts';

/**
 * Sends codes to phones, one at a time; `seconds` until another may be sent. Answers whether one was; `call` has said
 * why not.
 */
export function useSmsCode(purpose: SmsPurpose) {
  const { seconds, start } = useResendCountdown();
  const running = useRef(false);
  const send = async (tel: string): Promise<boolean> => {
    if (running.current || seconds > 0) return false;
    running.current = true;
    try {
      await call(sendSms, { tel, ttp: purpose });
      start();
      toast.success(loginText.SENT_SUCCESSFULLY);
      return true;
    } catch {
      return false;
    } finally {
      running.current = false;
    }
  };
  return { seconds, send };
}

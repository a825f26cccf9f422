import { SMS_RESEND_SECONDS, type SmsPurpose, sendSms } from '@spine/contract/session';
import { useEffect, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { loginText } from './sign-in/login.text.ts';

/**
 * Sends codes to phones, one at a time; `seconds` until another may be sent. Answers whether one was; `call` has said
 * why not.
 */
export function useSmsCode(purpose: SmsPurpose) {
  const { seconds, start } = useCountdown();
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

const SECOND_MS = 1000;

/** Seconds until another code may be asked for; 0 when it may. Measured against the clock: a sleeping tab counts too. */
function useCountdown() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const left = () => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
    setSeconds(left());
    if (left() === 0) return;
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, start: () => setUntil(Date.now() + SMS_RESEND_SECONDS * SECOND_MS) };
}

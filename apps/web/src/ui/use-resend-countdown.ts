import { SMS_RESEND_SECONDS } from '@spine/contract/session';
import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Seconds until another code may be requested. Computed from the clock, because timers of a background tab are slow. */
export function useResendCountdown() {
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

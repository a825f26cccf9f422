/** The step of the phone and its code: what is typed, when a code may be asked for again, and what was wrong. */
import { isMobile } from '@spine/contract/kernel';
import { quickQuery } from '@spine/contract/quick-query';
import { SMS_RESEND_SECONDS, sendSms, sessionErrors } from '@spine/contract/session';
import { useEffect, useState } from 'react';
import { Refused } from '#platform/refused.ts';
import { familyCall } from './family-call.ts';
import { familyText as text } from './quick-query.text.ts';
import type { Family } from './use-family.ts';
import { messageOf } from './use-kept.ts';

type Field = 'tel' | 'code';
type Faults = Partial<Record<Field | 'form', string>>;

const { phoneEmpty, phoneNotElevenDigits, phoneWrong, wrongSmsCode, codeExpired, smsCodeMissing } =
  sessionErrors;
const FIELD_OF: ReadonlyMap<number, Field> = new Map([
  ...[phoneEmpty, phoneNotElevenDigits, phoneWrong].map(({ code }) => [code, 'tel'] as const),
  ...[wrongSmsCode, codeExpired, smsCodeMissing].map(({ code }) => [code, 'code'] as const),
]);

function faultsOf(error: unknown): Faults {
  const field = error instanceof Refused ? FIELD_OF.get(error.code) : undefined;
  return { [field ?? 'form']: messageOf(error) };
}

const SECOND_MS = 1000;

function useResend() {
  const [until, setUntil] = useState(0);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)));
    tick();
    const timer = setInterval(tick, SECOND_MS / 2);
    return () => clearInterval(timer);
  }, [until]);
  return { seconds, start: () => setUntil(Date.now() + SMS_RESEND_SECONDS * SECOND_MS) };
}

export function useCodeStep(family: Family) {
  const { tel } = family;
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState<'sending' | 'asking' | null>(null);
  const [sent, setSent] = useState(false);
  const resend = useResend();
  /** One thing at a time, and what was typed stays where it failed. */
  const run = async (what: 'sending' | 'asking', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    setFaults({});
    try {
      await work();
    } catch (error) {
      setFaults(faultsOf(error));
    } finally {
      setBusy(null);
    }
  };
  const send = async () => {
    if (!isMobile(tel)) return setFaults({ tel: text.phoneFault });
    if (resend.seconds > 0) return;
    await run('sending', async () => {
      await familyCall(sendSms, { tel, ttp: 'quickQuery' });
      setSent(true);
      resend.start();
    });
  };
  const submit = async () => {
    if (!isMobile(tel)) return setFaults({ tel: text.phoneFault });
    if (code.trim() === '') return setFaults({ code: text.codeFault });
    await run('asking', async () => {
      family.begin(await familyCall(quickQuery, { tel, code: code.trim() }));
    });
  };
  const set = (field: Field, value: string) => {
    setFaults({});
    if (field === 'code') setCode(value);
    else {
      family.setTel(value);
      setSent(false);
    }
  };
  return { tel, code, faults, busy, sent, seconds: resend.seconds, send, submit, set };
}

import { useState } from 'react';
import { SESSION_EXPIRED } from '#platform/call/envelope.ts';
import { Refused } from '#platform/call/refused.ts';
import { toast } from '#platform/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { secondFactorText as text } from './second-factor.text.ts';

/**
 * Runs one call of the second step at a time; its refusal stands at the field, because the limited session is nobody's yet.
 * `over` is called where that session has ended.
 */
export function useStepCall(over: () => void) {
  const { busy, once } = useOnce();
  const [fault, setFault] = useState<string>();
  const show = (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    if (error.code !== SESSION_EXPIRED) return setFault(error.fields[0]?.message ?? error.message);
    toast.error(text.over);
    return over();
  };
  const run = (work: () => Promise<void>) =>
    once(() => {
      setFault(undefined);
      return work().catch(show);
    });
  return { busy, fault, setFault, run };
}

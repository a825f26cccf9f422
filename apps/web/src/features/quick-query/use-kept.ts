/** Something that is asked for when it is first looked at, kept in memory, and asked for again where that failed. */
import { useEffect, useRef, useState } from 'react';
import { callText } from '#platform/call.text.ts';
import { Refused } from '#platform/refused.ts';

type Asking<T> = {
  readonly kept: T | undefined;
  readonly ask: () => Promise<T>;
  readonly keep: (value: T) => void;
};

/** The sentence of a call that failed. */
export function messageOf(error: unknown): string {
  return error instanceof Refused ? error.message : callText.unreadable;
}

export function useKept<T>(asking: Asking<T>): {
  value: T | undefined;
  fault: string;
  retry: () => void;
} {
  const [fault, setFault] = useState('');
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(asking);
  latest.current = asking;
  const isMissing = asking.kept === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again.
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    setFault('');
    latest.current
      .ask()
      .then((value) => isWanted && latest.current.keep(value))
      .catch((error: unknown) => isWanted && setFault(messageOf(error)));
    return () => {
      isWanted = false;
    };
  }, [isMissing, attempt]);
  return { value: asking.kept, fault, retry: () => setAttempt((former) => former + 1) };
}

import { useRef, useState } from 'react';

/** Runs one task at a time: a call while one runs does nothing and returns undefined. */
export function useOnce() {
  // A ref, because state would not stop a second click in the same tick.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const once = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, once };
}

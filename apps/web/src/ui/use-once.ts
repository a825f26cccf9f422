import { useRef, useState } from 'react';

/** Runs one thing at a time: what is asked for while one runs is not done, and answers undefined. */
export function useOnce() {
  // State is too slow to stop a second press in the same tick.
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

import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { ASKED_MS, DEAD_MS, isTooSoon } from './waking.rules.ts';

type Stamped = { readonly timeStamp: number };

/**
 * Whether the keys of the child that is shown are dead, since it was shown or since a key asked. The stamp of an event decides, so
 * that a tap that waited for a slow page counts from when it was made; `isWaking` only draws it.
 */
export function useWaking() {
  const dead = useRef({ since: Number.POSITIVE_INFINITY, forMs: DEAD_MS });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWaking, setWaking] = useState(true);
  const sleep = useCallback((forMs: number) => {
    dead.current = { since: performance.now(), forMs };
    setWaking(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWaking(false), forMs);
  }, []);
  useLayoutEffect(() => {
    sleep(DEAD_MS);
    return () => clearTimeout(timer.current);
  }, [sleep]);
  const isDead = useCallback(
    ({ timeStamp }: Stamped) => isTooSoon(dead.current.since, timeStamp, dead.current.forMs),
    [],
  );
  const sleepAfterAsking = useCallback(() => sleep(ASKED_MS), [sleep]);
  return { isWaking, isDead, sleepAfterAsking };
}

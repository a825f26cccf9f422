import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DEAD_MS, isTooSoon } from './waking.rules.ts';

type Stamped = { readonly timeStamp: number };

/**
 * Whether the keys of the child that is shown are dead. The stamp of an event decides, so that a tap that waited for a slow
 * page counts from when it was made; `isWaking` only draws it.
 */
export function useWaking() {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  const [isWaking, setWaking] = useState(true);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
    setWaking(true);
    const timer = setTimeout(() => setWaking(false), DEAD_MS);
    return () => clearTimeout(timer);
  }, []);
  const isDead = useCallback(({ timeStamp }: Stamped) => isTooSoon(shownAt.current, timeStamp), []);
  return { isWaking, isDead };
}

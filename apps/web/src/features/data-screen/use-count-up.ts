import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/** Fast first, slow at the end. */
const eased = (share: number) => 1 - (1 - share) ** 3;

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Runs from the number shown to a new one, the first time from zero; at once for who wants no motion. */
export function useCountUp(value: number | null): number | null {
  const [shown, setShown] = useState(() => (isStill() || value === null ? value : 0));
  const from = useRef(0);
  useEffect(() => {
    const start = from.current;
    if (value === null || isStill() || start === value) {
      from.current = value ?? 0;
      setShown(value);
      return;
    }
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const share = Math.min(1, (now - began) / DURATION_MS);
      from.current = start + (value - start) * eased(share);
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}

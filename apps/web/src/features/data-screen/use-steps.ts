import { useEffect, useState } from 'react';

const EVERY_MS = 5000;

/** Walks through `count` places, one every five seconds; stands still when paused or for who wants no motion. */
export function useSteps(count: number, paused: boolean): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (count < 2 || paused || still) return;
    const timer = setInterval(() => setStep((at) => (at + 1) % count), EVERY_MS);
    return () => clearInterval(timer);
  }, [count, paused]);
  return count === 0 ? 0 : step % count;
}

import { useEffect } from 'react';

const IDLE_MS = 5 * 60_000;
const LOOK_MS = 10_000;

/** Locks after five minutes without a touch, on the screen or hidden; timers of a hidden page may sleep, so its return is looked at. */
export function useAutoLock(lock: () => void): void {
  useEffect(() => {
    let touchedAt = Date.now();
    const touched = () => {
      touchedAt = Date.now();
    };
    const look = () => {
      if (Date.now() - touchedAt >= IDLE_MS) lock();
    };
    const timer = setInterval(look, LOOK_MS);
    window.addEventListener('pointerdown', touched, { capture: true });
    window.addEventListener('keydown', touched, { capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', touched, { capture: true });
      window.removeEventListener('keydown', touched, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [lock]);
}

import { createContext, useContext, useEffect } from 'react';
import { stationText as text } from '../station.text.ts';
import css from './shell.module.css';

/** Locks the prepared device; undefined where nothing is to be locked. */
export const LockContext = createContext<(() => void) | undefined>(undefined);

/** Always the last target at the top right. Ctrl L does the same. */
export function LockButton() {
  const lock = useContext(LockContext);
  useEffect(() => {
    if (!lock) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || event.key.toLowerCase() !== 'l') return;
      event.preventDefault();
      lock();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lock]);
  if (!lock) return null;
  return (
    <button type="button" className={css.barButton} aria-label={text.lock} onClick={lock}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      >
        <path d="M3 7.2h10v6.3H3zM5 7.2V5a3 3 0 0 1 6 0v2.2" strokeLinejoin="round" />
      </svg>
    </button>
  );
}

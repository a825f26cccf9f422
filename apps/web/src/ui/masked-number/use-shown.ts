import { useEffect, useState } from 'react';

const SHOWN_SECONDS = 60;
const SECOND_MS = 1000;

/** A whole number, empty again after a minute; `left` are its seconds. */
export function useShown() {
  const [value, setValue] = useState('');
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (value === '') return undefined;
    // By a deadline: the timers of a page stand still while a phone calls.
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / SECOND_MS);
      if (seconds > 0) setLeft(seconds);
      else setValue('');
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [value, until]);
  const show = (shown: string) => {
    setValue(shown);
    setUntil(Date.now() + SHOWN_SECONDS * SECOND_MS);
    setLeft(SHOWN_SECONDS);
  };
  return { value, left, show, hide: () => setValue('') };
}

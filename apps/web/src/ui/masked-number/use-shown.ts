import { useEffect, useState } from 'react';

const SHOWN_SECONDS = 60;
const SECOND_MS = 1000;

/** A whole number, empty again after a minute; `left` are its seconds. */
export function useShown() {
  const [value, setValue] = useState('');
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) {
      setValue('');
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [left]);
  const show = (shown: string) => {
    setValue(shown);
    setLeft(SHOWN_SECONDS);
  };
  return { value, left, show, hide: () => setLeft(0) };
}

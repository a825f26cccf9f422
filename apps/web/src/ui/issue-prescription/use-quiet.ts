import { useEffect, useState } from 'react';

/** The value once it has not changed for a while. */
export function useQuiet<Value>(value: Value, quietMs: number): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs);
    return () => clearTimeout(timer);
  }, [quietMs, value]);
  return quiet;
}

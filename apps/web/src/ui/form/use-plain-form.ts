import { useRef, useState } from 'react';

/** The error message of each invalid field. */
type Faults<Values> = { [Field in keyof Values]?: string | undefined };

/** The values and faults of a form without antd, for pages that must stay small. */
export function usePlainForm<Values extends object>(empty: Values) {
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (field: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  return {
    values,
    faults,
    form,
    focus,
    /** Changes values and clears the faults of these fields. */
    set: (change: Partial<Values>) => {
      const cleared = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]));
      setValues((former) => ({ ...former, ...change }));
      setFaults((former) => ({ ...former, ...cleared }));
    },
    /** Shows the faults and focuses the first; returns whether there are any. */
    point: (next: Faults<Values>): boolean => {
      setFaults(next);
      for (const field in empty) {
        if (next[field] === undefined) continue;
        focus(field);
        return true;
      }
      return false;
    },
  };
}

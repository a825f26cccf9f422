import { useRef, useState } from 'react';

/** The sentence of each wrong field; empty when all is well. */
type Faults<Values> = { [Field in keyof Values]?: string | undefined };

/** A form of plain elements, where antd would weigh more than the page: what was typed, and what is wrong with it. */
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
    /** A field that is mended loses its fault. */
    set: (change: Partial<Values>) => {
      const mended = Object.fromEntries(Object.keys(change).map((field) => [field, undefined]));
      setValues((former) => ({ ...former, ...change }));
      setFaults((former) => ({ ...former, ...mended }));
    },
    /** Shows what is wrong, the topmost with the keyboard; answers whether anything is. */
    point: (found: Faults<Values>): boolean => {
      setFaults(found);
      for (const field in empty) {
        if (found[field] === undefined) continue;
        focus(field);
        return true;
      }
      return false;
    },
  };
}

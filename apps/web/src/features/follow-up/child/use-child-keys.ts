/** The keyboard of a child's page. A key that is typed into a field, or belongs to a drawer or to what floats above, is left to it. */
import { useEffect, useRef } from 'react';

const BUSY =
  'input, textarea, select, [contenteditable], .ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown';
const ABOVE = 'aside, .ant-modal-wrap:not([style*="display: none"])';

export type ChildKeys = Readonly<Record<string, (() => void) | undefined>>;

function isTyped({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || defaultPrevented);
}

function isElsewhere(target: EventTarget | null): boolean {
  const isInside = target instanceof HTMLElement && target.closest(BUSY) !== null;
  return isInside || document.querySelector(ABOVE) !== null;
}

/** `keys` by the name of the key in lower case; one without an act does nothing. */
export function useChildKeys(keys: ChildKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      const act = latest.current[key.toLowerCase()];
      if (!act || !isTyped(event) || isElsewhere(target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

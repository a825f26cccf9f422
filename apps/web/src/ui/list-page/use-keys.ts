/** Keys of a screen: those pressed in fields, menus and dialogs, or with a modifier, are none of it. */
import { useEffect, useRef } from 'react';

const FLOATING =
  '.ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';

/** The box that selects a row is no field to type in. */
const TYPING = 'input:not([type="checkbox"]), textarea, [contenteditable]';

function isInField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(`${TYPING}, ${FLOATING}`) !== null;
}

/** The focus may be beside a dialog, after a click on what lies behind it. */
function isDialogOpen(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.some((dialog) => dialog.getClientRects().length > 0);
}

/** `handle` returns whether it handled the key. */
export function useKeys(handle: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(handle);
  latest.current = handle;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      if (!plain || event.defaultPrevented || isInField(event.target) || isDialogOpen()) return;
      if (latest.current(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

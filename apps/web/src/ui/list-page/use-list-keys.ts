/**
 * The keyboard of a list: `/` focuses the search, ↑ ↓ step through the rows (and the drawer with them), Enter opens the row, Esc
 * closes the drawer. Keys in fields, menus and dialogs are ignored.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { SEARCH_FIELD } from './search/search-form.tsx';
import type { OpenRowHandler } from './use-list.ts';

type ListKeysOptions = {
  root: RefObject<HTMLElement | null>;
  rowKeys: readonly string[];
  open: string;
  /** Stepping with an open drawer replaces the history entry. */
  show: OpenRowHandler;
  close: () => void;
};

const FLOATING =
  '.ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';

function isInField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(`input, textarea, [contenteditable], ${FLOATING}`) !== null
  );
}

/** The key of the table row that has the focus. */
function rowKeyAt(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement ? target.dataset['rowKey'] : undefined;
}

function rowElement(root: HTMLElement | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`) ?? null;
}

function stepRow({ root, rowKeys, open, show }: ListKeysOptions, by: -1 | 1): true {
  const current = open !== '' ? open : rowKeyAt(document.activeElement);
  const at = current === undefined ? -1 : rowKeys.indexOf(current);
  const next = at === -1 ? rowKeys[0] : rowKeys[at + by];
  if (next === undefined) return true;
  rowElement(root.current, next)?.focus();
  if (open !== '') show?.(next, true);
  return true;
}

function focusSearch(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}]`);
  field?.focus();
  field?.select();
  return Boolean(field);
}

function closeOpen({ root, open, close }: ListKeysOptions): boolean {
  if (open === '') return false;
  close();
  rowElement(root.current, open)?.focus();
  return true;
}

function openFocused({ open, show }: ListKeysOptions, target: EventTarget | null): boolean {
  const focused = rowKeyAt(target);
  if (focused === undefined || !show) return false;
  show(focused, open !== '');
  return true;
}

type KeyHandler = (keys: ListKeysOptions, event: KeyboardEvent) => boolean;
/** Each returns whether it handled the key. */
const KEY_HANDLERS: Readonly<Record<string, KeyHandler>> = {
  '/': ({ root }) => focusSearch(root.current),
  Escape: closeOpen,
  ArrowDown: (keys) => stepRow(keys, 1),
  ArrowUp: (keys) => stepRow(keys, -1),
  Enter: (keys, event) => openFocused(keys, event.target),
};

export function useListKeys(keys: ListKeysOptions): { step: (by: -1 | 1) => void } {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      if (!plain || event.defaultPrevented || isInField(event.target)) return;
      if (KEY_HANDLERS[event.key]?.(latest.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { step: (by) => stepRow(latest.current, by) };
}

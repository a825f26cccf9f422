/**
 * The keyboard of a list: `/` focuses the search, ↑ ↓ walk the rows (and the drawer with them), Enter opens the
 * row, Esc closes the drawer. Keys typed into fields, menus and dialogs are left alone.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { SEARCH_FIELD } from './search/search-form.tsx';

type Keys = {
  root: RefObject<HTMLElement | null>;
  rowKeys: readonly string[];
  open: string;
  /** Opens a row; walking with the drawer open replaces the step in the history. */
  show: ((key: string, replace: boolean) => void) | undefined;
  close: () => void;
};

const FLOATING =
  '.ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown';

function inField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(`input, textarea, [contenteditable], ${FLOATING}`) !== null
  );
}

/** The key of the table row that holds the focus. */
function rowKeyAt(target: EventTarget | null): string | undefined {
  return target instanceof HTMLElement
    ? (target.getAttribute('data-row-key') ?? undefined)
    : undefined;
}

function rowElement(root: HTMLElement | null, key: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`) ?? null;
}

function walk({ root, rowKeys, open, show }: Keys, by: -1 | 1): void {
  const current = open !== '' ? open : rowKeyAt(document.activeElement);
  const at = current === undefined ? -1 : rowKeys.indexOf(current);
  const next = at === -1 ? rowKeys[0] : rowKeys[at + by];
  if (next === undefined) return;
  rowElement(root.current, next)?.focus();
  if (open !== '') show?.(next, true);
}

function focusSearch(root: HTMLElement | null): boolean {
  const field = root?.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}]`);
  field?.focus();
  field?.select();
  return Boolean(field);
}

function close(keys: Keys): void {
  const row = keys.open;
  keys.close();
  rowElement(keys.root.current, row)?.focus();
}

function closeOpen(keys: Keys): boolean {
  if (keys.open === '') return false;
  close(keys);
  return true;
}

function openFocused(keys: Keys, target: EventTarget | null): boolean {
  const focused = rowKeyAt(target);
  if (focused === undefined || !keys.show) return false;
  keys.show(focused, keys.open !== '');
  return true;
}

function step(keys: Keys, by: -1 | 1): boolean {
  walk(keys, by);
  return true;
}

type Press = (keys: Keys, event: KeyboardEvent) => boolean;
/** Each answers whether the key meant something here. */
const PRESSES: Readonly<Record<string, Press>> = {
  '/': (keys) => focusSearch(keys.root.current),
  Escape: closeOpen,
  ArrowDown: (keys) => step(keys, 1),
  ArrowUp: (keys) => step(keys, -1),
  Enter: (keys, event) => openFocused(keys, event.target),
};

export function useListKeys(keys: Keys): { step: (by: -1 | 1) => void } {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const plain = !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing);
      if (!plain || event.defaultPrevented || inField(event.target)) return;
      if (PRESSES[event.key]?.(latest.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return { step: (by) => walk(latest.current, by) };
}

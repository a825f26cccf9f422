/**
 * The keyboard of a list: `/` focuses the search, ↑ ↓ step through the rows (and the drawer with them), as J and K do in the
 * drawer, Enter opens the row, Esc closes the drawer, `?` lists the keys; a screen may add its own.
 */
import type { RefObject } from 'react';
import { toast } from '#platform/toast.ts';
import { listText } from './list.text.ts';
import { SEARCH_FIELD } from './search/search-form.tsx';
import { useKeys } from './use-keys.ts';
import type { OpenRowHandler } from './use-list.ts';

/** Long enough to read them. */
const KEYS_MS = 12_000;

type ListKeysOptions = {
  root: RefObject<HTMLElement | null>;
  rowKeys: readonly string[];
  open: string;
  /** Stepping with an open drawer replaces the history entry. */
  show: OpenRowHandler;
  close: () => void;
  /** The keys beside those of every list, in words. */
  ownKeys: string | undefined;
  /** Does what a key of the screen is for; returns whether it did something. */
  press: (key: string, rowKey: string) => boolean;
};

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

const searchField = (root: HTMLElement | null) =>
  root?.querySelector<HTMLInputElement>(`[${SEARCH_FIELD}]`);

function focusSearch(root: HTMLElement | null): boolean {
  const field = searchField(root);
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

const stepDrawer = (by: -1 | 1) => (keys: ListKeysOptions) => keys.open !== '' && stepRow(keys, by);

function listKeys({ root, show, ownKeys }: ListKeysOptions): true {
  const words = [
    listText.keys(Boolean(searchField(root.current))),
    ...(show ? [listText.drawerKeys] : []),
    ...(ownKeys ? [ownKeys] : []),
  ];
  toast.notice(words.join('；'), KEYS_MS);
  return true;
}

type KeyHandler = (keys: ListKeysOptions, event: KeyboardEvent) => boolean;
/** Each returns whether it handled the key. */
const KEY_HANDLERS: Readonly<Record<string, KeyHandler>> = {
  '/': ({ root }) => focusSearch(root.current),
  Escape: closeOpen,
  ArrowDown: (keys) => stepRow(keys, 1),
  ArrowUp: (keys) => stepRow(keys, -1),
  j: stepDrawer(1),
  k: stepDrawer(-1),
  '?': listKeys,
  Enter: (keys, event) => openFocused(keys, event.target),
};

/** A key of the screen acts on the open row, else on the one that has the focus. */
function pressOwn({ open, press }: ListKeysOptions, { key, target }: KeyboardEvent): boolean {
  const rowKey = open !== '' ? open : rowKeyAt(target);
  return rowKey !== undefined && press(key.toLowerCase(), rowKey);
}

export function useListKeys(keys: ListKeysOptions): { step: (by: -1 | 1) => void } {
  useKeys((event) =>
    (KEY_HANDLERS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? pressOwn)(
      keys,
      event,
    ),
  );
  return { step: (by) => stepRow(keys, by) };
}

/**
 * State that outlives the page (spec 4): saved to local storage at most once a second, restored at the start.
 * Only the preferences named by `preferencesShape` are written: no search terms, no child's data, no report. What
 * is not in the shape is dropped on the way out and on the way in.
 */
import { z } from 'zod';
import { create } from 'zustand';

/** Milliseconds between two saves (spec 9). */
export const SAVE_THROTTLE_MS = 1000;
const STORAGE_KEY = 'spine.preferences';

const word = z.string().regex(/^[A-Za-z][\w.-]{0,40}$/);
const listPreferences = z.object({
  /** Column keys in the order the user gave them. */
  order: z.array(word).max(60).optional(),
  hidden: z.array(word).max(60).optional(),
  expanded: z.boolean().optional(),
});
export type ListPreferences = z.output<typeof listPreferences>;

const preferencesShape = z
  .object({
    density: z.enum(['tight', 'normal', 'loose']).default('normal'),
    lists: z.record(word, listPreferences).default({}),
  })
  .catch({ density: 'normal', lists: {} });
export type Preferences = z.output<typeof preferencesShape>;

/** The preferences in any text, or the defaults when it is not ours. */
export function readPreferences(text: string | null): Preferences {
  try {
    return preferencesShape.parse(JSON.parse(text ?? ''));
  } catch {
    return preferencesShape.parse(undefined);
  }
}

/** The text to keep: only what the shape names. */
export function writePreferences(state: unknown): string {
  return JSON.stringify(preferencesShape.parse(state));
}

/** Runs `save` at most once per `everyMs`, always with the latest value. */
export function throttled<T>(save: (value: T) => void, everyMs: number): (value: T) => void {
  let latest: { value: T } | undefined;
  let waiting = false;
  const flush = () => {
    waiting = latest !== undefined;
    if (!latest) return;
    save(latest.value);
    latest = undefined;
    setTimeout(flush, everyMs);
  };
  return (value) => {
    latest = { value };
    if (!waiting) flush();
  };
}

/** A private window may refuse storage; preferences then last as long as the page. */
function storedText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeText(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    return;
  }
}

export const usePreferences = create<Preferences>(() => readPreferences(storedText()));

const save = throttled<Preferences>(
  (state) => storeText(writePreferences(state)),
  SAVE_THROTTLE_MS,
);
usePreferences.subscribe((state) => save(state));

/** Changes what is remembered of one list screen. */
export function setListPreferences(listKey: string, change: ListPreferences): void {
  usePreferences.setState((state) => ({
    lists: { ...state.lists, [listKey]: { ...state.lists[listKey], ...change } },
  }));
}

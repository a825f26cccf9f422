/**
 * User preferences in local storage (spec 4): saved at most once a second, restored at the start. Only the fields of
 * `preferencesShape` are written and read: no search terms, no child's data, no report.
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

/** The number of the scoliometer that this device was told on a day; null where it has none. */
const scoliometerAnswer = z.object({
  day: z.string().max(10),
  code: z.string().max(40).nullable(),
});
export type ScoliometerAnswer = z.output<typeof scoliometerAnswer>;

/** How an examiner has the station on this device. */
const stationPreferences = z.object({
  sound: z.boolean().default(true),
  /** The side of the keypad, where it lies beside the child. */
  keypad: z.enum(['left', 'right']).default('right'),
});
export type StationPreferences = z.output<typeof stationPreferences>;
const STATION_DEFAULTS: StationPreferences = { sound: true, keypad: 'right' };

const preferencesShape = z
  .object({
    density: z.enum(['tight', 'normal', 'loose']).default('normal'),
    lists: z.record(word, listPreferences).default({}),
    station: stationPreferences.default(STATION_DEFAULTS).catch(STATION_DEFAULTS),
    scoliometer: scoliometerAnswer.optional().catch(undefined),
    /** Of what was entered last from paper. */
    paperScoliometer: scoliometerAnswer.optional().catch(undefined),
    /** The institution whose provider of single sign-on the sign-in page offers. */
    signInOrg: z.uuid().optional().catch(undefined),
  })
  .catch({ density: 'normal', lists: {}, station: STATION_DEFAULTS });
export type Preferences = z.output<typeof preferencesShape>;

/** Parses stored preferences; the defaults where the text is invalid. */
export function readPreferences(text: string | null): Preferences {
  try {
    return preferencesShape.parse(JSON.parse(text ?? ''));
  } catch {
    return preferencesShape.parse(undefined);
  }
}

/** Serialises the preferences: only the fields of the shape. */
export function writePreferences(state: unknown): string {
  return JSON.stringify(preferencesShape.parse(state));
}

/** Runs `save` at most once per `everyMs`, always with the latest value. */
export function throttle<T>(save: (value: T) => void, everyMs: number): (value: T) => void {
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
function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function writeStorage(text: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    return;
  }
}

export const usePreferences = create<Preferences>(() => readPreferences(readStorage()));

const save = throttle<Preferences>(
  (state) => writeStorage(writePreferences(state)),
  SAVE_THROTTLE_MS,
);
usePreferences.subscribe((state) => save(state));

/** Changes how the station is on this device. */
export function setStationPreferences(change: Partial<StationPreferences>): void {
  usePreferences.setState(({ station }) => ({ station: { ...station, ...change } }));
}

/** Changes the preferences of one list screen. */
export function setListPreferences(listKey: string, change: ListPreferences): void {
  usePreferences.setState((state) => ({
    lists: { ...state.lists, [listKey]: { ...state.lists[listKey], ...change } },
  }));
}

import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; updates when it changes. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Whether the screen is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 719.98px)');
}

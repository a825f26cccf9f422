import { useSyncExternalStore } from 'react';

const narrow =
  typeof window === 'undefined' ? undefined : window.matchMedia('(max-width: 719.98px)');

function watch(changed: () => void): () => void {
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
}

/** Whether the screen is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => narrow?.matches ?? false);
}

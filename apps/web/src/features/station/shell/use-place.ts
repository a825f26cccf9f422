import { useMemo, useSyncExternalStore } from 'react';
import { formatPlace, parsePlace, type StationAddress } from '#platform/station-address.ts';

function watchHash(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

const readHash = () => window.location.hash;

/** Where the station is, by its address. */
export function usePlace(): StationAddress {
  const hash = useSyncExternalStore(watchHash, readHash);
  return useMemo(() => parsePlace(hash), [hash]);
}

export const NOWHERE: StationAddress = { classes: [] };

/** Goes to a place; the back button returns from it. */
export function goTo(place: StationAddress): void {
  window.location.hash = formatPlace(place);
}

/** Changes the place without a step for the back button. */
export function changePlace(place: StationAddress): void {
  window.location.replace(formatPlace(place));
}

import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** The whole display for the page; `toggle` is missing where the browser does not offer it. */
export function useFullScreen(): { full: boolean; toggle: (() => void) | undefined } {
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null);
  // A refusal (a browser's policy) leaves the page as it is.
  const toggle = () =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return { full, toggle: document.fullscreenEnabled ? toggle : undefined };
}

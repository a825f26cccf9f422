import { useSyncExternalStore } from 'react';

/** The canvas the screen is drawn on. */
const WIDTH = 1920;
const HEIGHT = 1080;

function watch(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** How much the canvas is enlarged or reduced to fit the window. */
export function useCanvasScale(): number {
  return useSyncExternalStore(watch, () =>
    Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT),
  );
}

/**
 * Whether the server can be reached: by what calls meet, and by what the browser says. Without a package, because the
 * smallest pages draw it too.
 */
import { useSyncExternalStore } from 'react';

/** How often the server is asked while it cannot be reached. */
const ASK_MS = 5000;

let offline = false;
const watching = new Set<() => void>();

/** What a call met: an answer, whatever it said, or none. */
export function noteReached(reached: boolean): void {
  if (offline === !reached) return;
  offline = !reached;
  for (const changed of [...watching]) changed();
}

export function isOffline(): boolean {
  return offline;
}

/** Calls back when the connection is lost and when it is back; answers how to end that. */
export function watchConnection(changed: () => void): () => void {
  watching.add(changed);
  return () => watching.delete(changed);
}

/** The same for what is drawn. */
export function useOffline(): boolean {
  return useSyncExternalStore(watchConnection, isOffline);
}

/** `ask` makes a small call, which notes what it meets; answers how to end the asking. */
export function askWhileOffline(ask: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  return watchConnection(() => {
    clearInterval(timer);
    timer = isOffline() ? setInterval(ask, ASK_MS) : undefined;
  });
}

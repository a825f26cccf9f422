/**
 * Whether the server can be reached. A call that met no answer is no proof, because it may fail by itself: the server is
 * then asked for something small. Without a package, because the smallest pages draw it too.
 */
import { useSyncExternalStore } from 'react';

/** How often the server is asked while it cannot be reached. */
const ASK_MS = 5000;

/** Whether the server answers, whatever it says. */
type Ask = () => Promise<boolean>;

let offline = false;
let ask: Ask | undefined;
let asking = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const watching = new Set<() => void>();

function setOffline(now: boolean): void {
  if (offline === now) return;
  offline = now;
  for (const changed of [...watching]) changed();
}

/** Asks the server, and again and again until it answers. */
async function askServer(): Promise<void> {
  if (ask === undefined || asking) return;
  clearTimeout(timer);
  asking = true;
  const reached = await ask();
  asking = false;
  setOffline(!reached);
  if (!reached) timer = setTimeout(() => void askServer(), ASK_MS);
}

/** What a call met: an answer, or none. */
export function noteReached(reached: boolean): void {
  if (reached) setOffline(false);
  else void askServer();
}

/** Says how to ask; pages that say nothing are never offline. */
export function startAsking(how: Ask | undefined): void {
  ask = how;
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

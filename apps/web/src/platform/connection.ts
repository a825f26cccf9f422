/**
 * Whether the server can be reached. A failed call alone is no proof, so it starts a probe: a small call, repeated until it
 * succeeds. Uses no package, because the smallest pages include it.
 */
import { useSyncExternalStore } from 'react';

/** Pause between two probes while the server is unreachable. */
const PROBE_INTERVAL_MS = 5000;

/** Resolves to whether the server answered, with any status. */
type ServerProbe = () => Promise<boolean>;

let offline = false;
let probe: ServerProbe | undefined;
let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setOffline(now: boolean): void {
  if (offline === now) return;
  offline = now;
  for (const changed of [...listeners]) changed();
}

/** Probes the server until it answers. */
async function probeServer(): Promise<void> {
  if (probe === undefined || probing) return;
  clearTimeout(timer);
  probing = true;
  const reached = await probe();
  probing = false;
  setOffline(!reached);
  if (!reached) timer = setTimeout(() => void probeServer(), PROBE_INTERVAL_MS);
}

/** Called after every call with whether it was answered. */
export function reportReached(reached: boolean): void {
  if (reached) setOffline(false);
  else void probeServer();
}

/** Sets the probe; pages that set none are never offline. */
export function setServerProbe(next: ServerProbe | undefined): void {
  probe = next;
}

export function isOffline(): boolean {
  return offline;
}

/** Calls `changed` when the connection is lost or restored; returns how to unsubscribe. */
export function watchConnection(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** `isOffline` as a hook. */
export function useOffline(): boolean {
  return useSyncExternalStore(watchConnection, isOffline);
}

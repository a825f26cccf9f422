/** The one store of this page and what sends from it; screens add entries and show how many wait. */
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '#platform/call/call.ts';
import { useOffline, watchConnection } from '#platform/connection.ts';
import { useSession } from '#platform/session/session.ts';
import { createMemoryStore } from './memory-store.ts';
import { computeTotals, openEntries, type RecordTotals } from './record-totals.ts';
import { type SenderState, startSender } from './sender.ts';

/** What the line of what is sent says. */
export type SyncState = {
  isOnline: boolean;
  /** Finished records of the signed-in user that the server has not acknowledged. */
  unsent: number;
  /** Those of them that the server did not take. */
  refused: number;
  /** `HH:mm` of the newest acknowledgement. */
  lastSentAt: string | undefined;
};

export const recordStore = createMemoryStore();

const useSender = create<SenderState>(() => ({ isWaiting: false, lastSentAt: null }));

let wake: () => void = () => undefined;

/** Sends now what waits, whatever the delay is. */
export function wakeSender(): void {
  wake();
}

const hasOpenEntries = () => openEntries(recordStore.summary()).length > 0;

/** Whether something of anybody would be lost with the page. */
export function useHasOpenEntries(): boolean {
  return useSyncExternalStore(recordStore.watch, hasOpenEntries);
}

/** Begins to send; called once, when the page starts. It asks before it is left with something that the server does not have. */
export function startSending(): void {
  const sender = startSender({
    store: recordStore,
    call,
    userId: () => useSession.getState().user?.id,
    now: () => new Date(),
    pause,
    changed: (state) => useSender.setState(state),
  });
  wake = sender.wake;
  watchConnection(wake);
  useSession.subscribe(({ user }, former) => {
    if (user?.id !== former.user?.id) wake();
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if (hasOpenEntries()) event.preventDefault();
  });
}

/** The records of the signed-in user, and how many of others wait. */
export function useRecordTotals(): RecordTotals {
  const summary = useSyncExternalStore(recordStore.watch, recordStore.summary);
  const userId = useSession(({ user }) => user?.id);
  return useMemo(() => computeTotals(summary, userId), [summary, userId]);
}

/** What is on its way to the server. */
export function useSync(): SyncState {
  const isOffline = useOffline();
  const { isWaiting, lastSentAt } = useSender();
  const { unsent, refused } = useRecordTotals();
  return {
    isOnline: !(isOffline || isWaiting),
    unsent,
    refused: refused.length,
    lastSentAt: lastSentAt ? timeOf(lastSentAt) : undefined,
  };
}

function timeOf(at: Date): string {
  return formatToMinute(instantInShanghai(at)).slice(-'HH:mm'.length);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The one store of this page and what sends from it; screens add entries and show how many wait. */
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '#platform/call/call.ts';
import { useOffline, watchConnection } from '#platform/connection.ts';
import { createMemoryStore } from './memory-store.ts';
import { type SenderState, startSender } from './sender.ts';

/** What the line of what is sent says. */
export type SyncState = {
  isOnline: boolean;
  /** Finished records that the server has not acknowledged. */
  unsent: number;
  /** Records that the server did not take. */
  refused: number;
  /** `HH:mm` of the newest acknowledgement. */
  lastSentAt: string | undefined;
};

export const recordStore = createMemoryStore();

const useSender = create<SenderState>(() => ({ isWaiting: false, lastSentAt: null }));

/** Begins to send; called once, when the page starts. It asks before it is left with something unsent. */
export function startSending(): void {
  const sender = startSender({
    store: recordStore,
    call,
    now: () => new Date(),
    pause,
    changed: (state) => useSender.setState(state),
  });
  watchConnection(sender.wake);
  globalThis.addEventListener('beforeunload', (event) => {
    if (recordStore.summary().unsent > 0) event.preventDefault();
  });
}

function useRecords() {
  return useSyncExternalStore(recordStore.watch, recordStore.summary);
}

/** What is on its way to the server. */
export function useSync(): SyncState {
  const isOffline = useOffline();
  const { isWaiting, lastSentAt } = useSender();
  const { unsent, refused } = useRecords();
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

/**
 * The one store of this page and what sends from it; screens add entries and show how many wait. It is one of memory, sent in
 * the session, until a prepared device is unlocked.
 */
import { formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '#platform/call/call.ts';
import { useOffline, watchConnection } from '#platform/connection.ts';
import { useSession } from '#platform/session/session.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import type { RecordAuthor, RecordStore } from './record-store.ts';
import { computeTotals, openEntries, type RecordTotals } from './record-totals.ts';
import { sessionTransport } from './send-entries.ts';
import { type Sender, type SenderState, startSender } from './sender.ts';
import { createStoreSwitch } from './store-switch.ts';
import type { Transport } from './transport.ts';

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

/** A store that outlives the page, what sends from it, and whose entries it takes. */
export type DeviceRecords = {
  readonly store: RecordStore;
  readonly transport: Transport;
  readonly author: RecordAuthor;
};

let memory = createMemoryStore();
const storeSwitch = createStoreSwitch(memory);
export const recordStore = storeSwitch.store;

const useSender = create<SenderState>(() => ({ isWaiting: false, lastSentAt: null }));
/** Who examines on an unlocked device, whoever is signed in. */
const useDeviceAuthor = create<{ author: RecordAuthor | undefined }>(() => ({ author: undefined }));

let sender: Sender | undefined;
/** How what is in memory is written to the disk too. */
let storeOf: (inMemory: MemoryStore) => RecordStore = (inMemory) => inMemory;

/** Sends now what waits, whatever the delay is. */
export function wakeSender(): void {
  sender?.wake();
}

function sendFrom(store: RecordStore, transport: Transport): void {
  sender?.stop();
  sender = startSender({
    store,
    transport,
    userId: () => readExaminer()?.id,
    now: () => new Date(),
    pause,
    changed: (state) => useSender.setState(state),
  });
}

/** Stores and sends in the session. */
function openSessionRecords(): void {
  const store = storeOf(memory);
  storeSwitch.switchTo(store);
  sendFrom(store, sessionTransport(call));
}

/**
 * Begins to send; called once, when the page starts, with the store of a session over the memory of the page. The page asks
 * before it is left with something that the server does not have.
 */
export function startSending(sessionStore: (inMemory: MemoryStore) => RecordStore): void {
  storeOf = sessionStore;
  openSessionRecords();
  watchConnection(wakeSender);
  useSession.subscribe(({ user }, former) => {
    if (user?.id !== former.user?.id) wakeSender();
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if (hasUnstored()) event.preventDefault();
  });
}

function hasUnstored(): boolean {
  return openEntries(memory.summary()).length > 0;
}

/** Whether something of the session is not at the server yet. */
export function useHasUnstored(): boolean {
  return useSyncExternalStore(recordStore.watch, hasUnstored);
}

/** The ids of what this page holds, and sends itself. */
export function openRecordIds(): ReadonlySet<string> {
  return new Set(openEntries(recordStore.summary()).map(({ id }) => id));
}

/** Whether an entry outlives the page: on the disk, or at the server. */
export function useIsDurable(id: string): boolean {
  return useSyncExternalStore(recordStore.watch, () => recordStore.isDurable(id));
}

/** What is finished goes to the store of the device from now on, and what waits in memory too. */
export async function takeDeviceRecords({
  store,
  transport,
  author,
}: DeviceRecords): Promise<void> {
  for (const entry of memory.summary().unsent) {
    await store.add(entry);
    // It may have been sent in the session.
    await store.release([entry.id]);
    await memory.discard(entry.id);
  }
  useDeviceAuthor.setState({ author });
  storeSwitch.switchTo(store);
  sendFrom(store, transport);
}

/** The device is locked: none of its records stays in memory. What is entered of unfinished children does, without names. */
export function endDeviceRecords(): void {
  memory = createMemoryStore();
  useDeviceAuthor.setState({ author: undefined });
  openSessionRecords();
}

export function readExaminer(): RecordAuthor | undefined {
  return useDeviceAuthor.getState().author ?? toAuthor(useSession.getState());
}

function toAuthor({ user }: ReturnType<typeof useSession.getState>): RecordAuthor | undefined {
  return user && { id: user.id, name: user.realName || user.username };
}

/** Who examines here: the user of the unlocked device, or who is signed in. */
export function useExaminer(): RecordAuthor {
  const { author } = useDeviceAuthor();
  const user = useSession((state) => state.user);
  return useMemo(
    () => author ?? { id: user?.id ?? '', name: user?.realName || user?.username || '' },
    [author, user],
  );
}

/** The records of who examines, and how many of others wait. */
export function useRecordTotals(): RecordTotals {
  const summary = useSyncExternalStore(recordStore.watch, recordStore.summary);
  const { id } = useExaminer();
  return useMemo(() => computeTotals(summary, id || undefined), [summary, id]);
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

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
import type { RecordAuthor, RecordEntry, RecordStore, SessionStore } from './record-store.ts';
import { computeTotals, countByAuthor, openEntries, type RecordTotals } from './record-totals.ts';
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
  /** Open records of other users that wait in this page. */
  others: number;
  /** `HH:mm` of the newest acknowledgement. */
  lastSentAt: string | undefined;
};

/** A store that outlives the page, what sends from it, and whose entries it takes. */
export type DeviceRecords = {
  readonly store: RecordStore;
  readonly transport: Transport;
  readonly author: RecordAuthor;
  /** The only one that the device works in. */
  readonly projectId: string;
};

/** What the sessions of this page finished, of every user. It outlives the use of a device, which takes only what is its own. */
const memory = createMemoryStore();
let session: SessionStore = { ...memory, handOver: memory.discard };
const storeSwitch = createStoreSwitch(session);
export const recordStore = storeSwitch.store;

const useSender = create<SenderState>(() => ({ isWaiting: false, lastSentAt: null }));
/** Who examines on an unlocked device, whoever is signed in. */
const useDeviceAuthor = create<{ author: RecordAuthor | undefined }>(() => ({ author: undefined }));

let sender: Sender | undefined;

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
  storeSwitch.switchTo(session);
  sendFrom(session, sessionTransport(call));
}

/**
 * Begins to send; called once, when the page starts, with the store of a session over the memory of the page. The page asks
 * before it is left with something that the server does not have.
 */
export function startSending(sessionStore: (inMemory: MemoryStore) => SessionStore): void {
  session = sessionStore(memory);
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
  const entries = [...openEntries(recordStore.summary()), ...openEntries(memory.summary())];
  return new Set(entries.map(({ id }) => id));
}

/** Whether an entry outlives the page: on the disk, or at the server. */
export function useIsDurable(id: string): boolean {
  return useSyncExternalStore(recordStore.watch, () => recordStore.isDurable(id));
}

type Owner = Pick<DeviceRecords, 'author' | 'projectId'>;

/** Whether the device makes such entries: of its user, who is of one institution, in its project. */
function isOf({ author, projectId }: Owner, { madeBy, target }: RecordEntry): boolean {
  return madeBy.id === author.id && target.projectId === projectId;
}

/** What waits in this page: how much of it a device takes over, and whose the rest is. */
export function countHeld(owner: Owner): { moving: number; others: RecordTotals['others'] } {
  const entries = openEntries(memory.summary());
  const others = entries.filter((entry) => !isOf(owner, entry));
  return { moving: entries.length - others.length, others: countByAuthor(others) };
}

/**
 * What is finished goes to the store of the device from now on, and what waits in memory of the same user and project too; what the
 * server refused stays refused. The rest waits for its own users.
 */
export async function takeDeviceRecords(device: DeviceRecords): Promise<void> {
  const { store, transport, author } = device;
  // A full disk keeps nobody from the device: what was not moved waits as that of others.
  await moveOwn(device).catch(() => undefined);
  useDeviceAuthor.setState({ author });
  storeSwitch.switchTo(store);
  sendFrom(store, transport);
}

async function moveOwn(device: DeviceRecords): Promise<void> {
  const { store } = device;
  const { unsent, refused } = memory.summary();
  for (const entry of unsent.filter((each) => isOf(device, each))) {
    await store.add(entry);
    // It may have been sent in the session.
    await store.release([entry.id]);
    await session.handOver(entry.id);
  }
  for (const { entry, fault } of refused.filter((each) => isOf(device, each.entry))) {
    await store.add(entry);
    await store.refuse(entry.id, fault);
    await session.handOver(entry.id);
  }
}

/** The device is locked: none of its records stays in memory. What is entered of unfinished children does, without names. */
export function endDeviceRecords(): void {
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
  const inMemory = useSyncExternalStore(memory.watch, memory.summary);
  const { author } = useDeviceAuthor();
  const { id } = useExaminer();
  return useMemo(() => {
    const totals = computeTotals(summary, id || undefined);
    // A device has no records of others; the sessions of this page may.
    return author ? { ...totals, others: countByAuthor(openEntries(inMemory)) } : totals;
  }, [summary, inMemory, author, id]);
}

/** What is on its way to the server. */
export function useSync(): SyncState {
  const isOffline = useOffline();
  const { isWaiting, lastSentAt } = useSender();
  const { unsent, refused, others } = useRecordTotals();
  return {
    isOnline: !(isOffline || isWaiting),
    unsent,
    refused: refused.length,
    others: others.reduce((sum, { count }) => sum + count, 0),
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

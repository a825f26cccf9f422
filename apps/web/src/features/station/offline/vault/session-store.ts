/**
 * The store of records of a session, in a browser that was not prepared. What is added is on the disk before anything else knows of
 * it, sealed for the server: whoever signs in here after the page was lost sends it. It is readable in memory alone.
 */
import type { RecordSealing } from '@spine/contract/station-device';
import type { MemoryStore } from '../../records/memory-store.ts';
import {
  isStored,
  type RecordEntry,
  replacedIds,
  type SessionStore,
} from '../../records/record-store.ts';
import { createTurns } from '../../records/turns.ts';
import { ifBoxesAreFree } from './box-lock.ts';
import { type DeviceStorage, writeDurably } from './device-db.ts';
import { StoreFull } from './device-errors.ts';
import { addBox, deleteRecords, type Recipient, replaceBox, sealEntry } from './sealed-records.ts';

/** Where records of a user are written, and what they are sealed with. */
export type SessionSealing = {
  readonly storage: DeviceStorage;
  readonly sealing: Recipient & Pick<RecordSealing, 'token'>;
  readonly authorId: string;
};

/**
 * Writes beside the memory of the page. `readSealing` answers undefined where nothing can be sealed: without https, in a private
 * window, or before the server said with what. Then, and where the storage fails, an entry is in memory alone until a later one is
 * written. What writes rejects with `StoreFull`, and then nothing has changed.
 */
export function createSessionStore(
  memory: MemoryStore,
  readSealing: () => Promise<SessionSealing | undefined>,
): SessionStore {
  const inTurn = createTurns();
  /** Entries on the disk, as long as the page is open. */
  const onDisk = new Map<string, DeviceStorage>();

  /** Writes entries that are not on the disk, and these; without the one that they replace. Settled ones go. */
  async function write(entries: readonly RecordEntry[], replacedId?: string): Promise<void> {
    const session = await readSealing();
    if (!session || entries.some(({ madeBy }) => session.authorId !== madeBy.id)) return;
    const { storage, sealing } = session;
    const isWaiting = ({ id, madeBy }: RecordEntry) =>
      madeBy.id === session.authorId && id !== replacedId && !onDisk.has(id);
    const waiting = memory.summary().unsent.filter(isWaiting);
    const settled = [...onDisk.keys()].filter((id) => memory.isDurable(id));
    const boxes = await Promise.all(
      [...waiting, ...entries].map((each) => sealEntry(sealing, sealing.token, each)),
    );
    const isWritten = await unlessBroken(
      writeDurably(storage, async (writing) => {
        await deleteRecords(writing, settled);
        for (const box of boxes) await addBox(writing, box);
      }),
    );
    if (!isWritten) return;
    for (const id of settled) onDisk.delete(id);
    for (const { id } of boxes) onDisk.set(id, storage);
  }

  /** Whether the former entry was still there to be replaced: another page may have sent it. */
  async function rewrite(id: string, entry: RecordEntry): Promise<boolean> {
    const storage = onDisk.get(id);
    const session = storage && (await readSealing());
    if (!session) {
      await write([entry], id);
      if (storage) await deleteFromDisk([id]);
      return true;
    }
    const box = await sealEntry(session.sealing, session.sealing.token, entry);
    const isThere = await writeDurably(storage, (writing) => replaceBox(writing, id, box));
    onDisk.delete(id);
    if (isThere) onDisk.set(entry.id, storage);
    return isThere;
  }

  async function deleteFromDisk(ids: readonly string[]): Promise<void> {
    const stored = ids.filter((id) => onDisk.has(id));
    const storage = onDisk.get(stored[0] ?? '');
    if (!storage) return;
    await writeDurably(storage, (writing) => deleteRecords(writing, stored));
    for (const id of stored) onDisk.delete(id);
  }

  return {
    ...memory,
    add: (...entries) =>
      inTurn(async () => {
        await write(entries);
        await memory.add(...entries);
      }),
    replace: (id, entry) =>
      inTurn(async () => {
        if (id === entry.id || !memory.canReplace(id)) return false;
        const isThere = await ifBoxesAreFree(() => rewrite(id, entry));
        if (isThere) return memory.replace(id, entry);
        if (isThere === false) await memory.discard(id);
        return false;
      }),
    claim: (most, authorId) => inTurn(() => memory.claim(most, authorId)),
    acknowledge: (ids) =>
      inTurn(async () => {
        const { unsent } = memory.summary();
        const taken = unsent.filter(({ id }) => ids.includes(id));
        // A box that stays goes with the next write.
        await deleteFromDisk([...ids, ...taken.flatMap(replacedIds)]).catch(() => undefined);
        await memory.acknowledge(ids);
      }),
    refuse: (id, fault) =>
      inTurn(async () => {
        const entry = memory.summary().unsent.find((each) => each.id === id);
        if (isStored(fault)) await deleteFromDisk(replacedIds(entry)).catch(() => undefined);
        await memory.refuse(id, fault);
      }),
    discard: (id) =>
      inTurn(async () => {
        await deleteFromDisk([id]);
        await memory.discard(id);
      }),
    handOver: (id) =>
      inTurn(async () => {
        onDisk.delete(id);
        await memory.discard(id);
      }),
    isDurable: (id) => onDisk.has(id) || memory.isDurable(id),
  };
}

/**
 * Whether it was written. A storage that does not work must not end a station that has a network: the page says that it must not be
 * closed. A full one throws.
 */
async function unlessBroken(writing: Promise<void>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof StoreFull) throw error;
    return false;
  }
}

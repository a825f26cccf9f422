/**
 * The store of records of a prepared device. What is added is on the disk before anything else knows of it, twice: readable with
 * the passcode, and sealed for the server. Several pages may have the device open: each keeps what it loaded and added, and
 * what another of them has settled is not sent again. An id never means two things: what it stands for does not change.
 */
import { createMemoryStore, type LoadedEntry } from '../../records/memory-store.ts';
import {
  isStored,
  type RecordEntry,
  type RecordStore,
  replacedIds,
} from '../../records/record-store.ts';
import { createTurns } from '../../records/turns.ts';
import { ifBoxesAreFree } from './box-lock.ts';
import type { EncryptedValue } from './crypto/passcode-key.ts';
import {
  type DeviceStorage,
  type SealedBox,
  type Writing,
  withDatabase,
  writeDurably,
} from './device-db.ts';
import { addBox, deleteRecords, replaceBox, sealEntry } from './sealed-records.ts';
import type { UnlockedVault } from './unlocked-vault.ts';

/**
 * The promises of what writes reject with `StoreFull`, `StoreFailed` or `VaultLocked`, and then nothing has changed. An entry
 * that was claimed when the page ended is unclaimed when the store is opened again.
 */
export type DurableStore = RecordStore & {
  /** The sealed records of those ids that the store still has, in their order. */
  boxesOf(ids: readonly string[]): Promise<readonly SealedBox[]>;
};

/** Opens the store of an unlocked device; `token` is that of its registration, and is sealed into each record. */
export async function createDurableStore(
  vault: UnlockedVault,
  token: string,
): Promise<DurableStore> {
  const { storage } = vault;
  const memory = createMemoryStore(await loadEntries(vault));
  const inTurn = createTurns();

  /** Writes a refused or retried entry in place of its readable copy, unless another page has settled it. */
  async function rewrite({ entry, fault }: LoadedEntry): Promise<void> {
    const encrypted = await encryptEntry(vault, { entry, fault });
    const isThere = await writeDurably(storage, async (writing) => {
      const records = writing.objectStore('records');
      if ((await records.getKey(entry.id)) === undefined) return false;
      await records.put(encrypted, entry.id);
      if (fault && isStored(fault)) await deleteRecords(writing, replacedIds(entry));
      return true;
    });
    if (!isThere) await memory.discard(entry.id);
    else if (fault) await memory.refuse(entry.id, fault);
    else await memory.retry(entry.id);
  }

  const entryOf = (id: string) => {
    const { unsent, refused } = memory.summary();
    return [...unsent, ...refused.map(({ entry }) => entry)].find((entry) => entry.id === id);
  };

  return {
    add: (...entries) =>
      inTurn(async () => {
        const written = await Promise.all(entries.map((entry) => toWritten(vault, token, entry)));
        const newIds = await writeDurably(storage, (writing) => addTo(writing, written));
        // One that was written before its connection was lost is not new, and not in memory.
        await memory.add(...entries.filter(({ id }) => newIds.has(id) || !entryOf(id)));
      }),
    replace: (id, entry) =>
      inTurn(async () => {
        if (id === entry.id || !memory.canReplace(id)) return false;
        const written = await toWritten(vault, token, entry);
        const isThere = await ifBoxesAreFree(() =>
          writeDurably(storage, (writing) => replaceIn(writing, id, written)),
        );
        if (isThere) return memory.replace(id, entry);
        if (isThere === false) await memory.discard(id);
        return false;
      }),
    claim: (most, authorId) =>
      inTurn(async () => {
        const claimed = await memory.claim(most, authorId);
        const gone = await goneOf(storage, claimed);
        for (const id of gone) await memory.discard(id);
        return claimed.filter(({ id }) => !gone.has(id));
      }),
    release: (ids) => inTurn(() => memory.release(ids)),
    putBack: (ids) => inTurn(() => memory.putBack(ids)),
    acknowledge: (ids) =>
      inTurn(async () => {
        const replaced = ids.flatMap((id) => replacedIds(entryOf(id)));
        await writeDurably(storage, (writing) => deleteRecords(writing, [...ids, ...replaced]));
        await memory.acknowledge(ids);
      }),
    refuse: (id, fault) =>
      inTurn(async () => {
        const entry = entryOf(id);
        if (entry) await rewrite({ entry, fault });
      }),
    retry: (id) =>
      inTurn(async () => {
        const entry = entryOf(id);
        if (entry) await rewrite({ entry, fault: undefined });
      }),
    discard: (id) =>
      inTurn(async () => {
        await writeDurably(storage, (writing) => deleteRecords(writing, [id]));
        await memory.discard(id);
      }),
    isDurable: () => true,
    summary: memory.summary,
    watch: memory.watch,
    boxesOf: (ids) => findBoxes(storage, ids),
  };
}

async function findBoxes(
  storage: DeviceStorage,
  ids: readonly string[],
): Promise<readonly SealedBox[]> {
  const boxes = await withDatabase(storage, (db) => {
    const index = db.transaction('sealed').store.index('id');
    return Promise.all(ids.map((id) => index.get(id)));
  });
  return boxes.flatMap((box) => box ?? []);
}

/**
 * Seals and encrypts entries of a former vault of the same user and project anew, each where it was in the order; what is not
 * there any more stays away.
 */
export async function carryOver(
  vault: UnlockedVault,
  token: string,
  entries: readonly LoadedEntry[],
): Promise<(writing: Writing) => Promise<void>> {
  const anew = await Promise.all(
    entries.map(async (loaded) => ({
      sealed: await sealEntry(vault.device, token, loaded.entry),
      encrypted: await encryptEntry(vault, loaded),
    })),
  );
  return async (writing) => {
    for (const written of anew) await replaceIn(writing, written.sealed.id, written);
  };
}

type WrittenEntry = { readonly sealed: SealedBox; readonly encrypted: EncryptedValue };

async function toWritten(
  vault: UnlockedVault,
  token: string,
  entry: RecordEntry,
): Promise<WrittenEntry> {
  const [sealed, encrypted] = await Promise.all([
    sealEntry(vault.device, token, entry),
    encryptEntry(vault, { entry, fault: undefined }),
  ]);
  return { sealed, encrypted };
}

function encryptEntry(vault: UnlockedVault, loaded: LoadedEntry): Promise<EncryptedValue> {
  return vault.encrypt(labelOf(loaded.entry.id), loaded);
}

function labelOf(id: string): string {
  return `record/${id}`;
}

/**
 * The ids of those that were written; what has this id already stays as it is. A box that a session made has no readable copy
 * yet.
 */
async function addTo(
  writing: Writing,
  entries: readonly WrittenEntry[],
): Promise<ReadonlySet<string>> {
  const copies = writing.objectStore('records');
  const newIds = new Set<string>();
  for (const { sealed, encrypted } of entries) {
    if (await addBox(writing, sealed)) newIds.add(sealed.id);
    if ((await copies.getKey(sealed.id)) === undefined) await copies.put(encrypted, sealed.id);
  }
  return newIds;
}

/** Whether there was still something to replace; the new one comes where the former one was. */
async function replaceIn(
  writing: Writing,
  id: string,
  { sealed, encrypted }: WrittenEntry,
): Promise<boolean> {
  if (!(await replaceBox(writing, id, sealed))) return false;
  await writing.objectStore('records').delete(id);
  await writing.objectStore('records').put(encrypted, sealed.id);
  return true;
}

/** The ids of those that another page has settled or replaced. Where the disk does not say, all are sent: twice is as once. */
async function goneOf(
  storage: DeviceStorage,
  claimed: readonly RecordEntry[],
): Promise<ReadonlySet<string>> {
  if (claimed.length === 0) return new Set();
  try {
    const keys = await withDatabase(storage, (db) => {
      const index = db.transaction('sealed').store.index('id');
      return Promise.all(claimed.map(({ id }) => index.getKey(id)));
    });
    return new Set(claimed.flatMap(({ id }, at) => (keys[at] === undefined ? [id] : [])));
  } catch {
    return new Set();
  }
}

/** What is on the disk, oldest first. A copy that the key does not open is of a former passcode: its sealed record stays. */
async function loadEntries(vault: UnlockedVault): Promise<LoadedEntry[]> {
  const [boxes, ids, copies] = await withDatabase(vault.storage, (db) => {
    const reading = db.transaction(['records', 'sealed']);
    return Promise.all([
      reading.objectStore('sealed').getAll(),
      reading.objectStore('records').getAllKeys(),
      reading.objectStore('records').getAll(),
    ]);
  });
  const opened = await Promise.all(
    copies.map((copy, at) => vault.decrypt(labelOf(ids[at] ?? ''), copy)),
  );
  const loaded = new Map(opened.filter(isLoaded).map((each) => [each.entry.id, each]));
  return boxes.flatMap(({ id }) => loaded.get(id) ?? []);
}

/** Only this file encrypts under the label of a record. */
function isLoaded(value: unknown): value is LoadedEntry {
  return typeof value === 'object' && value !== null && 'entry' in value;
}

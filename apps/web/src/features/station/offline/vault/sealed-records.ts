/** Sealed records, which need no passcode: how one is made, written, sent by somebody else, and saved as a file. */
import type { RescueFile, SealedRecord } from '@spine/contract/station-device';
import type { EntryFault, RecordEntry } from '../../records/record-store.ts';
import { sealRecord } from './crypto/seal.ts';
import {
  DEVICE_KEY,
  type DeviceIdentity,
  type DeviceStorage,
  type SealedBox,
  type Writing,
  withDatabase,
  writeDurably,
} from './device-db.ts';

/** The institution that opens what is sealed. */
export type Recipient = Pick<DeviceIdentity, 'publicKey' | 'keyId' | 'orgId' | 'orgName'>;

/** Seals an entry for the institution; `token` says at the server who made it. */
export async function sealEntry(
  { publicKey, keyId, orgId, orgName }: Recipient,
  token: string,
  entry: RecordEntry,
): Promise<SealedBox> {
  const { id, madeAt } = entry;
  const payload = { token, entry: withoutWords(entry) };
  const box = await sealRecord({ publicKey, id, payload });
  return { id, keyId, box, orgId, orgName, madeAt };
}

/** What the server is sent of a box. */
export function toSent({ id, keyId, box }: SealedBox): SealedRecord {
  return { id, keyId, box };
}

/** What the server needs of an entry. */
function withoutWords({ childName, grade, clazz, madeBy, ...entry }: RecordEntry) {
  return { ...entry, madeBy: { id: madeBy.id } };
}

/** Whether it was written; what has this id already stays as it is. */
export async function addBox(writing: Writing, sealed: SealedBox): Promise<boolean> {
  const boxes = writing.objectStore('sealed');
  if ((await boxes.index('id').getKey(sealed.id)) !== undefined) return false;
  await boxes.add(sealed);
  return true;
}

/** Whether there was still something to replace; the new one comes where the former one was. */
export async function replaceBox(
  writing: Writing,
  id: string,
  sealed: SealedBox,
): Promise<boolean> {
  const boxes = writing.objectStore('sealed');
  const key = await boxes.index('id').getKey(id);
  // It may have been replaced before its connection was lost.
  if (key === undefined) return (await boxes.index('id').getKey(sealed.id)) !== undefined;
  await boxes.put(sealed, key);
  return true;
}

/** The oldest sealed records, at most so many. */
export function sealedOnly(storage: DeviceStorage, most: number): Promise<readonly SealedBox[]> {
  return withDatabase(storage, (db) => db.getAll('sealed', undefined, most));
}

/** What is known of a box without opening it. */
export type BoxFacts = Omit<SealedBox, 'keyId' | 'box'> & {
  /** Whether a copy lies beside it that some passcode opens. */
  readonly isReadable: boolean;
};

/** The sealed records of one institution, counted. */
export type OrgBoxes = Pick<SealedBox, 'orgId' | 'orgName'> & { readonly count: number };

/** By institution: a file of one holds nothing that another cannot open. */
export function countByOrg(boxes: readonly BoxFacts[]): OrgBoxes[] {
  const counts = new Map<string, OrgBoxes>();
  for (const { orgId, orgName } of boxes)
    counts.set(orgId, { orgId, orgName, count: (counts.get(orgId)?.count ?? 0) + 1 });
  return [...counts.values()];
}

/** Every sealed record, oldest first. */
export async function listBoxes(storage: DeviceStorage): Promise<BoxFacts[]> {
  const [row, boxes, copies] = await withDatabase(storage, (db) => {
    const reading = db.transaction(['device', 'records', 'sealed']);
    return Promise.all([
      reading.objectStore('device').get(DEVICE_KEY),
      reading.objectStore('sealed').getAll(),
      reading.objectStore('records').getAllKeys(),
    ]);
  });
  // A page that was open during an erasure may have written after it.
  const readable = new Set(row?.keys ? copies : []);
  return boxes.map(({ keyId: _keyId, box: _box, ...facts }) => ({
    ...facts,
    isReadable: readable.has(facts.id),
  }));
}

export type Settled = {
  readonly taken: readonly string[];
  readonly faults: readonly (readonly [string, EntryFault])[];
};

/** Boxes that the server has go, with their readable copies; those that it refused say so. */
export async function settleBoxes(storage: DeviceStorage, { taken, faults }: Settled) {
  await writeDurably(storage, async (writing) => {
    await deleteRecords(writing, taken);
    const boxes = writing.objectStore('sealed');
    for (const [id, fault] of faults) {
      const key = await boxes.index('id').getKey(id);
      const box = key === undefined ? undefined : await boxes.get(key);
      if (box) await boxes.put({ ...box, fault }, key);
    }
  });
}

/** How many sealed records wait. */
export function countSealed(storage: DeviceStorage): Promise<number> {
  return withDatabase(storage, (db) => db.count('sealed'));
}

/** The server has these records: they go, and their readable copies too. Throws `StoreFull` and `StoreFailed`. */
export async function deleteSealed(storage: DeviceStorage, ids: readonly string[]): Promise<void> {
  await writeDurably(storage, (writing) => deleteRecords(writing, ids));
}

/** Deletes the sealed record and the readable copy of each id. */
export async function deleteRecords(writing: Writing, ids: readonly string[]): Promise<void> {
  const boxes = writing.objectStore('sealed');
  for (const id of ids) {
    const key = await boxes.index('id').getKey(id);
    if (key !== undefined) await boxes.delete(key);
    await writing.objectStore('records').delete(id);
  }
}

/**
 * The text of a file that holds every record sealed to an institution, for a manager of it to upload; undefined where the device
 * was never prepared.
 * It is JSON: `format`, `version`, `device` with `id` and `name`, `savedAt` as ISO 8601, and `records` with `id`, `keyId` and
 * `box` of each.
 */
export async function rescueFile(
  storage: DeviceStorage,
  orgId: string,
): Promise<string | undefined> {
  const [row, records] = await withDatabase(storage, (db) => {
    const reading = db.transaction(['device', 'sealed']);
    return Promise.all([
      reading.objectStore('device').get(DEVICE_KEY),
      reading.objectStore('sealed').getAll(),
    ]);
  });
  if (!row) return undefined;
  const device = { id: row.id, name: row.name };
  const savedAt = storage.now().toISOString();
  const file: RescueFile = {
    format: 'spine-station-rescue',
    version: 1,
    device,
    savedAt,
    records: records.filter((each) => each.orgId === orgId).map(toSent),
  };
  return JSON.stringify(file);
}

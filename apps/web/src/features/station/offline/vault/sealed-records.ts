/** What can be done with sealed records without the passcode: it was forgotten, or the readable data are gone. */
import type { RescueFile } from '@spine/contract/station-device';
import {
  DEVICE_KEY,
  type DeviceStorage,
  type SealedBox,
  type Writing,
  writeDurably,
} from './device-db.ts';

/** The oldest sealed records, at most so many. */
export function sealedOnly({ db }: DeviceStorage, most: number): Promise<readonly SealedBox[]> {
  return db.getAll('sealed', undefined, most);
}

/** The server has these records: they go, and their readable copies too. Throws `StoreFull` and `StoreFailed`. */
export async function deleteSealed({ db }: DeviceStorage, ids: readonly string[]): Promise<void> {
  await writeDurably(db, (writing) => deleteRecords(writing, ids));
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
 * The text of a file that holds every sealed record, for a manager to upload; undefined where the device was never prepared.
 * It is JSON: `format`, `version`, `device` with `id` and `name`, `savedAt` as ISO 8601, and `records` with `id`, `keyId` and
 * `box` of each.
 */
export async function rescueFile({ db, now }: DeviceStorage): Promise<string | undefined> {
  const reading = db.transaction(['device', 'sealed']);
  const [row, records] = await Promise.all([
    reading.objectStore('device').get(DEVICE_KEY),
    reading.objectStore('sealed').getAll(),
  ]);
  if (!row) return undefined;
  const device = { id: row.id, name: row.name };
  const savedAt = now().toISOString();
  const file: RescueFile = {
    format: 'spine-station-rescue',
    version: 1,
    device,
    savedAt,
    records: [...records],
  };
  return JSON.stringify(file);
}

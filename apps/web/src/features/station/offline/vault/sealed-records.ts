/** What can be done with sealed records without the passcode: it was forgotten, or the readable data are gone. */
import type { RescueFile } from '@spine/contract/station-device';
import {
  DEVICE_KEY,
  type DeviceStorage,
  type SealedBox,
  type Writing,
  withDatabase,
  writeDurably,
} from './device-db.ts';

/** The oldest sealed records, at most so many. */
export function sealedOnly(storage: DeviceStorage, most: number): Promise<readonly SealedBox[]> {
  return withDatabase(storage, (db) => db.getAll('sealed', undefined, most));
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
 * The text of a file that holds every sealed record, for a manager to upload; undefined where the device was never prepared.
 * It is JSON: `format`, `version`, `device` with `id` and `name`, `savedAt` as ISO 8601, and `records` with `id`, `keyId` and
 * `box` of each.
 */
export async function rescueFile(storage: DeviceStorage): Promise<string | undefined> {
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
    records: [...records],
  };
  return JSON.stringify(file);
}

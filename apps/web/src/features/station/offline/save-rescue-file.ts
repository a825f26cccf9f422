import { saveFile } from '#platform/call/download.ts';
import { offlineText as text } from './offline.text.ts';
import type { DeviceStorage } from './vault/device-db.ts';
import { rescueFile } from './vault/sealed-records.ts';
import { readDevice } from './vault/vault.ts';

/** Saves every sealed record as a file, without the passcode; `day` is an ISO date for its name. */
export async function saveRescueFile(storage: DeviceStorage, day: string): Promise<void> {
  const [content, device] = [await rescueFile(storage), await readDevice(storage)];
  if (content === undefined || !device) return;
  const blob = new Blob([content], { type: 'application/json' });
  saveFile({ blob, filename: text.rescueName(device.name, day) });
}

import { dateInShanghai } from '@spine/contract/kernel';
import { saveFile } from '#platform/call/download.ts';
import { serverNow } from '../records/server-clock.ts';
import { openStorage } from './device/device.ts';
import { offlineText as text } from './offline.text.ts';
import { type OrgBoxes, rescueFile } from './vault/sealed-records.ts';
import { readDevice } from './vault/vault.ts';

/** Saves every record sealed to an institution as a file, without the passcode. */
export async function saveRescueFile({ orgId, orgName }: OrgBoxes): Promise<void> {
  const storage = await openStorage();
  if (!storage) return;
  const [content, device] = [await rescueFile(storage, orgId), await readDevice(storage)];
  if (content === undefined || !device) return;
  const blob = new Blob([content], { type: 'application/json' });
  const day = dateInShanghai(serverNow());
  saveFile({ blob, filename: text.rescueName(orgName, device.name, day) });
}

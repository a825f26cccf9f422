/**
 * Leftovers: boxes whose records no page shows, because they were made before the page was opened, before a passcode was
 * forgotten, or by another user. Whoever comes by of their institution sends them. What the server refused says so on its box, and
 * is sent again when somebody asks for it or signs in.
 */
import { call } from '#platform/call/call.ts';
import { queryClient } from '#platform/call/query-client.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { openRecordIds } from '../../records/station-records.ts';
import { offlineText as text } from '../offline.text.ts';
import { whenBoxesAreFree } from '../vault/box-lock.ts';
import type { DeviceStorage } from '../vault/device-db.ts';
import { deleteSealed, sealedOnly } from '../vault/sealed-records.ts';
import { loadDevice, type OpenedDevice, openStorage, useDevice } from './device.ts';
import { type BoxSender, sendBoxes } from './device-transport.ts';

/** More than a device ever has. */
const ALL_BOXES = 100_000;

type Sending = BoxSender & {
  readonly orgId: string;
  /** Those too that the server refused before. */
  readonly again: boolean;
};

/** Undefined where there is nothing to send; throws where nobody answers. */
async function sendFrom(storage: DeviceStorage, { orgId, again, ...sender }: Sending) {
  const all = await sealedOnly(storage, ALL_BOXES);
  // Looked at last: what this page finishes meanwhile is its own.
  const own = openRecordIds();
  const boxes = all.filter(
    (box) => box.orgId === orgId && !own.has(box.id) && (again || !box.fault),
  );
  if (boxes.length === 0) return undefined;
  try {
    return await sendBoxes(storage, boxes, sender);
  } finally {
    await loadDevice();
  }
}

/** Sends by the unlocked device. */
export async function sendByDevice(
  { vault: { storage, device }, call: deviceCall }: OpenedDevice,
  again: boolean,
): Promise<void> {
  const sending = { call: deviceCall, by: 'device', orgId: device.orgId, again } as const;
  await whenBoxesAreFree(() => sendFrom(storage, sending));
}

let sending: Promise<void> | undefined;

/** Who signed in sends; what the server does not take stays. */
export function sendBySession(again: boolean): Promise<void> {
  sending ??= sendSigned(again).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendSigned(again: boolean): Promise<void> {
  const orgId = useSession.getState().user?.orgId;
  const storage = await openStorage();
  if (!(storage && orgId)) return;
  try {
    const sender = { call, by: 'session', orgId, again } as const;
    const sent = await whenBoxesAreFree(() => sendFrom(storage, sender));
    if (!sent) return;
    if (sent.refused > 0) toast.error(text.leftRefused(sent.refused));
    if (sent.taken.length === 0) return;
    toast.success(text.leftSent(sent.taken.length));
    // The roster shows who is examined by now.
    await queryClient.invalidateQueries();
  } catch {
    // Without a network it waits for one; once the session has ended, for the next sign-in.
  }
}

/** Sends what the server refused before once more, by whoever is there. */
export async function sendAgain(): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return sendBySession(true);
  try {
    await sendByDevice(opened, true);
  } catch {
    // It stays in the list.
  }
}

/** Gives a record up that nobody reads. */
export async function discardLeftover(id: string): Promise<void> {
  const storage = await openStorage();
  if (storage) await deleteSealed(storage, [id]);
  await loadDevice();
}

/** Tells the server now and then how the device stands, hears what it is to do, and keeps its rosters new. */
import { kernelErrors } from '@spine/contract/kernel';
import { contactDevice, deviceRoster, stationDeviceErrors } from '@spine/contract/station-device';
import { isUnanswered, Refused } from '#platform/call/refused.ts';
import { version } from '../../../../../package.json';
import { openEntries } from '../../records/record-totals.ts';
import { noteServerTime } from '../../records/server-clock.ts';
import { ifBoxesAreFree } from '../vault/box-lock.ts';
import { sealedOnly } from '../vault/sealed-records.ts';
import { eraseReadable, noteContact } from '../vault/vault.ts';
import { changeClasses, changeNotice, lockDevice, type OpenedDevice, useDevice } from './device.ts';
import { renewClass } from './device-package.ts';
import { sendBoxes } from './device-transport.ts';
import { sendByDevice } from './leftovers.ts';

const CONTACT_MS = 60_000;
/** More than a device ever has. */
const ALL_BOXES = 100_000;

const { projectEnded } = stationDeviceErrors;

/** Contacts the server as long as the device is unlocked; returns how to end it. */
export function startContact(): () => void {
  const contact = () => void contactOnce();
  contact();
  const timer = setInterval(contact, CONTACT_MS);
  window.addEventListener('online', contact);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', contact);
  };
}

let contacting: Promise<void> | undefined;

/** Tells and obeys first, then sends: each by itself, so that no record keeps an order from the device. One after another. */
export function contactOnce(): Promise<void> {
  contacting ??= contactNow().finally(() => {
    contacting = undefined;
  });
  return contacting;
}

async function contactNow(): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return;
  await unlessUnreached(tellAndObey(opened));
  if (useDevice.getState().opened) await unlessUnreached(sendByDevice(opened, false));
}

/** Without a network it is tried again. A server that was restored from before the registration knows no such device. */
async function unlessUnreached(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== kernelErrors.notSignedIn.code) return;
    const { code, message } = stationDeviceErrors.unknown;
    useDevice.setState({ fault: { code, message } });
  }
}

/** What the server does not have. What it refused after the end of the project keeps no erasure waiting. */
function countUnsent({ store }: OpenedDevice): number {
  const summary = store.summary();
  const hasEnded = useDevice.getState().fault?.code === projectEnded.code;
  return hasEnded ? summary.unsent.length : openEntries(summary).length;
}

async function describeDevice(opened: OpenedDevice) {
  const { classes, notice } = opened.pkg;
  return {
    unsent: countUnsent(opened),
    classes: classes.length,
    children: classes.reduce((sum, { children }) => sum + children.length, 0),
    isPersistent: (await navigator.storage?.persisted?.()) ?? false,
    clientVersion: version,
    noticeVersion: typeof notice === 'object' ? notice.version : null,
  };
}

async function tellAndObey(opened: OpenedDevice): Promise<void> {
  const { vault, call: deviceCall } = opened;
  const told = await describeDevice(opened);
  const { order, fault, serverTime, notice } = await deviceCall(contactDevice, told, {
    quiet: true,
  });
  const heardAt = new Date(serverTime);
  const aheadMs = noteServerTime(serverTime);
  useDevice.setState({ fault: fault ?? undefined });
  // A device that may not go on is not kept from erasing itself by its contacts.
  if (order !== 'erase') {
    if (!(fault || (await noteContact(vault.storage, heardAt, aheadMs)))) await lockDevice();
    else if (notice) await changeNotice(notice);
    return;
  }
  // What the server still takes from this device goes first; what it refuses stays sealed.
  const maySend = !fault || fault.code === projectEnded.code;
  // Another page that is sending keeps no order waiting: the boxes stay sealed.
  if (maySend && (await ifBoxesAreFree(() => sendEverything(opened))) === false) return;
  await eraseOrdered(opened);
  await deviceCall(contactDevice, { ...told, isErased: true }, { quiet: true });
}

async function eraseOrdered(opened: OpenedDevice): Promise<void> {
  const { opened: now } = useDevice.getState();
  if (now && now !== opened) throw new Error('the device was prepared anew meanwhile');
  try {
    await eraseReadable(opened.vault.storage);
  } finally {
    // Before a network is waited for.
    await lockDevice();
  }
}

/** Whether the server has answered for every box; where nobody answers, the next contact tries again. */
async function sendEverything({ vault, store, call: deviceCall }: OpenedDevice): Promise<boolean> {
  const { storage, device } = vault;
  try {
    const boxes = await sealedOnly(storage, ALL_BOXES);
    const own = boxes.filter(({ orgId }) => orgId === device.orgId);
    const { taken } = await sendBoxes(storage, own, { call: deviceCall, by: 'device' });
    await store.acknowledge(taken);
    return true;
  } catch (error) {
    return !isUnanswered(error);
  }
}

/** Reads a class anew, where there is a network. */
export async function refreshClass(schoolId: string, key: string): Promise<void> {
  const { opened } = useDevice.getState();
  const known = opened?.pkg.classes.find((each) => each.schoolId === schoolId && each.key === key);
  if (!(opened && known)) return;
  const input = { schoolId, gradeName: known.grade, clazzName: known.clazz };
  const before = opened.store.summary().unsent;
  try {
    const { rows } = await opened.call(deviceRoster, input, { quiet: true });
    const unsent = [...before, ...opened.store.summary().unsent];
    await changeClasses((classes) =>
      classes.map((clazz) =>
        clazz.schoolId === schoolId && clazz.key === key ? renewClass(clazz, rows, unsent) : clazz,
      ),
    );
  } catch {
    // Without a network the roster stays as it is.
  }
}

/** Tells the server now and then how the device stands, hears what it is to do, and keeps its rosters new. */
import { kernelErrors } from '@spine/contract/kernel';
import { contactDevice, deviceRoster, stationDeviceErrors } from '@spine/contract/station-device';
import { call } from '#platform/call/call.ts';
import { queryClient } from '#platform/call/query-client.ts';
import { Refused } from '#platform/call/refused.ts';
import { toast } from '#platform/toast.ts';
import { version } from '../../../../../package.json';
import { openEntries } from '../../records/record-totals.ts';
import { noteServerTime } from '../../records/server-clock.ts';
import { openRecordIds } from '../../records/station-records.ts';
import { offlineText as text } from '../offline.text.ts';
import { whenBoxesAreFree } from '../vault/box-lock.ts';
import type { DurableStore } from '../vault/durable-store.ts';
import { deleteSealed, sealedOnly } from '../vault/sealed-records.ts';
import { eraseReadable, noteContact } from '../vault/vault.ts';
import {
  changeClasses,
  loadDevice,
  lockDevice,
  type OpenedDevice,
  openStorage,
  useDevice,
} from './device.ts';
import { mergeRoster } from './device-package.ts';
import { sendBoxes } from './device-transport.ts';

const CONTACT_MS = 60_000;
/** More than a device ever has. */
const ALL_BOXES = 100_000;

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

async function contactOnce(): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return;
  try {
    await sendForgotten(opened);
    await tellAndObey(opened);
  } catch (error) {
    // Without a network it is tried again. A server that was restored from before the registration knows no such device.
    if (!(error instanceof Refused) || error.code !== kernelErrors.notSignedIn.code) return;
    const { code, message } = stationDeviceErrors.unknown;
    useDevice.setState({ fault: { code, message } });
  }
}

async function tellAndObey({ vault, store, call: deviceCall, pkg }: OpenedDevice): Promise<void> {
  const { storage } = vault;
  const told = {
    unsent: openEntries(store.summary()).length,
    classes: pkg.classes.length,
    children: pkg.classes.reduce((sum, { children }) => sum + children.length, 0),
    isPersistent: (await navigator.storage?.persisted?.()) ?? false,
    clientVersion: version,
  };
  const { order, fault, serverTime } = await deviceCall(contactDevice, told, { quiet: true });
  const heardAt = new Date(serverTime);
  const aheadMs = noteServerTime(serverTime);
  useDevice.setState({ fault: fault ?? undefined });
  if (order !== 'erase') return noteContact(storage, heardAt, aheadMs);
  // What was finished goes first, as long as the server takes it from this device; what it refused stays sealed.
  if (store.summary().unsent.length > 0 && !fault) return contactOnceSent(store);
  await eraseReadable(storage);
  await deviceCall(contactDevice, { ...told, isErased: true }, { quiet: true });
  await lockDevice();
}

function contactOnceSent(store: DurableStore): void {
  const unwatch = store.watch(() => {
    if (store.summary().unsent.length > 0) return;
    unwatch();
    void contactOnce();
  });
}

/** Boxes whose readable copies are gone: made before the passcode was forgotten, or by another user. */
async function sendForgotten({ vault: { storage }, store, call: deviceCall }: OpenedDevice) {
  const readable = new Set(openEntries(store.summary()).map(({ id }) => id));
  const boxes = (await sealedOnly(storage, ALL_BOXES)).filter(({ id }) => !readable.has(id));
  if (boxes.length === 0) return;
  await deleteSealed(storage, await sendBoxes(deviceCall, boxes, 'device'));
  await loadDevice();
}

let sendingLeft: Promise<void> | undefined;
/** Told once, and again when it is another number. */
let refusedBefore = 0;

/** Who signed in sends what is sealed here, whoever made it, but for what this page sends itself. What the server does not take stays. */
export function sendLeftBoxes(): Promise<void> {
  sendingLeft ??= whenBoxesAreFree(sendLeft).finally(() => {
    sendingLeft = undefined;
  });
  return sendingLeft;
}

async function sendLeft(): Promise<void> {
  try {
    const storage = await openStorage();
    const own = openRecordIds();
    const all = storage ? await sealedOnly(storage, ALL_BOXES) : [];
    const boxes = all.filter(({ id }) => !own.has(id));
    if (!storage || boxes.length === 0) return;
    const taken = await sendBoxes(call, boxes, 'session');
    await deleteSealed(storage, taken);
    await loadDevice();
    const refused = boxes.length - taken.length;
    if (refused > 0 && refused !== refusedBefore) toast.error(text.leftRefused(refused));
    refusedBefore = refused;
    if (taken.length === 0) return;
    toast.success(text.leftSent(taken.length));
    // The roster shows who is examined by now.
    await queryClient.invalidateQueries();
  } catch {
    // Without a network it waits for one; once the session has ended, for the next sign-in.
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
        clazz.schoolId === schoolId && clazz.key === key
          ? { ...clazz, children: mergeRoster(clazz.children, rows, unsent) }
          : clazz,
      ),
    );
  } catch {
    // Without a network the roster stays as it is.
  }
}

/**
 * The prepared device of this browser: locked, or unlocked with what it knows in memory. The vault keeps everything; the
 * network is used when there is one.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { Call } from '#platform/call/call.ts';
import { queryClient } from '#platform/call/query-client.ts';
import type { EntryFault, RecordAuthor } from '../../records/record-store.ts';
import { restoreClockAhead } from '../../records/server-clock.ts';
import { endDeviceRecords, recordStore, takeDeviceRecords } from '../../records/station-records.ts';
import { PASSCODE_ITERATIONS } from '../vault/crypto/passcode-key.ts';
import { type DeviceStorage, openDeviceDb } from '../vault/device-db.ts';
import { createDurableStore, type DurableStore } from '../vault/durable-store.ts';
import { openErasableFiles } from '../vault/salt/erasable-files.ts';
import { type BoxFacts, listBoxes } from '../vault/sealed-records.ts';
import { createSteadyClock } from '../vault/steady-clock.ts';
import type { UnlockedVault } from '../vault/unlocked-vault.ts';
import {
  type DeviceSummary,
  noteSent,
  readDevice,
  type UnlockOutcome,
  unlockVault,
} from '../vault/vault.ts';
import { createDeviceCall } from './device-call.ts';
import { keepDraftsInVault } from './device-drafts.ts';
import {
  applyEntries,
  type DevicePackage,
  documentOf,
  type PackageClass,
  readPackageClass,
} from './device-package.ts';
import { deviceTransport } from './device-transport.ts';

/** The document that says who the device works for; the classes are documents of their own. */
export type SessionDocument = {
  readonly token: string;
  readonly author: RecordAuthor;
  readonly project: DevicePackage['project'];
  /** Left out by an earlier version of the station. */
  readonly notice?: DevicePackage['notice'];
  readonly classes: readonly Omit<PackageClass, 'children'>[];
};

export const SESSION = 'session';
/** The name of the lock that the page holds while the device is open. */
const LOCK = 'spine-station';

export type OpenedDevice = {
  readonly vault: UnlockedVault;
  readonly store: DurableStore;
  readonly author: RecordAuthor;
  readonly call: Call;
  readonly pkg: DevicePackage;
};

type DeviceState = {
  /** `none` where this browser was never prepared, or cannot be; `failed` where it does not say. */
  readonly kind: 'loading' | 'failed' | 'none' | 'locked' | 'unlocked';
  readonly summary: DeviceSummary | undefined;
  /** Sealed records that wait on the disk, whether the browser was prepared or not, oldest first. */
  readonly boxes: readonly BoxFacts[];
  readonly opened: OpenedDevice | undefined;
  /** Why the server lets it go on no more. */
  readonly fault: EntryFault | undefined;
};

export const useDevice = create<DeviceState>(() => ({
  kind: 'loading',
  summary: undefined,
  boxes: [],
  opened: undefined,
  fault: undefined,
}));

let storage: DeviceStorage | undefined;

/** The storage of the device; undefined where the browser offers none that can be trusted. */
export async function openStorage(): Promise<DeviceStorage | undefined> {
  if (!(window.isSecureContext && 'indexedDB' in window)) return undefined;
  try {
    storage ??= {
      db: await openDeviceDb(),
      files: openErasableFiles(),
      now: createSteadyClock(),
      iterations: PASSCODE_ITERATIONS,
    };
  } catch {
    // A private window of some browsers has none.
  }
  return storage;
}

/** The time that the device's hours and waits are of, which nobody sets back. */
export const deviceNow = (): Date => storage?.now() ?? new Date();

/** A storage that says nothing for so long is told as one that failed; what it says later counts all the same. */
const PATIENCE_MS = 10_000;

/** Reads how the device stands; called when the page starts, and whenever that may have changed. Where that fails it stays as it was. */
export async function loadDevice(): Promise<void> {
  const late = setTimeout(tellFailed, PATIENCE_MS);
  try {
    await readState();
  } catch {
    tellFailed();
  } finally {
    clearTimeout(late);
  }
}

async function readState(): Promise<void> {
  const wasOpen = useDevice.getState().opened !== undefined;
  const opened = await openStorage();
  const summary = opened && (await readDevice(opened));
  const boxes = opened ? await listBoxes(opened) : [];
  // What was erased is not shown from memory either.
  if (wasOpen && summary?.erasure) await lockDevice();
  else if (useDevice.getState().kind === 'unlocked') useDevice.setState({ summary, boxes });
  else
    useDevice.setState({ kind: summary && !summary.erasure ? 'locked' : 'none', summary, boxes });
}

function tellFailed(): void {
  if (useDevice.getState().kind === 'loading') useDevice.setState({ kind: 'failed' });
}

/** Tries again what failed. */
export async function reloadDevice(): Promise<void> {
  useDevice.setState({ kind: 'loading' });
  await loadDevice();
}

/** Goes on as where nothing was prepared: with a network, and whoever signs in. */
export function leaveDevice(): void {
  useDevice.setState({ kind: 'none' });
}

/** Another page of the browser has the device open. */
export type InUse = { readonly kind: 'inUse' };

let release: (() => void) | undefined;

/** One page at a time has the device open: two would send each other's records. False where another one has. */
export function takeTurn(): Promise<boolean> {
  if (release || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      return new Promise<void>((end) => {
        release = () => {
          release = undefined;
          end();
        };
      });
    });
  });
}

/** Lets another page open the device. */
export function giveTurn(): void {
  release?.();
}

/** Opens the device with its passcode. */
export async function unlockDevice(passcode: string): Promise<UnlockOutcome | InUse> {
  const opened = await openStorage();
  if (!opened) return { kind: 'erased' };
  if (!(await takeTurn())) return { kind: 'inUse' };
  const outcome = await unlockVault(opened, passcode);
  if (outcome.kind === 'unlocked') await openVault(outcome.vault);
  else await loadDevice();
  return outcome;
}

/** Takes what the vault holds into memory, and sends from it. */
export async function openVault(vault: UnlockedVault): Promise<void> {
  const {
    token,
    author,
    project,
    notice = 'unknown',
    classes,
  } = (await vault.read(SESSION)) as SessionDocument;
  const read = await Promise.all(classes.map((clazz) => vault.read(documentOf(clazz))));
  const classesRead = read.flatMap((clazz) =>
    clazz ? [readPackageClass(clazz as PackageClass, project)] : [],
  );
  const call = createDeviceCall(token);
  const store = await createDurableStore(vault, token);
  const transport = deviceTransport({
    call,
    store,
    sent: () => void noteSent(vault.storage, new Date()),
    refused: ({ code, message }) => useDevice.setState({ fault: { code, message } }),
  });
  useDevice.setState({ fault: undefined });
  const summary = await readDevice(vault.storage);
  await takeDeviceRecords({ store, transport, author, projectId: project.id });
  await keepDraftsInVault(recordStore, vault);
  // The page may have been killed after a record was written, and before the class was.
  const pkg = applyEntries({ project, notice, classes: classesRead }, store.summary().unsent);
  const opened = { vault, store, author, call, pkg };
  if (summary) restoreClockAhead(summary.aheadMs);
  useDevice.setState({ kind: 'unlocked', opened, summary });
}

/** Forgets everything that the passcode opens. */
export async function lockDevice(): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return;
  opened.vault.lock();
  giveTurn();
  endDeviceRecords();
  queryClient.clear();
  useDevice.setState({ kind: 'loading', opened: undefined });
  await loadDevice();
}

/** Changes what is known of the classes, in memory at once and then in the vault. */
export async function changeClasses(
  change: (classes: readonly PackageClass[]) => readonly PackageClass[],
): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return;
  const former = opened.pkg.classes;
  const classes = change(former);
  useDevice.setState({ opened: { ...opened, pkg: { ...opened.pkg, classes } } });
  for (const clazz of classes)
    if (!former.includes(clazz)) await opened.vault.write(documentOf(clazz), clazz);
}

/** Takes another notice, in memory at once and then in the vault. */
export async function changeNotice(notice: DevicePackage['notice']): Promise<void> {
  const { opened } = useDevice.getState();
  if (!opened) return;
  useDevice.setState({ opened: { ...opened, pkg: { ...opened.pkg, notice } } });
  const document = (await opened.vault.read(SESSION)) as SessionDocument;
  await opened.vault.write(SESSION, { ...document, notice });
}

/** Whether this browser can be prepared; where not, https is missing, or its windows keep nothing. */
export function useCanPrepare(): boolean {
  const [canPrepare, setCanPrepare] = useState(false);
  useEffect(() => {
    void openStorage().then((found) => setCanPrepare(found !== undefined));
  }, []);
  return canPrepare;
}

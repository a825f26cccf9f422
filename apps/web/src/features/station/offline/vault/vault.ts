/**
 * A device is prepared with a passcode, and from then on opens by it without a network. Whatever happens to the readable data,
 * sealed records stay until the server has them.
 */
import { MOST_TRIES } from '@spine/contract/station';
import { createKeys, opaqueName, openKeys, type WrappedKeys } from './crypto/passcode-key.ts';
import {
  DEVICE_KEY,
  type DeviceIdentity,
  type DeviceRow,
  type DeviceStorage,
  type Erasure,
  type Writing,
  withDatabase,
  writeDurably,
} from './device-db.ts';
import { dueErasure, expiryOf, settleClock, waitOf } from './device-state.ts';
import { countSealed } from './sealed-records.ts';
import { documentLabel, makeVault, type UnlockedVault } from './unlocked-vault.ts';

/** What the lock screen says. */
export type DeviceSummary = Pick<
  DeviceRow,
  'id' | 'name' | 'orgName' | 'lastContactAt' | 'aheadMs' | 'lastSentAt' | 'erasure'
> & {
  /** When the readable data erase themselves. */
  readonly expiresAt: Date;
  /** Before when no passcode is tried; null where one may be tried now. */
  readonly waitUntil: Date | null;
  readonly triesLeft: number;
  /** How many records wait that the server has not acknowledged. */
  readonly sealed: number;
};

export type UnlockOutcome =
  | { readonly kind: 'unlocked'; readonly vault: UnlockedVault }
  /** `waitUntil` is null where the next one may be tried at once. */
  | { readonly kind: 'wrong'; readonly triesLeft: number; readonly waitUntil: Date | null }
  /** Nothing was tried. */
  | { readonly kind: 'waits'; readonly until: Date }
  /** By too many wrong passcodes, by order, or because the device was never prepared. */
  | { readonly kind: 'erased' }
  | { readonly kind: 'expired' };

export type Preparation = {
  readonly device: DeviceIdentity & Pick<DeviceRow, 'expiresHours' | 'aheadMs'>;
  readonly passcode: string;
  /** By their names, each a value that JSON can hold. */
  readonly documents: Readonly<Record<string, unknown>>;
};

/** How the device stands, without its passcode; undefined where it was never prepared. Erases readable data that are too old. */
export async function readDevice(storage: DeviceStorage): Promise<DeviceSummary | undefined> {
  const row = await inspect(storage);
  if (!row) return undefined;
  const { id, name, orgName, lastContactAt, aheadMs, lastSentAt, erasure } = row;
  const sealed = await countSealed(storage);
  return {
    id,
    name,
    orgName,
    lastContactAt,
    aheadMs,
    lastSentAt,
    erasure,
    sealed,
    expiresAt: expiryOf(row),
    waitUntil: waitOf(row, storage.now()),
    triesLeft: MOST_TRIES - row.wrongTries,
  };
}

/**
 * Prepares the device anew: another passcode, another key, these documents and no others. Sealed records of before stay; their
 * readable copies go with the key that opened them. Throws `StoreFull` and `StoreFailed`, and then nothing has changed.
 */
export async function prepareVault(
  storage: DeviceStorage,
  { device, passcode, documents }: Preparation,
): Promise<UnlockedVault> {
  const { wrapped, keys } = await createKeys(passcode, storage.iterations);
  const { id, name, orgName, publicKey, keyId, expiresHours, aheadMs } = device;
  const identity = { id, name, orgName, publicKey, keyId };
  const vault = makeVault(storage, identity, keys);
  const encrypted = await Promise.all(
    Object.entries(documents).map(async ([document, value]) => {
      const key = await opaqueName(keys, document);
      return { key, value: await vault.encrypt(documentLabel(key), value) };
    }),
  );
  const now = storage.now();
  const tries = { wrongTries: 0, triedAt: null };
  const times = { lastContactAt: now, latestAt: now, expiresHours, aheadMs };
  await writeDurably(storage, async (writing) => {
    const former = await writing.objectStore('device').get(DEVICE_KEY);
    const lastSentAt = former?.lastSentAt ?? null;
    const row = { ...identity, keys: wrapped, erasure: null, ...tries, ...times, lastSentAt };
    await clearReadable(writing);
    for (const each of encrypted) await writing.objectStore('documents').put(each.value, each.key);
    await writing.objectStore('device').put(row, DEVICE_KEY);
  });
  return vault;
}

/**
 * Tries a passcode. The try is counted on the disk before it is made, so that ending the page gives none for nothing; the right
 * one sets the count back. Throws `StoreFull` and `StoreFailed` where it cannot be counted.
 */
export async function unlockVault(
  storage: DeviceStorage,
  passcode: string,
): Promise<UnlockOutcome> {
  const now = storage.now();
  let counted: number | undefined;
  const begun = await writeDurably(storage, async (writing) => {
    const result = await beginTry(writing, now, counted);
    if (result.kind === 'tries') counted = result.row.wrongTries;
    return result;
  });
  if (begun.kind !== 'tries') return begun;
  const { row, keys: wrapped } = begun;
  const keys = await openKeys(passcode, wrapped);
  if (!keys) return endWrongTry(storage, row);
  const isThere = await changeRow(storage, { wrongTries: 0, triedAt: null });
  if (!isThere) return { kind: 'erased' };
  const { id, name, orgName, publicKey, keyId } = row;
  const vault = makeVault(storage, { id, name, orgName, publicKey, keyId }, keys);
  return { kind: 'unlocked', vault };
}

type BegunTry =
  | { readonly kind: 'tries'; readonly row: DeviceRow; readonly keys: WrappedKeys }
  | Extract<UnlockOutcome, { kind: 'waits' | 'erased' | 'expired' }>;

/** `counted`: the tries as an earlier run of the same try wrote them, if it did. */
async function beginTry(
  writing: Writing,
  now: Date,
  counted: number | undefined,
): Promise<BegunTry> {
  const row = await settle(writing, now);
  if (!row?.keys) return { kind: row?.erasure === 'expired' ? 'expired' : 'erased' };
  if (row.wrongTries === counted) return { kind: 'tries', row, keys: row.keys };
  const until = waitOf(row, now);
  if (until) return { kind: 'waits', until };
  const tried = { ...row, wrongTries: row.wrongTries + 1, triedAt: now };
  await writing.objectStore('device').put(tried, DEVICE_KEY);
  return { kind: 'tries', row: tried, keys: row.keys };
}

async function endWrongTry(storage: DeviceStorage, row: DeviceRow): Promise<UnlockOutcome> {
  const triesLeft = MOST_TRIES - row.wrongTries;
  if (triesLeft > 0)
    return { kind: 'wrong', triesLeft, waitUntil: waitOf(row, row.triedAt ?? storage.now()) };
  await erase(storage, 'wrongTries');
  return { kind: 'erased' };
}

/** Erases what the passcode opens, and the keys. Which device it is stays, and so do sealed records. */
export async function eraseReadable(storage: DeviceStorage): Promise<void> {
  await erase(storage, 'ordered');
}

/**
 * The server answered the device at an instant, of its clock where it says so: from there the hours count until the readable
 * data erase themselves. Data that were too old before are erased. `aheadMs` is what the device's clock is ahead of it.
 */
export async function noteContact(storage: DeviceStorage, at: Date, aheadMs = 0): Promise<void> {
  await writeDurably(storage, async (writing) => {
    const row = await settle(writing, storage.now());
    if (!row) return;
    const contact = { ...row, lastContactAt: at, latestAt: at, aheadMs };
    await writing.objectStore('device').put(contact, DEVICE_KEY);
  });
}

/** The server took a record at an instant. */
export async function noteSent(storage: DeviceStorage, at: Date): Promise<void> {
  await changeRow(storage, { lastSentAt: at });
}

/** Whether there is still something that the passcode opens. */
function changeRow(storage: DeviceStorage, change: Partial<DeviceRow>): Promise<boolean> {
  return writeDurably(storage, async (writing) => {
    const row = await writing.objectStore('device').get(DEVICE_KEY);
    if (row) await writing.objectStore('device').put({ ...row, ...change }, DEVICE_KEY);
    return row !== undefined && row.keys !== null;
  });
}

async function inspect(storage: DeviceStorage): Promise<DeviceRow | undefined> {
  const now = storage.now();
  try {
    return await writeDurably(storage, (writing) => settle(writing, now));
  } catch {
    // A full store shows how the device stands all the same.
    const row = await withDatabase(storage, (db) => db.get('device', DEVICE_KEY));
    return row && settleClock(row, now);
  }
}

/** The row at an instant, as it is on the disk from now on. */
async function settle(writing: Writing, now: Date): Promise<DeviceRow | undefined> {
  const stored = await writing.objectStore('device').get(DEVICE_KEY);
  if (!stored) return undefined;
  const row = settleClock(stored, now);
  const erasure = dueErasure(row);
  if (erasure) return eraseIn(writing, row, erasure);
  await writing.objectStore('device').put(row, DEVICE_KEY);
  return row;
}

function erase(storage: DeviceStorage, erasure: Erasure): Promise<DeviceRow | undefined> {
  return writeDurably(storage, async (writing) => {
    const row = await writing.objectStore('device').get(DEVICE_KEY);
    return row && (await eraseIn(writing, row, erasure));
  });
}

async function eraseIn(writing: Writing, row: DeviceRow, erasure: Erasure): Promise<DeviceRow> {
  const erased = { ...row, keys: null, erasure };
  await clearReadable(writing);
  await writing.objectStore('device').put(erased, DEVICE_KEY);
  return erased;
}

async function clearReadable(writing: Writing): Promise<void> {
  await writing.objectStore('documents').clear();
  await writing.objectStore('records').clear();
}

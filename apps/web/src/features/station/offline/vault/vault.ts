/**
 * A device is prepared with a passcode, and from then on opens by it without a network. Whatever happens to the readable data,
 * sealed records stay until the server has them. An erasure begins with the salt: a page that ends in between leaves what nobody
 * opens, and the next look goes on.
 */
import { MOST_TRIES } from '@spine/contract/station';
import { createKeys, opaqueName, openKeys } from './crypto/passcode-key.ts';
import {
  DEVICE_KEY,
  type DeviceIdentity,
  type DeviceRow,
  type DeviceStorage,
  type Erasure,
  type StoredKeys,
  type Writing,
  withDatabase,
  writeDurably,
} from './device-db.ts';
import { StoreFailed } from './device-errors.ts';
import { dueErasure, expiryOf, isClockBehind, settleClock, waitOf } from './device-state.ts';
import { eraseOtherSalts, eraseSalt, isSaltThere, readSalt, storeSalt } from './salt/salt.ts';
import { countSealed } from './sealed-records.ts';
import {
  documentLabel,
  IDENTITY,
  makeVault,
  openVault,
  type UnlockedVault,
} from './unlocked-vault.ts';

/** What the lock screen says. */
export type DeviceSummary = Pick<
  DeviceRow,
  'id' | 'name' | 'orgId' | 'orgName' | 'lastContactAt' | 'aheadMs' | 'lastSentAt' | 'erasure'
> & {
  /** When the readable data erase themselves. */
  readonly expiresAt: Date;
  /** Before when no passcode is tried; null where one may be tried now. */
  readonly waitUntil: Date | null;
  readonly triesLeft: number;
  /** Whether the clock shows an earlier time than it did before. */
  readonly isClockBehind: boolean;
  /** Whether a copy of the disk can be opened with the passcode even after an erasure, for a time: the browser writes over no file. */
  readonly leavesTraces: boolean;
  /** How many records wait that the server has not acknowledged. */
  readonly sealed: number;
};

export type UnlockOutcome =
  | { readonly kind: 'unlocked'; readonly vault: UnlockedVault }
  /** `waitUntil` is null where the next one may be tried at once. */
  | { readonly kind: 'wrong'; readonly triesLeft: number; readonly waitUntil: Date | null }
  /** Nothing was tried. */
  | { readonly kind: 'waits'; readonly until: Date }
  /** By too many wrong passcodes, by order, by a loss, or because the device was never prepared. */
  | { readonly kind: 'erased' }
  | { readonly kind: 'expired' };

export type Preparation = {
  readonly device: DeviceIdentity & Pick<DeviceRow, 'expiresHours' | 'aheadMs'>;
  readonly passcode: string;
  /** By their names, each a value that JSON can hold. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Makes what else is written with them, such as records that are carried over. */
  readonly alongside?: (vault: UnlockedVault) => Promise<(writing: Writing) => Promise<void>>;
};

/** How the device stands, without its passcode; undefined where it was never prepared. Erases readable data that are too old. */
export async function readDevice(storage: DeviceStorage): Promise<DeviceSummary | undefined> {
  const row = await inspect(storage);
  if (!row) return undefined;
  const { id, name, orgId, orgName, lastContactAt, aheadMs, lastSentAt, erasure } = row;
  const sealed = await countSealed(storage);
  return {
    id,
    name,
    orgId,
    orgName,
    lastContactAt,
    aheadMs,
    lastSentAt,
    erasure,
    sealed,
    expiresAt: expiryOf(row),
    waitUntil: waitOf(row, row.seenAt),
    triesLeft: MOST_TRIES - row.wrongTries,
    isClockBehind: isClockBehind(row),
    leavesTraces: row.keys !== null && 'bytes' in row.keys.salt,
  };
}

/**
 * Prepares the device anew: another passcode, another key, these documents and no others. Sealed records of before stay; their
 * readable copies go with the key that opened them, but for those that are written alongside. Throws `StoreFull` and `StoreFailed`, and then nothing has changed.
 */
export async function prepareVault(
  storage: DeviceStorage,
  { device, passcode, documents, alongside }: Preparation,
): Promise<UnlockedVault> {
  const { wrapped, keys } = await createKeys(passcode, storage.iterations);
  const { id, name, orgId, orgName, publicKey, keyId, expiresHours, aheadMs } = device;
  const identity: DeviceIdentity = { id, name, orgId, orgName, publicKey, keyId };
  const vault = { ...makeVault(storage, keys), device: identity };
  const encrypted = await Promise.all(
    Object.entries({ ...documents, [IDENTITY]: identity }).map(async ([document, value]) => {
      const key = await opaqueName(keys, document);
      return { key, value: await vault.encrypt(documentLabel(key), value) };
    }),
  );
  const writeAlong = await alongside?.(vault);
  const now = storage.now();
  const named = { id, name, orgId, orgName };
  const tries = { erasure: null, wrongTries: 0, triedAt: null };
  const ages = { lastContactAt: now, ageMs: 0, seenAt: now, latestAt: now, expiresHours, aheadMs };
  try {
    // Before the row that needs it.
    const salt = await storeSalt(storage, wrapped.salt);
    await writeDurably(storage, async (writing) => {
      if (!(await isSaltThere(writing, salt))) throw new StoreFailed(undefined);
      const former = await writing.objectStore('device').get(DEVICE_KEY);
      const lastSentAt = former?.lastSentAt ?? null;
      const row = { ...named, keys: { ...wrapped, salt }, ...tries, ...ages, lastSentAt };
      await clearReadable(writing);
      for (const each of encrypted)
        await writing.objectStore('documents').put(each.value, each.key);
      await writing.objectStore('device').put(row, DEVICE_KEY);
      await writeAlong?.(writing);
    });
  } finally {
    await tidy(storage);
  }
  return vault;
}

/** Erases the salts of former passcodes. What cannot be erased now is tried again at the next look. */
async function tidy(storage: DeviceStorage): Promise<void> {
  await eraseOtherSalts(storage).catch(() => undefined);
}

/**
 * Tries a passcode. The try is counted on the disk before it is made, so that ending the page gives none for nothing; the right
 * one sets the count back. Throws `StoreFull` and `StoreFailed` where it cannot be counted.
 */
export async function unlockVault(
  storage: DeviceStorage,
  passcode: string,
): Promise<UnlockOutcome> {
  await settle(storage);
  const now = storage.now();
  let counted: number | undefined;
  const begun = await writeDurably(storage, async (writing) => {
    const result = await beginTry(writing, now, counted);
    if (result.kind === 'tries') counted = result.row.wrongTries;
    return result;
  });
  if (begun.kind !== 'tries') return begun;
  const { row, keys: stored } = begun;
  const salt = await readSalt(storage, stored.salt);
  // `settle` would have found it lost: another page has erased it since.
  if (!salt) return { kind: 'erased' };
  const keys = await openKeys(passcode, { ...stored, salt });
  if (!keys) return endWrongTry(storage, row);
  const isThere = await changeRow(storage, { wrongTries: 0, triedAt: null });
  if (!isThere) return { kind: 'erased' };
  return { kind: 'unlocked', vault: await openVault(storage, keys) };
}

type BegunTry =
  | { readonly kind: 'tries'; readonly row: DeviceRow; readonly keys: StoredKeys }
  | Extract<UnlockOutcome, { kind: 'waits' | 'erased' | 'expired' }>;

/** `counted`: the tries as an earlier run of the same try wrote them, if it did. */
async function beginTry(
  writing: Writing,
  now: Date,
  counted: number | undefined,
): Promise<BegunTry> {
  const row = await settleRow(writing, now);
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
  await erase(storage, row, 'wrongTries');
  return { kind: 'erased' };
}

/** Erases what the passcode opens, and the keys. Which device it is stays, and so do sealed records. */
export async function eraseReadable(storage: DeviceStorage): Promise<void> {
  const row = await withDatabase(storage, (db) => db.get('device', DEVICE_KEY));
  if (row) await erase(storage, row, 'ordered');
}

/**
 * The server answered the device at an instant, of its clock where it says so: from now on the hours count anew until the readable
 * data erase themselves. Data that were too old before are erased. `aheadMs` is what the device's clock is ahead of it. Answers
 * whether there is still something that the passcode opens.
 */
export async function noteContact(storage: DeviceStorage, at: Date, aheadMs = 0): Promise<boolean> {
  await settle(storage);
  const now = storage.now();
  const times = { lastContactAt: at, ageMs: 0, seenAt: now, latestAt: now, aheadMs };
  return changeRow(storage, times);
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
  try {
    const row = await settle(storage);
    await tidy(storage);
    return row;
  } catch {
    // A full store shows how the device stands all the same.
    const row = await withDatabase(storage, (db) => db.get('device', DEVICE_KEY));
    return row && settleClock(row, storage.now());
  }
}

/** The row as it stands now; what is due is erased before, and so is what an erasure left that was not ended. */
async function settle(storage: DeviceStorage): Promise<DeviceRow | undefined> {
  const now = storage.now();
  const row = await writeDurably(storage, (writing) => settleRow(writing, now));
  if (!row?.keys) return row;
  const erasure = dueErasure(row);
  if (erasure) return erase(storage, row, erasure);
  return (await readSalt(storage, row.keys.salt)) ? row : erase(storage, row, 'lost');
}

async function settleRow(writing: Writing, now: Date): Promise<DeviceRow | undefined> {
  const stored = await writing.objectStore('device').get(DEVICE_KEY);
  if (!stored) return undefined;
  const row = settleClock(stored, now);
  await writing.objectStore('device').put(row, DEVICE_KEY);
  return row;
}

/** Erases what a row says can be opened, unless the device was prepared anew meanwhile. Answers the row as it is from now on. */
async function erase(
  storage: DeviceStorage,
  judged: DeviceRow,
  erasure: Erasure,
): Promise<DeviceRow | undefined> {
  if (judged.keys) await eraseSalt(storage, judged.keys.salt).catch(() => undefined);
  return writeDurably(storage, async (writing) => {
    const row = await writing.objectStore('device').get(DEVICE_KEY);
    if (!row || !isOfKey(row, judged)) return row;
    const erased = { ...row, keys: null, erasure };
    await clearReadable(writing);
    await writing.objectStore('device').put(erased, DEVICE_KEY);
    return erased;
  });
}

/** Each preparation has a vector of its own. */
function isOfKey(row: DeviceRow, { keys }: DeviceRow): boolean {
  const iv = row.keys?.wrappedKey.iv;
  return iv?.every((byte, at) => byte === keys?.wrappedKey.iv[at]) ?? true;
}

async function clearReadable(writing: Writing): Promise<void> {
  await writing.objectStore('documents').clear();
  await writing.objectStore('records').clear();
}

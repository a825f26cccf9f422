import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deviceOf,
  exam,
  insertDisk,
  makeRecipient,
  ORG,
  openStorage,
  PASSCODE,
  prepare,
  START,
  TOKEN,
  unlock,
} from './device.factory.ts';
import { DEVICE_KEY, type DeviceStorage } from './device-db.ts';
import { StoreFull, VaultLocked } from './device-errors.ts';
import { createDurableStore } from './durable-store.ts';
import { rescueFile, sealedOnly } from './sealed-records.ts';
import {
  eraseReadable,
  noteContact,
  noteSent,
  prepareVault,
  readDevice,
  unlockVault,
} from './vault.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const recipient = await makeRecipient();

let storage: DeviceStorage;
let now: Date;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeEach(async () => {
  insertDisk();
  now = START;
  storage = await openStorage(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Tries wrong passcodes, each as soon as it may be tried. */
async function tryWrong(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await unlockVault(storage, 'wrong passcode');
    now = (await readDevice(storage))?.waitUntil ?? now;
  }
}

async function addRecord(id = 'a'): Promise<void> {
  await (await createDurableStore(await unlock(storage), TOKEN)).add(exam(id));
}

/** Whether there is something that a passcode opens. */
async function opens({ db }: DeviceStorage): Promise<boolean> {
  return ((await db.get('device', DEVICE_KEY))?.keys ?? null) !== null;
}

test('a device that was never prepared has nothing to unlock', async () => {
  expect(await opens(storage)).toBe(false);
  expect(await readDevice(storage)).toBeUndefined();
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'erased' });
  expect(await rescueFile(storage, ORG.orgId)).toBeUndefined();
  await noteContact(storage, now);
  await eraseReadable(storage);
  expect(await opens(storage)).toBe(false);
});

test('a prepared device says who it is without its passcode', async () => {
  await prepare(storage, recipient);
  expect(await opens(storage)).toBe(true);
  expect(await readDevice(storage)).toEqual({
    id: 'device',
    name: '体育馆 1 号',
    ...ORG,
    lastContactAt: START,
    aheadMs: 0,
    lastSentAt: null,
    erasure: null,
    expiresAt: new Date(START.getTime() + 72 * HOUR_MS),
    waitUntil: null,
    triesLeft: 10,
    isClockBehind: false,
    leavesTraces: false,
    sealed: 0,
  });
});

test('how wrong the clock is, as last heard, outlives the page', async () => {
  await prepare(storage, recipient);
  await noteContact(storage, START, 7 * MINUTE_MS);
  expect(await readDevice(await openStorage())).toMatchObject({ aheadMs: 7 * MINUTE_MS });
});

test('the passcode opens the documents, in this page and after it', async () => {
  const prepared = await prepare(storage, recipient);
  expect(await prepared.read('session')).toEqual({ token: TOKEN });
  await prepared.write('class:0123456789ab', { rows: [{ name: '林知夏' }] });
  const vault = await unlock(await openStorage());
  expect(await vault.read('class:0123456789ab')).toEqual({ rows: [{ name: '林知夏' }] });
  expect(await vault.read('class:of no key')).toBeUndefined();
  await vault.write('session', { token: 'other' });
  expect(await prepared.read('session')).toEqual({ token: 'other' });
});

test('what is locked opens nothing and keeps nothing', async () => {
  const vault = await prepare(storage, recipient);
  const encrypted = await vault.encrypt('a', '林知夏');
  vault.lock();
  await expect(vault.read('session')).rejects.toThrow(VaultLocked);
  await expect(vault.write('session', {})).rejects.toThrow(VaultLocked);
  await expect(vault.decrypt('a', encrypted)).rejects.toThrow(VaultLocked);
  await expect(vault.encrypt('a', '')).rejects.toThrow(VaultLocked);
});

test('four wrong passcodes cost nothing, the right one forgets them', async () => {
  await prepare(storage, recipient);
  for (const triesLeft of [9, 8, 7, 6])
    expect(await unlockVault(storage, 'wrong passcode')).toEqual({
      kind: 'wrong',
      triesLeft,
      waitUntil: null,
    });
  await unlock(storage);
  expect(await readDevice(storage)).toMatchObject({ triesLeft: 10, waitUntil: null });
});

test('from the fifth on each further try waits longer, and the right one waits too', async () => {
  await prepare(storage, recipient);
  await tryWrong(4);
  for (const minutes of [1, 2, 4, 8, 16]) {
    const until = new Date(now.getTime() + minutes * MINUTE_MS);
    expect(await unlockVault(storage, 'wrong passcode')).toMatchObject({
      kind: 'wrong',
      waitUntil: until,
    });
    pass(minutes * MINUTE_MS - 1);
    expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'waits', until });
    pass(1);
  }
  await unlock(storage);
});

test('the tenth wrong passcode erases what is readable, and sealed records stay', async () => {
  await prepare(storage, recipient);
  await addRecord();
  await tryWrong(9);
  expect(await opens(storage)).toBe(true);
  expect(await unlockVault(storage, 'wrong passcode')).toEqual({ kind: 'erased' });
  await expectErased('wrongTries');
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'erased' });
});

async function expectErased(erasure: string): Promise<void> {
  expect(await opens(storage)).toBe(false);
  expect(await readDevice(storage)).toMatchObject({ name: '体育馆 1 号', erasure, sealed: 1 });
  expect(await storage.db.count('documents')).toBe(0);
  expect(await storage.db.count('records')).toBe(0);
  expect((await storage.db.get('device', DEVICE_KEY))?.keys).toBeNull();
  const [box] = await sealedOnly(storage, 10);
  expect(await recipient.open(box?.box ?? '', 'a')).toMatchObject({ token: TOKEN });
}

test('the tenth right passcode opens', async () => {
  await prepare(storage, recipient);
  await tryWrong(9);
  await unlock(storage);
  expect(await readDevice(storage)).toMatchObject({ triesLeft: 10 });
});

test('a page that ends between the count and the try has used the try', async () => {
  await prepare(storage, recipient);
  const { subtle } = crypto;
  vi.spyOn(subtle, 'deriveKey').mockImplementation(() => new Promise(() => undefined));
  for (let count = 0; count < 4; count += 1) void unlockVault(storage, 'wrong passcode');
  await expect.poll(async () => (await readDevice(storage))?.triesLeft).toBe(6);
  vi.restoreAllMocks();
  storage = await openStorage(() => now);
  expect(await unlockVault(storage, 'wrong passcode')).toMatchObject({ triesLeft: 5 });
});

test('a page that ends in the tenth try is erased at the next look', async () => {
  await prepare(storage, recipient);
  await addRecord();
  await tryWrong(9);
  vi.spyOn(crypto.subtle, 'deriveKey').mockImplementation(() => new Promise(() => undefined));
  void unlockVault(storage, 'wrong passcode');
  const wrongTries = async () => (await storage.db.get('device', DEVICE_KEY))?.wrongTries;
  await expect.poll(wrongTries).toBe(10);
  vi.restoreAllMocks();
  await readDevice(await openStorage(() => now));
  await expectErased('wrongTries');
});

test('a clock that is set back begins the wait anew, and ends it', async () => {
  await prepare(storage, recipient);
  await tryWrong(4);
  await unlockVault(storage, 'wrong passcode');
  pass(-24 * HOUR_MS);
  const until = new Date(now.getTime() + MINUTE_MS);
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'waits', until });
  expect(await readDevice(storage)).toMatchObject({ waitUntil: until });
  pass(MINUTE_MS);
  await unlock(storage);
});

test('72 hours after the last contact the readable data erase themselves at the next look', async () => {
  await prepare(storage, recipient);
  await addRecord();
  pass(72 * HOUR_MS);
  await unlock(storage);
  pass(1);
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'expired' });
  await expectErased('expired');
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'expired' });
});

test('looking at the lock screen is enough', async () => {
  await prepare(storage, recipient);
  await addRecord();
  pass(72 * HOUR_MS + 1);
  await readDevice(storage);
  await expectErased('expired');
});

test('each contact begins the hours anew, but not when they were over', async () => {
  await prepare(storage, recipient);
  await addRecord();
  pass(71 * HOUR_MS);
  await noteContact(storage, now);
  pass(72 * HOUR_MS);
  await unlock(storage);
  pass(1);
  await noteContact(storage, now);
  await expectErased('expired');
});

test('a clock that is set back makes the data no younger, and stops no hour', async () => {
  await prepare(storage, recipient);
  await addRecord();
  pass(71 * HOUR_MS);
  expect(await readDevice(storage)).toMatchObject({ isClockBehind: false });
  pass(-365 * 24 * HOUR_MS);
  await unlock(storage);
  expect(await readDevice(storage)).toMatchObject({
    isClockBehind: true,
    expiresAt: new Date(now.getTime() + HOUR_MS),
  });
  pass(HOUR_MS + 1);
  await readDevice(storage);
  await expectErased('expired');
});

test('a clock that had stopped for years is set right, and nothing is erased', async () => {
  await prepare(storage, recipient);
  const years = 13 * 365 * 24 * HOUR_MS;
  pass(HOUR_MS - years);
  await readDevice(storage);
  pass(HOUR_MS);
  await readDevice(storage);
  pass(years);
  expect(await readDevice(storage)).toMatchObject({ erasure: null, isClockBehind: false });
  await unlock(storage);
  pass(72 * HOUR_MS);
  await readDevice(storage);
  expect(await readDevice(storage)).toMatchObject({ erasure: 'expired' });
});

test('a device whose clock is days ahead of the server is not too old', async () => {
  await prepare(storage, recipient);
  pass(HOUR_MS);
  await noteContact(storage, new Date(now.getTime() - 96 * HOUR_MS));
  pass(71 * HOUR_MS);
  await unlock(storage);
});

test('after a clock that was ahead, a contact puts the time right', async () => {
  await prepare(storage, recipient);
  pass(48 * HOUR_MS);
  await readDevice(storage);
  pass(-47 * HOUR_MS);
  expect(await readDevice(storage)).toMatchObject({ isClockBehind: true });
  await noteContact(storage, now);
  expect(await readDevice(storage)).toMatchObject({ isClockBehind: false });
  pass(72 * HOUR_MS);
  await unlock(storage);
});

test('erased by order, only what is sealed stays', async () => {
  await prepare(storage, recipient);
  await addRecord();
  await eraseReadable(storage);
  await expectErased('ordered');
});

test('prepared anew with another passcode, sealed records stay and the rest is new', async () => {
  await prepare(storage, recipient);
  await addRecord();
  await noteSent(storage, now);
  const device = { ...deviceOf(recipient), name: '体育馆 2 号' };
  const documents = { other: 1 };
  const vault = await prepareVault(storage, { device, passcode: 'm3-maple-91', documents });
  expect(await readDevice(storage)).toMatchObject({
    name: '体育馆 2 号',
    sealed: 1,
    lastSentAt: START,
  });
  expect([await vault.read('session'), await vault.read('other')]).toEqual([undefined, 1]);
  expect(await unlockVault(storage, PASSCODE)).toMatchObject({ kind: 'wrong' });
  const store = await createDurableStore(await unlock(storage, 'm3-maple-91'), TOKEN);
  expect(store.summary().unsent).toEqual([]);
  expect((await sealedOnly(storage, 10)).map(({ id }) => id)).toEqual(['a']);
});

test('an erased device can be prepared again', async () => {
  await prepare(storage, recipient);
  await tryWrong(10);
  expect(await opens(storage)).toBe(false);
  await prepare(storage, recipient);
  expect(await readDevice(storage)).toMatchObject({ erasure: null, triesLeft: 10 });
  await unlock(storage);
});

test('a full disk tries no passcode that it cannot count, and shows the lock screen all the same', async () => {
  await prepare(storage, recipient);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(unlockVault(storage, PASSCODE)).rejects.toThrow(StoreFull);
  await expect(prepare(storage, recipient)).rejects.toThrow(StoreFull);
  expect(await readDevice(storage)).toMatchObject({ triesLeft: 10 });
  put.mockRestore();
  await unlock(storage);
});

/** What an erasure leaves on a disk from which nothing is ever deleted, as IndexedDB's log files: copies of all rows stay there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeys } from './crypto/passcode-key.ts';
import {
  deviceOf,
  exam,
  type FakeFiles,
  insertDisk,
  makeRecipient,
  openStorage,
  PASSCODE,
  prepare,
  START,
  TOKEN,
  unlock,
} from './device.factory.ts';
import { DEVICE_KEY, type DeviceRow, type DeviceStorage } from './device-db.ts';
import { StoreFailed, StoreFull } from './device-errors.ts';
import { createDurableStore } from './durable-store.ts';
import { listBoxes, sealedOnly } from './sealed-records.ts';
import { eraseReadable, prepareVault, readDevice, unlockVault } from './vault.ts';

const HOUR_MS = 3_600_000;
const OTHER_PASSCODE = 'm3-maple-91';
const recipient = await makeRecipient();

let files: FakeFiles;
let storage: DeviceStorage;
let now: Date;

beforeEach(async () => {
  files = insertDisk();
  now = START;
  storage = await openStorage(() => now);
  await prepare(storage, recipient);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const rowOf = async () => (await storage.db.get('device', DEVICE_KEY)) as DeviceRow;

/** Whether the passcode and a copy of a row open the key of the data, with any salt that the disk has. */
async function opensCopy({ keys }: DeviceRow): Promise<boolean> {
  if (!keys) return false;
  const inRow = 'bytes' in keys.salt ? [keys.salt.bytes] : [];
  const opened = await Promise.all(
    [...inRow, ...files.onDisk.values()].map((salt) => openKeys(PASSCODE, { ...keys, salt })),
  );
  return opened.some((each) => each !== undefined);
}

async function prepareAnew() {
  const device = deviceOf(recipient);
  return await prepareVault(storage, { device, passcode: OTHER_PASSCODE, documents: {} });
}

async function tryTenWrong(): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    await unlockVault(storage, 'wrong passcode');
    now = (await readDevice(storage))?.waitUntil ?? now;
  }
}

async function letExpire(): Promise<void> {
  now = new Date(now.getTime() + 72 * HOUR_MS + 1);
  await readDevice(storage);
}

test.each([
  ['ten wrong passcodes', tryTenWrong],
  ['72 hours', letExpire],
  ['an order', () => eraseReadable(storage)],
  ['another preparation', prepareAnew],
])('after %s the passcode opens no copy of what was there', async (_name, erase) => {
  const copy = await rowOf();
  expect(await opensCopy(copy)).toBe(true);
  await erase();
  expect(await opensCopy(copy)).toBe(false);
});

test('a browser that writes over no file says that it leaves traces', async () => {
  files.write = () => Promise.resolve(false);
  await prepare(storage, recipient);
  expect(files.onDisk.size).toBe(0);
  expect(await readDevice(storage)).toMatchObject({ leavesTraces: true });
  await unlock(storage);
  const copy = await rowOf();
  await eraseReadable(storage);
  expect(await opensCopy(copy)).toBe(true);
});

test('a page that ends in an erasure leaves what nobody opens, and the next look ends it', async () => {
  const copy = await rowOf();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('the page is gone');
  });
  await expect(eraseReadable(storage)).rejects.toThrow(StoreFailed);
  put.mockRestore();
  expect(await storage.db.count('documents')).toBeGreaterThan(0);
  expect(await opensCopy(copy)).toBe(false);
  storage = await openStorage(() => now);
  expect(await readDevice(storage)).toMatchObject({ erasure: 'lost' });
  expect(await storage.db.count('documents')).toBe(0);
});

test('a file that was lost is told as an erasure, and what is sealed stays', async () => {
  await (await createDurableStore(await unlock(storage), TOKEN)).add(exam('a'));
  files.onDisk.clear();
  expect(await unlockVault(storage, PASSCODE)).toEqual({ kind: 'erased' });
  expect(await readDevice(storage)).toMatchObject({ erasure: 'lost', sealed: 1 });
  const [box] = await sealedOnly(storage, 10);
  expect(await recipient.open(box?.box ?? '', 'a')).toMatchObject({ token: TOKEN });
});

test('a file that the browser does not read now is none that was lost', async () => {
  files.read = () => Promise.reject(new StoreFailed(undefined));
  await expect(unlockVault(storage, PASSCODE)).rejects.toThrow(StoreFailed);
  expect(await readDevice(storage)).toMatchObject({ erasure: null, triesLeft: 10 });
});

test('a file that cannot be erased now is erased at the next look', async () => {
  const { erase } = files;
  files.erase = () => Promise.resolve(false);
  await eraseReadable(storage);
  expect(files.onDisk.size).toBe(1);
  files.erase = erase;
  await readDevice(storage);
  expect([files.onDisk.size, await storage.db.count('saltFiles')]).toEqual([0, 0]);
});

test('a preparation that breaks off leaves the former passcode, and no other salt', async () => {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (key === DEVICE_KEY) throw new DOMException('full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await expect(prepareAnew()).rejects.toThrow(StoreFull);
  vi.restoreAllMocks();
  expect(files.onDisk.size).toBe(1);
  await unlock(storage);
});

test('a page that ends before its row is written leaves a file that the next look erases', async () => {
  const { write } = files;
  files.write = async (name, bytes) => {
    await write(name, bytes);
    return new Promise(() => undefined);
  };
  void prepareAnew();
  await expect.poll(() => files.onDisk.size).toBe(2);
  storage = await openStorage(() => now);
  await readDevice(storage);
  expect(files.onDisk.size).toBe(1);
  await unlock(storage);
});

test('a preparation whose file another page took for one of those has failed', async () => {
  const { write } = files;
  files.write = async (name, bytes) => {
    await write(name, bytes);
    await readDevice(await openStorage(() => now));
    return true;
  };
  await expect(prepareAnew()).rejects.toThrow(StoreFailed);
  await unlock(storage);
});

test('a salt that another page has begun to erase opens no preparation', async () => {
  const { write, erase } = files;
  let goOn: () => void = () => undefined;
  files.write = async (name, bytes) => {
    await write(name, bytes);
    await new Promise<void>((begun) => {
      files.erase = async (file) => {
        files.erase = erase;
        begun();
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
        return erase(file);
      };
      void openStorage(() => now).then(readDevice);
    });
    return true;
  };
  await expect(prepareAnew()).rejects.toThrow(StoreFailed);
  goOn();
  await expect.poll(() => storage.db.count('saltFiles')).toBe(1);
  await unlock(storage);
});

test('a page that judged the former row erases nothing of a preparation that came meanwhile', async () => {
  const { read } = files;
  files.read = async (name) => {
    files.read = read;
    await prepareAnew();
    return read(name);
  };
  await readDevice(storage);
  await unlock(storage, OTHER_PASSCODE);
});

test('what an open page writes after an erasure is not told as readable', async () => {
  const store = await createDurableStore(await unlock(storage), TOKEN);
  await store.add(exam('a'));
  await eraseReadable(storage);
  await store.add(exam('b'));
  const boxes = await listBoxes(storage);
  expect(boxes.map(({ id, isReadable }) => [id, isReadable])).toEqual([
    ['a', false],
    ['b', false],
  ]);
});

test('what records are sealed to is not taken from what anybody can write', async () => {
  const other = await makeRecipient();
  const forged = { ...(await rowOf()), publicKey: other.publicKey };
  await storage.db.put('device', forged, DEVICE_KEY);
  await (await createDurableStore(await unlock(storage), TOKEN)).add(exam('a'));
  const [box] = await sealedOnly(storage, 10);
  expect(await recipient.open(box?.box ?? '', 'a')).toMatchObject({ token: TOKEN });
});

test('a key that opens no identity opens no device', async () => {
  await storage.db.clear('documents');
  await expect(unlockVault(storage, PASSCODE)).rejects.toThrow(StoreFailed);
});

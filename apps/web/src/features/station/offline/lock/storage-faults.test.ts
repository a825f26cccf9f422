/** A storage that is full or lost: the screens say so, and go on where it works again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  insertDisk,
  makeRecipient,
  openStorage,
  PASSCODE,
  prepare,
} from '../vault/device.factory.ts';

const PATIENCE_MS = 10_000;

beforeEach(() => {
  insertDisk();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { isSecureContext: true, indexedDB }));
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A page of its own, whose disk fails with the error of that name. */
async function openPage() {
  const page = await import('../device/device.ts');
  const { tryUnlock } = await import('./try-unlock.ts');
  return { ...page, tryUnlock, kind: () => page.useDevice.getState().kind };
}

function breakDisk(name: string): () => void {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('the disk', name);
  });
  return () => transaction.mockRestore();
}

async function prepareDevice(): Promise<void> {
  const { files: _none, ...storage } = await openStorage(() => new Date());
  await prepare(storage, await makeRecipient());
}

test('a full disk that unlocks nothing is an outcome, and the lock goes on', async () => {
  await prepareDevice();
  const { loadDevice, tryUnlock, kind } = await openPage();
  await loadDevice();
  const mend = breakDisk('QuotaExceededError');
  expect(await tryUnlock(PASSCODE)).toEqual({ kind: 'full' });
  expect(kind()).toBe('locked');
  mend();
  expect(await tryUnlock('wrong passcode')).toMatchObject({ kind: 'wrong', triesLeft: 9 });
});

test('a storage that is lost while the page starts is told, and read again', async () => {
  await prepareDevice();
  const { loadDevice, reloadDevice, leaveDevice, kind } = await openPage();
  const mend = breakDisk('UnknownError');
  await loadDevice();
  expect(kind()).toBe('failed');
  mend();
  await reloadDevice();
  expect(kind()).toBe('locked');
  leaveDevice();
  expect(kind()).toBe('none');
});

test('a storage that answers nothing is told, and counts when it answers', async () => {
  // As a page of another version that does not close its own.
  const other = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('spine-station', 1);
    request.onsuccess = () => resolve(request.result);
  });
  const { loadDevice, kind } = await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const loading = loadDevice();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
  expect(kind()).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(kind()).toBe('failed');
  other.close();
  await loading;
  expect(kind()).toBe('none');
});

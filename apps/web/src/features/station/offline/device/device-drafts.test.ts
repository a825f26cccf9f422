import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft } from '../../measure/draft.ts';
import { keptDraft } from '../../measure/kept-drafts.ts';
import { press } from '../../measure/keypad.ts';
import { createMemoryStore } from '../../records/memory-store.ts';
import {
  exam,
  insertDisk,
  makeRecipient,
  openStorage,
  prepare,
  unlock,
} from '../vault/device.factory.ts';
import type { DeviceStorage } from '../vault/device-db.ts';
import { keepDraftsInVault } from './device-drafts.ts';

const owner = {
  examinerId: 'u',
  projectId: 'p',
  day: '2026-11-27',
  childId: exam('a').patientId,
  entryId: undefined,
};
const first = press(emptyDraft('quick'), { kind: 'zero' }) ?? emptyDraft('quick');
const second = press(first, { kind: 'zero' }) ?? first;

let storage: DeviceStorage;

beforeEach(async () => {
  insertDisk();
  storage = await openStorage();
  await prepare(storage, await makeRecipient());
});
afterEach(() => vi.unstubAllGlobals());

/** The drafts of a page, once its device is unlocked. */
async function openPage(records = createMemoryStore()) {
  const vault = await unlock(storage);
  await keepDraftsInVault(records, vault);
  return { draft: keptDraft(records, owner), vault, records };
}
const readAnew = async () => (await openPage()).draft.read();

test('what a lost page had entered stands there again behind the passcode, and nowhere else', async () => {
  const { draft } = await openPage();
  draft.keep(first);
  draft.keep(second);
  await expect.poll(readAnew).toEqual(second);
  const onDisk = JSON.stringify([
    await storage.db.getAll('documents'),
    await storage.db.getAllKeys('documents'),
  ]);
  expect(onDisk).not.toContain(owner.childId);
});

test('a child that is finished leaves nothing', async () => {
  const { draft } = await openPage();
  draft.keep(first);
  await expect.poll(readAnew).toEqual(first);
  draft.drop();
  await expect.poll(readAnew).toBeUndefined();
});

test('a page that was lost between record and draft forgets the draft', async () => {
  const { draft } = await openPage();
  draft.keep(first);
  await expect.poll(readAnew).toEqual(first);
  const records = createMemoryStore([{ entry: exam('a'), fault: undefined }]);
  expect((await openPage(records)).draft.read()).toBeUndefined();
});

test('what is finished while the device is locked is not there again when it is unlocked', async () => {
  const { draft, vault, records } = await openPage();
  draft.keep(first);
  await expect.poll(readAnew).toEqual(first);
  vault.lock();
  draft.drop();
  expect((await openPage(records)).draft.read()).toBeUndefined();
  await expect.poll(readAnew).toBeUndefined();
});

test('a disk that does not answer stops nobody', async () => {
  const vault = await unlock(storage);
  vi.spyOn(vault, 'read').mockRejectedValue(new Error('lost'));
  await keepDraftsInVault(createMemoryStore(), vault);
});

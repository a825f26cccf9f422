import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft } from '../../measure/draft.ts';
import { keptDraft } from '../../measure/kept-drafts.ts';
import { press } from '../../measure/keypad.ts';
import {
  insertDisk,
  makeRecipient,
  openStorage,
  prepare,
  START,
  unlock,
} from '../vault/device.factory.ts';
import type { DeviceStorage } from '../vault/device-db.ts';
import { keepDraftsInVault } from './device-drafts.ts';

const CHILD = '019e0000-0000-7000-8000-00000000000c';
const owner = {
  examinerId: 'u',
  projectId: 'p',
  lateDay: undefined,
  childId: CHILD,
  entryId: undefined,
};
const first = press(emptyDraft('quick'), { kind: 'zero' }) ?? emptyDraft('quick');
const second = press(first, { kind: 'zero' }) ?? first;

let now: Date;
let storage: DeviceStorage;

beforeEach(async () => {
  insertDisk();
  now = START;
  storage = await openStorage(() => now);
  await prepare(storage, await makeRecipient());
});
afterEach(() => vi.unstubAllGlobals());

/** The drafts of a page that was opened anew, once it is unlocked. */
async function openPage() {
  const vault = await unlock(storage);
  const records = {};
  await keepDraftsInVault(records, vault);
  return { draft: keptDraft(records, owner), vault };
}

const readAnew = async () => (await openPage()).draft.read();

/** Until everything is on the disk. */
const written = async (expected: number) =>
  await expect.poll(() => storage.db.count('documents')).toBe(expected);

test('what a lost page had entered stands there again behind the passcode, and nowhere else', async () => {
  const before = await storage.db.count('documents');
  const { draft } = await openPage();
  draft.keep(first);
  draft.keep(second);
  await written(before + 1);
  await expect.poll(readAnew).toEqual(second);
  const onDisk = JSON.stringify([
    await storage.db.getAll('documents'),
    await storage.db.getAllKeys('documents'),
  ]);
  expect(onDisk).not.toContain(CHILD);
});

test('a child that is finished leaves nothing', async () => {
  const { draft } = await openPage();
  draft.keep(first);
  await expect.poll(readAnew).toEqual(first);
  draft.drop();
  await expect.poll(readAnew).toBeUndefined();
});

test('readings of yesterday are no part of the examination of today', async () => {
  const before = await storage.db.count('documents');
  const { draft } = await openPage();
  draft.keep(first);
  await written(before + 1);
  now = new Date(START.getTime() + 24 * 3_600_000);
  expect(await readAnew()).toBeUndefined();
});

test('a locked device writes nothing, and fails nobody', async () => {
  const before = await storage.db.count('documents');
  const { draft, vault } = await openPage();
  vault.lock();
  draft.keep(first);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(await storage.db.count('documents')).toBe(before);
});

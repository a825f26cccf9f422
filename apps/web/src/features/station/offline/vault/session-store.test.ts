import { examErrors } from '@spine/contract/exam';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStore } from '../../records/memory-store.ts';
import { whenBoxesAreFree } from './box-lock.ts';
import {
  absence,
  exam,
  insertDisk,
  makeRecipient,
  NURSE,
  ORG,
  openStorage,
  type Recipient,
  replacing,
} from './device.factory.ts';
import type { DeviceStorage } from './device-db.ts';
import { StoreFull } from './device-errors.ts';
import { sealedOnly } from './sealed-records.ts';
import { createSessionStore, type SessionSealing } from './session-store.ts';

const TOKEN = 'token-of-the-session';
const OTHER = { id: 'other', name: '白沐瑶' };

let storage: DeviceStorage;
let recipient: Recipient;
let sealing: SessionSealing | undefined;
let memory: ReturnType<typeof createMemoryStore>;
let store: ReturnType<typeof createSessionStore>;

beforeEach(async () => {
  insertDisk();
  storage = await openStorage();
  recipient = await makeRecipient();
  const { publicKey } = recipient;
  sealing = {
    storage,
    sealing: { token: TOKEN, keyId: 'key', publicKey, ...ORG },
    authorId: NURSE.id,
  };
  memory = createMemoryStore();
  store = createSessionStore(memory, () => Promise.resolve(sealing));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const boxes = async () => await sealedOnly(await openStorage(), 100);
const ids = async () => (await boxes()).map(({ id }) => id);
const unsent = () => store.summary().unsent.map(({ id }) => id);

test('what is finished lies sealed on the disk, for the server alone, and says who made it', async () => {
  await store.add(exam('a'));
  await store.add(absence('b'));
  expect([await ids(), unsent()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect([store.isDurable('a'), store.isDurable('b')]).toEqual([true, true]);
  const [box] = await boxes();
  const opened = await recipient.open(box?.box ?? '', 'a');
  expect(opened).toMatchObject({ token: TOKEN, entry: { id: 'a', patientId: 'child a' } });
  expect(JSON.stringify([opened, await boxes()])).not.toContain('林知夏');
});

test('a full disk takes nothing, and the child stays at hand', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await expect(store.add(exam('a'))).rejects.toThrow(StoreFull);
  expect([await ids(), unsent()]).toEqual([[], []]);
});

test('what the server has leaves the disk, and what it refused stays', async () => {
  for (const id of ['a', 'b', 'c']) await store.add(exam(id));
  await store.claim(50, NURSE.id);
  await store.acknowledge(['a']);
  await store.refuse('b', { code: 1, message: '学生已转班' });
  expect(await ids()).toEqual(['b', 'c']);
  await store.discard('b');
  expect([await ids(), unsent()]).toEqual([['c'], ['c']]);
});

test('what a correction replaces goes where the server has it, and another one stands', async () => {
  await store.add(exam('a'));
  await store.add(replacing('b', ['z', 'a']));
  await store.refuse('b', examErrors.formerStands);
  expect([await ids(), unsent()]).toEqual([['b'], []]);
});

test('a correction takes the place of the former record, on the disk too', async () => {
  await store.add(exam('a'));
  expect(await store.replace('a', exam('b'))).toBe(true);
  expect([await ids(), unsent()]).toEqual([['b'], ['b']]);
});

test('what another page has sent meanwhile is not replaced', async () => {
  await store.add(exam('a'));
  await storage.db.clear('sealed');
  expect(await store.replace('a', exam('b'))).toBe(false);
  expect([await ids(), unsent()]).toEqual([[], []]);
});

test('what another page may be sending is not replaced, and both go', async () => {
  await store.add(exam('a'));
  await whenBoxesAreFree(async () => {
    expect(await store.replace('a', exam('b'))).toBe(false);
  });
  expect([await ids(), unsent()]).toEqual([['a'], ['a']]);
  expect(await store.replace('a', exam('b'))).toBe(true);
});

test('what could not be sealed is in memory alone, until it can', async () => {
  const later = sealing;
  sealing = undefined;
  await store.add(exam('a'));
  await store.add(exam('b'));
  expect(await store.replace('b', exam('c'))).toBe(true);
  expect([await ids(), unsent(), store.isDurable('a')]).toEqual([[], ['a', 'c'], false]);
  sealing = later;
  await store.add(exam('d'));
  expect([await ids(), unsent()]).toEqual([
    ['a', 'c', 'd'],
    ['a', 'c', 'd'],
  ]);
});

test('a correction of what was in memory alone leaves nothing of the former record', async () => {
  const later = sealing;
  sealing = undefined;
  await store.add(exam('a'));
  sealing = later;
  expect(await store.replace('a', exam('b'))).toBe(true);
  expect([await ids(), unsent()]).toEqual([['b'], ['b']]);
});

test('a storage that does not work leaves the record in memory, and says so', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('broken', 'DataError');
  });
  await store.add(exam('a'));
  expect([await ids(), unsent(), store.isDurable('a')]).toEqual([[], ['a'], false]);
});

test('what the server has and the disk did not let go leaves it with the next record', async () => {
  await store.add(exam('a'));
  const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('broken', 'DataError');
  });
  await store.acknowledge(['a']);
  failing.mockRestore();
  expect([await ids(), unsent()]).toEqual([['a'], []]);
  await store.add(exam('b'));
  expect([await ids(), unsent()]).toEqual([['b'], ['b']]);
});

test('a record of somebody else is not sealed in the name of who is signed in', async () => {
  await store.add(exam('a', OTHER));
  await store.add(exam('b'));
  expect([await ids(), unsent()]).toEqual([['b'], ['a', 'b']]);
});

import { examErrors } from '@spine/contract/exam';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  absence,
  exam,
  insertDisk,
  makeRecipient,
  NURSE,
  ORG,
  openStorage,
  prepare,
  replacing,
  START,
  TOKEN,
  unlock,
} from './device.factory.ts';
import type { DeviceStorage } from './device-db.ts';
import { StoreFailed, StoreFull, VaultLocked } from './device-errors.ts';
import { createDurableStore, type DurableStore } from './durable-store.ts';
import { deleteSealed, rescueFile, sealEntry, sealedOnly, toSent } from './sealed-records.ts';

const OTHER = { id: 'other', name: '顾之遥' };
const FAULT = { code: 24001307, message: '学生不存在' };
const recipient = await makeRecipient();

let storage: DeviceStorage;
let store: DurableStore;

beforeEach(async () => {
  insertDisk();
  storage = await openStorage();
  store = await createDurableStore(await prepare(storage, recipient), TOKEN);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The store as another page opens it, or this one after it was killed. */
async function reopened(): Promise<DurableStore> {
  return await createDurableStore(await unlock(await openStorage()), TOKEN);
}

async function sealedIds(): Promise<string[]> {
  return (await sealedOnly(storage, 100)).map(({ id }) => id);
}

const unsentIds = (of = store) => of.summary().unsent.map(({ id }) => id);

test('what is added outlives the page, in its order', async () => {
  for (const entry of [exam('b'), absence('a'), exam('c')]) await store.add(entry);
  const { unsent } = (await reopened()).summary();
  expect(unsent).toEqual([exam('b'), absence('a'), exam('c')]);
  expect(store.summary().unsent).toEqual(unsent);
});

test('the server finds in the box what it needs, and no word more', async () => {
  await store.add(exam('a'));
  await store.add(absence('b'));
  const boxes = await store.boxesOf(['b', 'a', 'none']);
  expect(boxes.map(({ id, keyId }) => [id, keyId])).toEqual([
    ['b', 'key'],
    ['a', 'key'],
  ]);
  const target = { projectId: 'project', schoolId: 'school' };
  const base = { target, madeAt: START.toISOString(), madeBy: { id: NURSE.id } };
  expect(await recipient.open(boxes[0]?.box ?? '', 'b')).toEqual({
    token: TOKEN,
    entry: {
      ...base,
      id: 'b',
      patientId: 'child b',
      kind: 'attendance',
      day: '2026-11-27',
      absent: true,
    },
  });
  expect(await recipient.open(boxes[1]?.box ?? '', 'a')).toMatchObject({
    entry: { ...base, kind: 'exam', record: { id: 'a', status: 1 } },
  });
});

test('nothing readable lies on the disk', async () => {
  const vault = await unlock(storage);
  await vault.write('五年级2班', { rows: [{ name: '陈嘉懿', tail: '0012' }] });
  await store.add(exam('a'));
  await store.add(exam('b'));
  await store.refuse('b', FAULT);
  const text = await dumpDisk();
  expect(text).toContain('体育馆 1 号');
  for (const word of ['林知夏', '陈嘉懿', '沈若兰', '五年级', '2班', '0012', 'child a', TOKEN])
    for (const hidden of [word, ...base64Of(word)]) expect(text).not.toContain(hidden);
  expect(text).not.toContain(FAULT.message);
  // Where something readable lay there, it would be seen.
  const plain = new TextEncoder().encode('林知夏');
  await storage.db.put('documents', { iv: plain, bytes: plain.buffer }, '陈嘉懿');
  expect(await dumpDisk()).toMatch(/陈嘉懿.*林知夏.*林知夏/s);
});

async function dumpDisk(): Promise<string> {
  const dump: string[] = [];
  for (const name of storage.db.objectStoreNames) {
    const [keys, values] = [await storage.db.getAllKeys(name), await storage.db.getAll(name)];
    dump.push(readable(keys), readable(values));
  }
  return dump.join('\n');
}

/** Every text and every byte of a stored value. */
function readable(value: unknown): string {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(readable).join('\n');
}

/** The middle of a word in base64, wherever it begins. */
function base64Of(word: string): string[] {
  const bytes = new TextEncoder().encode(word);
  if (bytes.length < 6) return [];
  return [0, 1, 2].map((skip) => {
    const whole = Math.floor((bytes.length - skip) / 3) * 3;
    return btoa(String.fromCharCode(...bytes.slice(skip, skip + whole)));
  });
}

test('a replaced entry is gone from both copies, and the new one stands in its place', async () => {
  for (const id of ['a', 'b', 'c']) await store.add(exam(id));
  expect(await store.replace('b', exam('b2'))).toBe(true);
  expect(unsentIds()).toEqual(['a', 'b2', 'c']);
  expect(await sealedIds()).toEqual(['a', 'b2', 'c']);
  expect(unsentIds(await reopened())).toEqual(['a', 'b2', 'c']);
});

test('what is being sent or may be at the server is not replaced', async () => {
  await store.add(exam('a'));
  await store.add(exam('b'));
  expect((await store.claim(50, NURSE.id)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(await store.replace('a', exam('a2'))).toBe(false);
  await store.putBack(['a']);
  await store.release(['b']);
  expect(await store.replace('a', exam('a2'))).toBe(true);
  expect(await store.replace('a', exam('a3'))).toBe(false);
  expect(await store.replace('b', exam('b2'))).toBe(false);
  expect(await sealedIds()).toEqual(['a2', 'b']);
});

test('what a former page made may be at the server, and is not replaced', async () => {
  await store.add(exam('a'));
  expect(await (await reopened()).replace('a', exam('a2'))).toBe(false);
});

test('nothing is claimed while it is being replaced', async () => {
  await store.add(exam('a'));
  const [isReplaced, claimed] = await Promise.all([
    store.replace('a', exam('a2')),
    store.claim(50, NURSE.id),
  ]);
  expect([isReplaced, claimed.map(({ id }) => id)]).toEqual([true, ['a2']]);
});

test('an id keeps its content', async () => {
  await store.add(exam('a'));
  await store.add({ ...exam('a'), patientId: 'another child' });
  expect(await store.replace('a', { ...exam('a'), patientId: 'another child' })).toBe(false);
  for (const each of [store, await reopened()]) expect(each.summary().unsent).toEqual([exam('a')]);
});

test('only the user who made an entry claims it, and a killed page gives its claims back', async () => {
  await store.add(exam('a'));
  await store.add(exam('b', OTHER));
  expect(await store.claim(50, NURSE.id)).toEqual([exam('a')]);
  expect(await store.claim(50, NURSE.id)).toEqual([]);
  expect(await (await reopened()).claim(50, NURSE.id)).toEqual([exam('a')]);
});

test('what the server has goes from both copies', async () => {
  for (const id of ['a', 'b', 'c']) await store.add(exam(id));
  await store.acknowledge(['a', 'c', 'none']);
  expect([unsentIds(), await sealedIds()]).toEqual([['b'], ['b']]);
  expect(store.summary().acknowledged).toHaveLength(2);
  expect(unsentIds(await reopened())).toEqual(['b']);
});

test('a refused entry stays refused, is sent again, or is given up', async () => {
  for (const id of ['a', 'b']) {
    await store.add(exam(id));
    await store.refuse(id, FAULT);
  }
  const refused = ['a', 'b'].map((id) => ({ entry: exam(id), fault: FAULT }));
  const again = await reopened();
  expect([again.summary().unsent, again.summary().refused]).toEqual([[], refused]);
  await again.retry('a');
  await again.discard('b');
  expect([await sealedIds(), unsentIds(again)]).toEqual([['a'], ['a']]);
  expect((await reopened()).summary()).toMatchObject({ unsent: [exam('a')], refused: [] });
  await again.refuse('none', FAULT);
  await again.retry('none');
});

test('what a correction replaces goes where the server has it, and another one stands', async () => {
  await store.add(exam('a'));
  await store.add(replacing('b', ['z', 'a']));
  await store.refuse('b', examErrors.formerStands);
  expect([unsentIds(), await sealedIds()]).toEqual([[], ['b']]);
  expect((await reopened()).summary()).toMatchObject({
    unsent: [],
    refused: [{ entry: { id: 'b' } }],
  });
});

test('a refused entry can be replaced by one that was made anew', async () => {
  await store.add(exam('a'));
  await store.refuse('a', FAULT);
  expect(await store.replace('a', exam('a2'))).toBe(true);
  expect((await reopened()).summary()).toMatchObject({ unsent: [exam('a2')], refused: [] });
});

test('what another page has settled or replaced is neither sent nor brought back', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store.add(exam(id));
  const other = await reopened();
  await other.acknowledge(['a']);
  await other.refuse('b', FAULT);
  await other.replace('b', exam('b2'));
  await other.discard('c');
  await other.acknowledge(['d']);
  await store.refuse('d', FAULT);
  expect(await store.replace('a', exam('a2'))).toBe(false);
  expect((await store.claim(50, NURSE.id)).map(({ id }) => id)).toEqual(['e']);
  expect(unsentIds()).toEqual(['e']);
  expect(unsentIds(await reopened())).toEqual(['b2', 'e']);
});

test('two pages add side by side, and each sends its own', async () => {
  const other = await reopened();
  await Promise.all([store.add(exam('a')), other.add(exam('b'))]);
  expect([unsentIds(), unsentIds(other)]).toEqual([['a'], ['b']]);
  expect(unsentIds(await reopened()).sort()).toEqual(['a', 'b']);
});

test('a full disk refuses the next record and keeps the others', async () => {
  await store.add(exam('a'));
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    // The box is written already.
    if (this.name === 'records') throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, given);
  });
  const changed = vi.fn();
  store.watch(changed);
  await expect(store.add(exam('b'))).rejects.toThrow(StoreFull);
  await expect(store.replace('a', exam('a2'))).rejects.toThrow(StoreFull);
  await expect(store.refuse('a', FAULT)).rejects.toThrow(StoreFull);
  expect(changed).not.toHaveBeenCalled();
  expect([unsentIds(), await sealedIds()]).toEqual([['a'], ['a']]);
  vi.restoreAllMocks();
  expect(unsentIds(await reopened())).toEqual(['a']);
  await store.add(exam('b'));
  expect(await sealedIds()).toEqual(['a', 'b']);
});

test('a transaction that is aborted when it ends has written nothing', async () => {
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    const request = add.apply(this, given);
    request.addEventListener('success', () => this.transaction.abort());
    return request;
  });
  await expect(store.add(exam('a'))).rejects.toThrow(StoreFailed);
  expect([unsentIds(), await sealedIds()]).toEqual([[], []]);
});

test('what a session sealed is taken over, and a refusal of it is shown', async () => {
  const { publicKey } = recipient;
  const box = await sealEntry(
    { publicKey, keyId: 'key', ...ORG },
    'token-of-the-session',
    exam('a'),
  );
  await storage.db.add('sealed', box);
  await store.add(exam('a'));
  const fault = { code: 1, message: '学生已转班' };
  await store.refuse('a', fault);
  expect(store.summary().refused).toEqual([{ entry: exam('a'), fault }]);
  expect((await reopened()).summary().refused).toEqual([{ entry: exam('a'), fault }]);
});

test('a connection that the browser ended is opened again, and nothing is lost or doubled', async () => {
  await store.add(exam('a'));
  storage.db.close();
  await store.add(exam('b'));
  storage.db.close();
  expect(await store.replace('b', exam('c'))).toBe(true);
  storage.db.close();
  expect((await store.boxesOf(['a', 'c'])).map(({ id }) => id)).toEqual(['a', 'c']);
  storage.db.close();
  await store.acknowledge(['a']);
  expect([unsentIds(), unsentIds(await reopened())]).toEqual([['c'], ['c']]);
});

test('what was written before the connection was lost is stored once, and sent', async () => {
  loseNextAfterwards();
  await store.add(exam('a'));
  loseNextAfterwards();
  expect(await store.replace('a', exam('b'))).toBe(true);
  expect([unsentIds(), await sealedIds()]).toEqual([['b'], ['b']]);
});

/** The next transaction is on the disk, and the page hears that the connection was lost. */
function loseNextAfterwards(): void {
  const { db } = storage;
  storage.db = new Proxy(db, {
    get: (_db, name) => {
      const value: unknown = Reflect.get(db, name, db);
      if (name !== 'transaction' || typeof value !== 'function') return value;
      return (...parameters: unknown[]) => lost(Reflect.apply(value, db, parameters));
    },
  });
}

function lost(transaction: { done: Promise<void> }): object {
  const done = transaction.done.then(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  return new Proxy(transaction, {
    get: (_real, name) => {
      if (name === 'done') return done;
      const value: unknown = Reflect.get(transaction, name, transaction);
      return typeof value === 'function' ? value.bind(transaction) : value;
    },
  });
}

test('a database that cannot be opened again fails by name, and what is in memory is still sent', async () => {
  await store.add(exam('a'));
  storage.db.close();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'UnknownError');
  });
  await expect(store.add(exam('b'))).rejects.toThrow(StoreFailed);
  await expect(store.acknowledge(['a'])).rejects.toThrow(StoreFailed);
  expect(await store.claim(50, NURSE.id)).toEqual([exam('a')]);
});

test('a locked device takes no record, and lets go of what the server has', async () => {
  const vault = await unlock(storage);
  const locked = await createDurableStore(vault, TOKEN);
  await locked.add(exam('a'));
  vault.lock();
  await expect(locked.add(exam('b'))).rejects.toThrow(VaultLocked);
  await locked.acknowledge(['a']);
  expect(await sealedIds()).toEqual([]);
});

test('without the passcode the oldest boxes are sent, and go', async () => {
  for (const id of ['c', 'a', 'b']) await store.add(exam(id));
  const [first, second, ...others] = await sealedOnly(await openStorage(), 2);
  expect([first?.id, second?.id, others]).toEqual(['c', 'a', []]);
  await deleteSealed(storage, ['c', 'a', 'none']);
  expect([await sealedIds(), unsentIds(await reopened())]).toEqual([['b'], ['b']]);
  expect(await store.claim(50, NURSE.id)).toEqual([exam('b')]);
});

test('the rescue file holds every box and names no child', async () => {
  for (const id of ['a', 'b']) await store.add(exam(id));
  const text = (await rescueFile(await openStorage(), ORG.orgId)) ?? '';
  expect(JSON.parse(text)).toEqual({
    format: 'spine-station-rescue',
    version: 1,
    device: { id: 'device', name: '体育馆 1 号' },
    savedAt: START.toISOString(),
    records: (await store.boxesOf(['a', 'b'])).map(toSent),
  });
  expect(text).not.toContain('林知夏');
});

/** What a device hears at its contacts, and does: with its own stores, below the screens. */
import { stationDeviceErrors } from '@spine/contract/station-device';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenBoxesAreFree } from '../vault/box-lock.ts';
import { exam } from '../vault/device.factory.ts';
import { DEVICE_KEY } from '../vault/device-db.ts';
import {
  CLASSES,
  idOf,
  insertBrowser,
  NOTICE,
  openPage,
  type StationPage,
  startDeviceServer,
} from './device-page.factory.ts';

const [LEFT, OWN] = [idOf(1), idOf(2)] as const;

let server: Awaited<ReturnType<typeof startDeviceServer>>;
let page: StationPage;

beforeEach(async () => {
  insertBrowser();
  server = await startDeviceServer();
  page = await openPage();
  page.signIn();
  await page.prepare();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const idsOnDisk = async () => {
  const db = (await page.openStorage())?.db;
  return (await db?.getAll('sealed'))?.map(({ id }) => id);
};
/** Why nothing is readable any more. */
const erasure = () => page.state().summary?.erasure;

/** A finished record without a readable copy. */
async function leaveBox(id: string): Promise<void> {
  const { store, vault } = page.openedDevice();
  await store.add(exam(id));
  await vault.storage.db.delete('records', id);
  await page.lockDevice();
  await page.unlock();
}

test.each([
  ['revoked', stationDeviceErrors.revoked],
  ['silent for 72 hours', stationDeviceErrors.expired],
])('a device that was %s obeys, and keeps the box of nobody sealed', async (_what, fault) => {
  server.isCut = (path) => path.endsWith('/records');
  await leaveBox(LEFT);
  server.isCut = () => false;
  server.fault = fault;
  server.order = 'erase';
  await page.contactOnce();
  expect(page.state().kind).toBe('none');
  expect(erasure()).toBe('ordered');
  expect(await idsOnDisk()).toEqual([LEFT]);
  expect(server.calls.at(-1)?.body).toMatchObject({ isErased: true });
});

test.each([
  ['an order', null],
  ['the end of its project', stationDeviceErrors.projectEnded],
])('after %s a device is erased once the server has what it sealed', async (_why, fault) => {
  server.isCut = (path) => path.endsWith('/records');
  await leaveBox(LEFT);
  await page.openedDevice().store.add(exam(OWN));
  server.order = 'erase';
  server.contactFault = fault;
  await page.contactOnce();
  // Nobody took the boxes yet.
  expect(page.state().kind).toBe('unlocked');
  server.isCut = () => false;
  await page.contactOnce();
  expect([...server.rows.keys()]).toEqual([LEFT, OWN]);
  expect(page.state().kind).toBe('none');
  expect([erasure(), await idsOnDisk()]).toEqual(['ordered', []]);
});

test.each([500, 503])(
  'an order does not wait for a server that answers records with %i',
  async (status) => {
    server.isCut = (path) => path.endsWith('/records');
    await leaveBox(LEFT);
    server.isCut = () => false;
    const answered = globalThis.fetch;
    const trouble = () => Promise.resolve(new Response('', { status }));
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address.endsWith('/records') ? trouble() : answered(address, init),
    );
    server.order = 'erase';
    await page.contactOnce();
    expect(erasure()).toBe('ordered');
    expect(await idsOnDisk()).toEqual([LEFT]);
  },
);

test('a notice that was published since the preparation comes with the next contact, once, and stays', async () => {
  const notice = () => page.openedDevice().pkg.notice;
  expect(notice()).toBe('none');
  server.notice = NOTICE;
  await page.contactOnce();
  expect(notice()).toMatchObject({ version: NOTICE.version });
  await page.lockDevice();
  await page.unlock();
  expect(notice()).toEqual(NOTICE);
  server.calls.length = 0;
  await page.contactOnce();
  expect(server.calls[0]?.body).toMatchObject({ noticeVersion: NOTICE.version });
  expect(notice()).toEqual(NOTICE);
});

test('an order does not wait for another page that sends', async () => {
  server.isCut = (path) => path.endsWith('/records');
  await leaveBox(LEFT);
  server.isCut = () => false;
  server.order = 'erase';
  let free = () => {};
  const sending = whenBoxesAreFree(
    () =>
      new Promise<void>((resolve) => {
        free = resolve;
      }),
  );
  try {
    await Promise.all([page.contactOnce(), expect.poll(erasure).toBe('ordered').then(free)]);
    expect(await idsOnDisk()).toEqual([LEFT]);
  } finally {
    free();
    await sending;
  }
});

test('a device that cannot tell that it is erased is locked all the same', async () => {
  server.order = 'erase';
  server.isCut = (path) => path.endsWith('/contact') && server.pathsOf().includes('contact');
  await page.contactOnce();
  expect(page.state().opened).toBeUndefined();
  expect(erasure()).toBe('ordered');
});

test('what an order erased is locked before its network answers', async () => {
  server.order = 'erase';
  const locked: boolean[] = [];
  server.isCut = () => {
    locked.push(page.state().opened === undefined);
    return false;
  };
  await page.contactOnce();
  expect(server.pathsOf().slice(-2)).toEqual(['contact', 'contact']);
  expect(locked).toEqual([false, true]);
});

test('a device whose project has ended waits for what it sends alone, and its hours are not renewed', async () => {
  const { store } = page.openedDevice();
  server.refused.set(OWN, stationDeviceErrors.keyUnknown);
  await store.add(exam(OWN));
  await expect.poll(() => store.summary().refused).toHaveLength(1);
  server.contactFault = stationDeviceErrors.projectEnded;
  const lastContact = () => page.state().summary?.lastContactAt;
  await page.loadDevice();
  const before = lastContact();
  for (const _minute of [1, 2]) await page.contactOnce();
  const told = server.calls.filter(({ path }) => path.endsWith('/contact'));
  expect(told.map(({ body }) => body['unsent'])).toEqual([1, 0]);
  await page.loadDevice();
  expect(lastContact()).toEqual(before);
});

/** As if the device had been silent for too long. */
async function growOld(): Promise<void> {
  const { db } = page.openedDevice().vault.storage;
  const row = await db.get('device', DEVICE_KEY);
  if (row) await db.put('device', { ...row, expiresHours: 0, ageMs: 1 }, DEVICE_KEY);
}

test.each([
  ['a contact', () => page.contactOnce()],
  ['a look at the device', () => page.loadDevice()],
])('an open device whose hours are over is locked by %s', async (_what, look) => {
  await growOld();
  await look();
  expect(page.state()).toMatchObject({ kind: 'none', opened: undefined });
  expect(erasure()).toBe('expired');
});

test('a class that was renamed meanwhile keeps its children and says so, until it is there again', async () => {
  const [first] = CLASSES;
  if (!first) throw new Error('there is a class');
  const rows = server.rosters.get('1班') ?? [];
  const classNow = () => page.openedDevice().pkg.classes.find(({ key }) => key === first.key);
  server.rosters.set('1班', []);
  await page.refreshClass('school', first.key);
  expect(classNow()).toMatchObject({ isGone: true, children: [{ id: rows[0]?.id }, {}] });
  page = await openPage();
  await page.unlock();
  expect(classNow()).toMatchObject({ isGone: true, children: [{}, {}] });
  server.rosters.set('1班', rows.slice(1));
  await page.refreshClass('school', first.key);
  expect(classNow()).toEqual({ ...first, children: rows.slice(1) });
});

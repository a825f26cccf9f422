/** A device that is prepared, anew or while somebody's records wait: with its own stores, below the screens. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absence, exam, makeRecipient, NURSE, ORG } from '../vault/device.factory.ts';
import { documentOf } from './device-package.ts';
import {
  CLASSES,
  idOf,
  insertBrowser,
  NOTICE,
  openPage,
  PASSCODE,
  PROJECT,
  type StationPage,
  startDeviceServer,
} from './device-page.factory.ts';

const OTHER_PASSCODE = 'heron 72 brick';

let server: Awaited<ReturnType<typeof startDeviceServer>>;
let page: StationPage;

beforeEach(async () => {
  insertBrowser();
  server = await startDeviceServer();
  page = await openPage();
  page.signIn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const clazzesOf = () =>
  page.openedDevice().pkg.classes.map(({ clazz, children }) => [clazz, children.length]);
const tokenOf = async () => (await page.openedDevice().vault.read('session')) as { token: string };

test('a device is registered with its classes and the password, and its user is signed out', async () => {
  await page.prepare();
  expect(server.calls[0]?.body).toMatchObject({
    projectId: PROJECT.id,
    pw: 'digest',
    classes: CLASSES.map(({ clazz }) => ({
      schoolId: 'school',
      gradeName: '五年级',
      clazzName: clazz,
    })),
  });
  expect(clazzesOf()).toEqual([
    ['1班', 2],
    ['2班', 2],
  ]);
  expect(server.pathsOf().at(-1)).toBe('logout');
});

test('a device brings the newest notice along, for who is asked without a network', async () => {
  server.notice = NOTICE;
  await page.prepare();
  expect(page.openedDevice().pkg.notice).toEqual(NOTICE);
  await page.lockDevice();
  await page.unlock();
  expect(page.openedDevice().pkg.notice).toEqual(NOTICE);
});

test('a device that was prepared before a notice was published knows that there is none', async () => {
  await page.prepare();
  expect(page.openedDevice().pkg.notice).toBe('none');
});

test('a device that an earlier version prepared knows no notice, and examines whom it examined', async () => {
  await page.prepare();
  const { vault, pkg } = page.openedDevice();
  const { notice: _notice, ...session } = (await vault.read('session')) as { notice: unknown };
  await vault.write('session', session);
  for (const clazz of pkg.classes) {
    const children = clazz.children.map(({ permission: _permission, ...child }) => child);
    await vault.write(documentOf(clazz), { ...clazz, children });
  }
  await page.lockDevice();
  server.isCut = (path) => path.endsWith('/roster');
  await page.unlock();
  const { pkg: opened } = page.openedDevice();
  expect(opened.notice).toBe('unknown');
  const permissions = opened.classes.flatMap(({ children }) =>
    children.map(({ permission }) => permission),
  );
  expect(new Set(permissions)).toEqual(new Set(['informed']));
});

test('a preparation that breaks off leaves the device as it was, and another page may go on', async () => {
  await page.prepare();
  const former = await tokenOf();
  server.isCut = (path) => path.endsWith('/records');
  await page.openedDevice().store.add(exam(idOf(1)));
  await page.lockDevice();
  page.signIn();
  const isSecondRoster = (path: string) =>
    path.endsWith('/roster') && server.pathsOf().at(-1) === 'roster';
  server.isCut = (path) => path.endsWith('/records') || isSecondRoster(path);
  await expect(page.prepare({ passcode: OTHER_PASSCODE })).rejects.toThrow();
  const beside = await openPage({ isBeside: true });
  await beside.unlock();
  page = beside;
  expect(await tokenOf()).toEqual(former);
  expect(clazzesOf()).toEqual([
    ['1班', 2],
    ['2班', 2],
  ]);
  expect(page.openedDevice().store.summary().unsent).toMatchObject([{ id: idOf(1) }]);
  await expect(page.unlock(OTHER_PASSCODE)).rejects.toThrow();
});

test('two pages of a browser do not prepare it at once', async () => {
  await page.prepare();
  const beside = await openPage({ isBeside: true });
  beside.signIn();
  await expect(beside.prepare()).rejects.toThrow('open in another page');
});

const OTHER = { id: 'other', name: '白沐瑶' };

test.each([
  ['has ended', () => page.signOut()],
  ['is of another user', () => page.signIn(OTHER)],
])('a preparation whose session %s meanwhile leaves the device as it was', async (_how, end) => {
  await page.prepare();
  const former = await tokenOf();
  await page.lockDevice();
  page.signIn();
  server.isCut = (path) => {
    if (path.endsWith('/roster')) end();
    return false;
  };
  await expect(page.prepare({ passcode: OTHER_PASSCODE })).rejects.toThrow('has ended');
  expect(page.state().kind).toBe('locked');
  await page.unlock();
  expect(await tokenOf()).toEqual(former);
});

test('a device that cannot be read takes over no records', async () => {
  await page.prepare();
  server.isCut = cutRecords;
  await page.openedDevice().store.add(exam(idOf(1)));
  await page.lockDevice();
  const count = vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    throw new DOMException('broken', 'DataError');
  });
  await expect(page.unlock()).rejects.toThrow('broken');
  expect([page.readExaminer(), open()]).toEqual([undefined, [[], []]]);
  count.mockRestore();
  await page.unlock();
  expect(open()).toEqual([[idOf(1)], []]);
});

const FAULT = { code: 1, message: '学生已转班' };
const cutRecords = (path: string) => /records|upload|attendance/.test(path);
const open = () => {
  const { unsent, refused } = page.recordStore.summary();
  return [unsent.map(({ id }) => id), refused.map(({ entry: { id } }) => id)];
};
async function tokenIn(id: string) {
  const box = await page.openedDevice().vault.storage.db.getFromIndex('sealed', 'id', id);
  return ((await server.recipient.open(box?.box ?? '', id)) as { token: string }).token;
}

test('a device takes over what its user did in its project, and what others left waits for them', async () => {
  server.isCut = cutRecords;
  page.signIn(OTHER);
  await page.recordStore.add(exam(idOf(1), OTHER));
  page.signOut();
  page.signIn();
  const elsewhere = { projectId: 'another', schoolId: 'school' };
  await page.recordStore.add(exam(idOf(2)));
  await page.recordStore.add({ ...exam(idOf(3)), target: elsewhere });
  await page.recordStore.add(absence(idOf(4)));
  await page.recordStore.refuse(idOf(4), FAULT);
  const owner = { author: NURSE, projectId: PROJECT.id };
  expect(page.countHeld(owner)).toEqual({
    moving: 2,
    others: [
      { name: OTHER.name, count: 1 },
      { name: NURSE.name, count: 1 },
    ],
  });
  await page.prepare();
  expect(open()).toEqual([[idOf(2)], [idOf(4)]]);
  expect(page.recordStore.summary().refused[0]?.fault).toEqual(FAULT);
  // Its box is the one that the session of its author sealed.
  expect(await tokenIn(idOf(1))).not.toBe((await tokenOf()).token);

  await page.lockDevice();
  expect(open()).toEqual([[idOf(1), idOf(3)], []]);
  // What the device took over is there behind the passcode alone, with its refusal.
  page.signIn(OTHER);
  await page.recordStore.add(exam(idOf(5), OTHER));
  await page.unlock();
  expect(open()).toEqual([[idOf(2)], [idOf(4)]]);
  expect(await tokenIn(idOf(2))).toBeDefined();
});

/** Prepared, with one record unsent and one refused; then locked, and its user signed in. */
async function leaveRecords(): Promise<void> {
  await page.prepare();
  server.isCut = cutRecords;
  const { store } = page.openedDevice();
  for (const id of [idOf(1), idOf(2), idOf(3)]) await store.add(exam(id));
  await store.refuse(idOf(2), FAULT);
  await page.lockDevice();
  page.signIn();
}

/** What the former passcode opens. */
async function openFormer() {
  const former = await page.openFormer(PASSCODE);
  if (!('entries' in former)) throw new Error(former.kind);
  return former;
}

test('prepared anew by the same user, a device keeps what it holds, sealed again for a server that lost its keys', async () => {
  await leaveRecords();
  server.recipient = await makeRecipient();
  server.keyId = idOf(9);
  const former = await openFormer();
  const of = { projectId: PROJECT.id, orgId: ORG.orgId, former };
  expect(page.countAllHeld(of)).toMatchObject({ carried: 3, dropped: 0, sealed: 0, moving: 0 });
  await page.prepare({ passcode: OTHER_PASSCODE, former });
  expect(open()).toEqual([[idOf(1), idOf(3)], [idOf(2)]]);
  const { token } = await tokenOf();
  for (const id of [idOf(1), idOf(2), idOf(3)]) expect(await tokenIn(id)).toBe(token);
  page = await openPage();
  await page.unlock(OTHER_PASSCODE);
  expect(open()).toEqual([[idOf(1), idOf(3)], [idOf(2)]]);
  const boxes = await page.openedDevice().vault.storage.db.getAll('sealed');
  expect(boxes.map(({ id, keyId }) => [id, keyId])).toEqual(
    [1, 2, 3].map((at) => [idOf(at), idOf(9)]),
  );
});

test('prepared for another project, or without the former passcode, a device keeps boxes alone, and says so before', async () => {
  await leaveRecords();
  const of = { projectId: 'another', orgId: ORG.orgId };
  const former = await openFormer();
  for (const given of [former, undefined])
    expect(page.countAllHeld({ ...of, former: given })).toMatchObject({ carried: 0, dropped: 3 });
  const before = await (await page.openStorage())?.db.getAll('sealed');
  await page.prepare({ project: { ...PROJECT, id: 'another' }, former });
  expect(open()).toEqual([[], []]);
  expect(await page.openedDevice().vault.storage.db.getAll('sealed')).toEqual(before);
});

test('a former passcode that is wrong counts as at the lock', async () => {
  await leaveRecords();
  expect(await page.openFormer('wrong passcode')).toMatchObject({ kind: 'wrong', triesLeft: 9 });
});

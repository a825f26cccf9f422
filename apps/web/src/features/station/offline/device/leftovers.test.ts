/** Boxes that nobody reads any more: who sends them, and what becomes of those that the server does not take. */
import { stationDeviceErrors } from '@spine/contract/station-device';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exam, ORG } from '../vault/device.factory.ts';
import { countByOrg, rescueFile } from '../vault/sealed-records.ts';
import {
  idOf,
  insertBrowser,
  openPage,
  type StationPage,
  startDeviceServer,
} from './device-page.factory.ts';

const [FIRST, SECOND, FOREIGN] = [idOf(1), idOf(2), idOf(3)] as const;
const [OWN, CORRECTED] = [idOf(4), idOf(5)] as const;
const FAULT = stationDeviceErrors.keyUnknown;
const RIVAL = { orgId: 'rival', orgName: '江东区疾控中心' };

let server: Awaited<ReturnType<typeof startDeviceServer>>;
let page: StationPage;

/** A device with two boxes that nobody reads, the second refused, and one of another institution. */
beforeEach(async () => {
  insertBrowser();
  server = await startDeviceServer();
  page = await openPage();
  page.signIn();
  await page.prepare();
  server.isCut = (path) => path.endsWith('/records');
  const { store, vault } = page.openedDevice();
  const { db } = vault.storage;
  for (const id of [FIRST, SECOND, FOREIGN]) await store.add(exam(id));
  const [, , foreign] = await db.getAll('sealed');
  const [, , key] = await db.getAllKeys('sealed');
  if (foreign) await db.put('sealed', { ...foreign, ...RIVAL }, key);
  await db.clear('records');
  page = await openPage();
  server.isCut = () => false;
  server.refused.set(SECOND, FAULT);
  server.calls.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = () =>
  server.calls.flatMap(({ body: { records = [] } }) =>
    (records as { id: string }[]).map(({ id }) => id),
  );
const boxes = () => page.state().boxes.map(({ id, fault }) => [id, fault?.message]);
const REFUSED = [SECOND, FAULT.message];

test('what the server refused says so, is not sent at every contact, and may be sent again or given up', async () => {
  await page.unlock();
  await page.contactOnce();
  expect(sent()).toEqual([FIRST, SECOND]);
  expect(boxes()).toEqual([REFUSED, [FOREIGN, undefined]]);
  await page.contactOnce();
  expect(sent()).toEqual([FIRST, SECOND]);
  await page.sendAgain();
  expect(sent()).toEqual([FIRST, SECOND, SECOND]);
  expect(boxes()).toEqual([REFUSED, [FOREIGN, undefined]]);
  await page.discardLeftover(SECOND);
  expect(boxes()).toEqual([[FOREIGN, undefined]]);
});

test('who signs in sends what was refused before, once a sign-in', async () => {
  page.signIn();
  for (const again of [true, false]) await page.sendBySession(again);
  expect(sent()).toEqual([FIRST, SECOND]);
  server.refused.clear();
  await page.sendBySession(true);
  expect(boxes()).toEqual([[FOREIGN, undefined]]);
});

test('boxes of another institution wait for somebody of it, and have a rescue file of their own', async () => {
  await page.unlock();
  expect(countByOrg(page.state().boxes)).toEqual([
    { ...ORG, count: 2 },
    { ...RIVAL, count: 1 },
  ]);
  const { storage } = page.openedDevice().vault;
  const idsIn = async (orgId: string) => {
    const { records } = JSON.parse((await rescueFile(storage, orgId)) ?? '');
    return records.map(({ id }: { id: string }) => id);
  };
  expect([await idsIn(ORG.orgId), await idsIn(RIVAL.orgId)]).toEqual([[FIRST, SECOND], [FOREIGN]]);
  await page.lockDevice();
  page.signIn({ id: 'rival', name: '方一诺' }, RIVAL);
  await page.sendBySession(true);
  expect(sent()).toEqual([FOREIGN]);
});

/** Keeps what is sent of boxes on its way until it is told to go on. */
function holdRecords(): { begun: Promise<void>; goOn: () => void } {
  const [begun, held] = [newGate(), newGate()];
  server.isCut = async (path) => {
    if (!path.endsWith('records')) return false;
    begun.open();
    await held.opened;
    return false;
  };
  return { begun: begun.opened, goOn: held.open };
}

function newGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** What the server refused of a page, and its user may correct. */
async function makeRefused(of: StationPage, id: string): Promise<void> {
  const tried = newGate();
  server.isCut = (path) => {
    const isSending = /records|upload/.test(path);
    if (isSending) tried.open();
    return isSending;
  };
  await of.recordStore.add(exam(id));
  await tried.opened;
  await of.recordStore.refuse(id, FAULT);
  server.isCut = () => false;
}

test.each([
  ['a contact', 'none'],
  ['an order to erase', 'erase'],
] as const)('what %s sends is not replaced by the page that made it', async (_what, order) => {
  await page.unlock();
  const beside = await openPage({ isBeside: true });
  beside.signIn();
  await makeRefused(beside, OWN);
  server.order = order;
  const { begun, goOn } = holdRecords();
  const contact = page.contactOnce();
  await begun;
  expect(await beside.recordStore.replace(OWN, exam(CORRECTED))).toBe(false);
  goOn();
  await contact;
  expect([...server.rows.keys()]).toContain(OWN);
});

test('what a session sends is not replaced by the device that made it', async () => {
  await page.unlock();
  await makeRefused(page, OWN);
  const beside = await openPage({ isBeside: true });
  beside.signIn();
  const { begun, goOn } = holdRecords();
  const sending = beside.sendBySession(true);
  await begun;
  expect(await page.recordStore.replace(OWN, exam(CORRECTED))).toBe(false);
  goOn();
  await sending;
  expect([...server.rows.keys()]).toContain(OWN);
});

test('what is finished while boxes are read is no leftover', async () => {
  await page.unlock();
  let sending: Promise<void> | undefined;
  const { add } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    ...box
  ) {
    sending ??= page.sendByDevice(page.openedDevice(), false);
    return add.apply(this, box);
  });
  await page.recordStore.add(exam(OWN));
  await sending;
  await expect.poll(() => page.recordStore.summary().unsent).toEqual([]);
  const calls = server.calls.map(({ body: { records = [] } }) => records);
  expect(calls).toContainEqual([expect.objectContaining({ id: OWN })]);
  expect(sent().filter((id) => id === OWN)).toEqual([OWN]);
});

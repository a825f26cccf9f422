/**
 * A device and the platform without a screen between them: the product's own stores, contacts and preparations on a disk in
 * memory, and a real server with PostgreSQL.
 */
import { createHash, randomBytes } from 'node:crypto';
import { examHistory, type HistoryRow } from '@spine/contract/exam';
import { API_PREFIX, passwordDigest, SUCCESS_CODE } from '@spine/contract/kernel';
import {
  listProjects,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
} from '@spine/contract/project';
import { login, picCode, type SessionData, systemInfo } from '@spine/contract/session';
import type { StationChild } from '@spine/contract/station';
import {
  contactDevice,
  type DeviceRow,
  deviceRoster,
  listDevices,
  revokeDevice,
  sendDeviceRecords,
  stationDeviceErrors,
} from '@spine/contract/station-device';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  insertBrowser,
  openPage,
  type StationPage,
} from '../../apps/web/src/features/station/offline/device/device-page.factory.ts';
import { exam } from '../../apps/web/src/features/station/offline/vault/device.factory.ts';
import { classKey } from '../../apps/web/src/platform/station-address.ts';
import { freshName } from '../support/again.ts';
import { type Product, startProduct } from '../support/server.ts';
import { PASSWORD } from '../support/sign-in.ts';

const PLATFORM_FETCH = globalThis.fetch;
const OTHER_PASSCODE = 'heron 72 brick';
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

let product: Product;
let salt: string;
beforeAll(async () => {
  product = await startProduct({ CLOCK_SHIFT_MS: '0' });
});
afterAll(() => product.close());

/** Keeps the cookies of a visitor. */
function newVisitor() {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const visit = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookies());
    const response = await PLATFORM_FETCH(new URL(address, product.origin), { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  const get = async (path: string, query: Record<string, string> = {}) =>
    (await visit(`${API_PREFIX}${path}?${new URLSearchParams(query)}`)).json();
  const post = async (path: string, data: object) => {
    const token = decodeURIComponent(jar.get('XSRF-TOKEN') ?? '');
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
    const init = { method: 'POST', headers, body: JSON.stringify(data) };
    return (await visit(API_PREFIX + path, init)).json();
  };
  const signIn = async (username: string): Promise<SessionData> => {
    salt = (await get(systemInfo.path)).data.passwordSalt;
    const mcode = randomBytes(16).toString('hex');
    const { msg } = await post(picCode.path, { mcode });
    const picture = md5(msg.toLowerCase());
    const answer = await post(login.path, { username, pw: digest(), picCode: picture, mcode });
    expect(answer).toMatchObject({ code: SUCCESS_CODE });
    return answer.data;
  };
  return { visit, cookies, get, post, signIn };
}
const digest = (password = PASSWORD): string => passwordDigest(password, salt, md5);

type Manager = ReturnType<typeof newVisitor>;
let manager: Manager;
let page: StationPage;
let visitor: ReturnType<typeof newVisitor>;
let isCut: (path: string) => boolean;

beforeEach(async () => {
  manager = newVisitor();
  await manager.signIn('manager');
  insertBrowser();
  visitor = newVisitor();
  isCut = () => false;
  vi.stubGlobal('document', {
    get cookie() {
      return visitor.cookies();
    },
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    isCut(address) ? Promise.reject(new TypeError('nobody answers')) : visitor.visit(address, init),
  );
  page = await openPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Who signs in at the tablet. */
async function signIn(username: string) {
  const { user } = await visitor.signIn(username);
  const { id, orgId, orgName } = user;
  const author = { id, name: user.realName ?? username };
  page.signIn(author, { orgId: orgId ?? '', orgName });
  return author;
}

/** A new class of two children in a school of a running project. */
async function openClass(word: string) {
  const { rows } = await manager.get(listProjects.path, { status: String(ProjectStatus.Underway) });
  const { data } = await manager.get(projectDetail.path, { id: rows[0].id });
  const project: ProjectInfo = data;
  const schoolId = project.schools[0]?.id ?? '';
  const clazz = freshName(word);
  for (const name of ['程嘉树', '白沐瑶']) {
    const child = { name, studentId: clazz + name, gender: 'f', birthDate: '2016-03-18' };
    const added = { ...child, schoolId, gradeName: '五年级', clazzName: clazz };
    expect(await manager.post('/patient/add', added)).toMatchObject({ code: SUCCESS_CODE });
  }
  const classes = [{ schoolId, key: classKey('五年级', clazz), grade: '五年级', clazz }];
  const prepare = (change: object = {}) =>
    page.prepare({ name: clazz, pw: digest(), project, classes, ...change });
  const deviceNow = async (): Promise<DeviceRow | undefined> =>
    (await manager.get(listDevices.path, { page: '1', size: '9', name: clazz })).rows[0];
  return { project, schoolId, prepare, deviceNow };
}

const childrenNow = (): readonly StationChild[] =>
  page.openedDevice().pkg.classes[0]?.children ?? [];

async function examsOf(child: StationChild | undefined): Promise<HistoryRow[]> {
  return (await manager.get(examHistory.path, { patientId: child?.id ?? '' })).rows;
}

/** Finishes the first child, as its screen does. */
async function examineFirst(author: { id: string; name: string }, schoolId: string) {
  const { store, pkg } = page.openedDevice();
  const [child] = childrenNow();
  const made = exam(crypto.randomUUID(), author);
  if (!child || made.kind !== 'exam') throw new Error('there is a child');
  const record = {
    ...made.record,
    patientId: child.id,
    examTime: new Date().toISOString(),
    atr: { thoracic: [2], thoracolumbar: [1], lumbar: [0] },
  };
  const of = { patientId: child.id, target: { projectId: pkg.project.id, schoolId } };
  await store.add({ ...made, ...of, madeAt: record.examTime, record });
  return { child, id: made.id };
}

const cutRecords = (path: string) => path.includes(sendDeviceRecords.path);

test('a preparation with a wrong password, or one that breaks off, leaves a device that sends and is not erased', async () => {
  const author = await signIn('doctor');
  const { schoolId, prepare } = await openClass('断传班');
  await prepare();
  isCut = cutRecords;
  const { child } = await examineFirst(author, schoolId);
  await page.lockDevice();
  await signIn('doctor');
  await expect(prepare({ pw: digest('wrong') })).rejects.toThrow('密码');
  isCut = (path) => path.includes(deviceRoster.path);
  await expect(prepare({ passcode: OTHER_PASSCODE })).rejects.toThrow();
  isCut = () => false;
  await page.unlock();
  await page.contactOnce();
  expect(page.state()).toMatchObject({ kind: 'unlocked', fault: undefined });
  await expect.poll(() => examsOf(child)).toHaveLength(1);
});

test('prepared anew, a device that is still open elsewhere hears that, and erases nothing', async () => {
  await signIn('doctor');
  const { prepare } = await openClass('重备班');
  await prepare();
  const { vault } = page.openedDevice();
  const { token } = (await vault.read('session')) as { token: string };
  await page.lockDevice();
  await signIn('doctor');
  await prepare({ passcode: OTHER_PASSCODE });
  // Until the new token is heard of, the former one goes on.
  const told = { unsent: 0, classes: 1, children: 2, isPersistent: false, clientVersion: '1' };
  const contact = async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(told) };
    return (await (await visitor.visit(`${API_PREFIX}${contactDevice.path}`, init)).json()).data;
  };
  expect(await contact()).toMatchObject({ order: 'none', fault: null });
  await page.contactOnce();
  expect(page.state().fault).toBeUndefined();
  expect(await contact()).toMatchObject({
    order: 'none',
    fault: { code: stationDeviceErrors.unknown.code },
  });
});

test('a revoked device that holds a box of nobody is erased, and its user sends the box', async () => {
  const author = await signIn('doctor');
  const { schoolId, prepare, deviceNow } = await openClass('停用班');
  await prepare();
  isCut = cutRecords;
  const { child } = await examineFirst(author, schoolId);
  // Its readable copy is gone, as after a forgotten passcode.
  await page.openedDevice().vault.storage.db.clear('records');
  await page.lockDevice();
  await page.unlock();
  const { id } = (await deviceNow()) ?? {};
  const order = { id, isRevoked: true, reason: '平板遗失' };
  expect(await manager.post(revokeDevice.path, order)).toMatchObject({ code: SUCCESS_CODE });
  isCut = () => false;
  await page.contactOnce();
  expect(page.state()).toMatchObject({ kind: 'none', summary: { erasure: 'ordered' } });
  expect(page.state().boxes).toHaveLength(1);
  expect(await examsOf(child)).toEqual([]);
  await signIn('doctor');
  await page.sendBySession(true);
  expect(page.state().boxes).toEqual([]);
  expect(await examsOf(child)).toHaveLength(1);
});

/**
 * A page of the station below its screens, for tests: the product's own modules on a disk in memory, and a server that is told what
 * to answer. `openPage` again is another page of the same disk, with nothing in memory.
 */
import { NOTICE_FIELDS, type NoticeTexts } from '@spine/contract/consent';
import { instantInShanghai, SUCCESS_CODE } from '@spine/contract/kernel';
import type { ProjectInfo } from '@spine/contract/project';
import type { SessionUser } from '@spine/contract/session';
import type { StationChild } from '@spine/contract/station';
import { onTestFinished, vi } from 'vitest';
import { classKey } from '#platform/station-address.ts';
import { practiceChildren } from '../../practice/practice-class.ts';
import type { RecordEntry } from '../../records/record-store.ts';
import {
  insertDisk,
  makeLocks,
  makeRecipient,
  NURSE,
  ORG,
  START,
} from '../vault/device.factory.ts';

type Fault = { readonly code: number; readonly message: string };
export type Body = { readonly [field: string]: unknown };
type Box = { readonly id: string; readonly keyId: string; readonly box: string };

/** A number as an identifier. */
export const idOf = (at: number): string =>
  `0198f2a0-0000-7000-8000-${String(at).padStart(12, '0')}`;

export const PASSCODE = 'kestrel 58 lamp';
export const PROJECT = {
  id: 'project',
  name: '秋季筛查',
  method: 'quick',
  schools: [{ id: 'school', name: '实验小学' }],
} as unknown as ProjectInfo;
export const CLASSES = ['1班', '2班'].map((clazz) => ({
  schoolId: 'school',
  key: classKey('五年级', clazz),
  grade: '五年级',
  clazz,
}));

/** A notice that was published. */
export const NOTICE = {
  version: 2,
  texts: Object.fromEntries(NOTICE_FIELDS.map((field) => [field, `${field}。`])) as NoticeTexts,
};

/** Two children a class. */
function childrenOf(at: number): StationChild[] {
  const children = practiceChildren(START).slice(2 * at, 2 * at + 2);
  return children.map((child, place) => ({
    ...child,
    id: idOf(100 * (at + 1) + place),
    last: null,
    retestOf: null,
  }));
}

/** What the server does; a test changes it. */
export async function startDeviceServer() {
  const recipient = await makeRecipient();
  const server = {
    recipient,
    keyId: idOf(0),
    order: 'none' as 'none' | 'erase',
    fault: null as Fault | null,
    /** Told at a contact only: its records are taken. */
    contactFault: null as Fault | null,
    /** By the class. */
    rosters: new Map<string, readonly StationChild[]>(
      CLASSES.map(({ clazz }, at) => [clazz, childrenOf(at)]),
    ),
    /** What records are refused with, by their ids. */
    refused: new Map<string, Fault>(),
    /** Whether nobody answers a call; a promise keeps it on its way. */
    isCut: (_path: string): boolean | Promise<boolean> => false,
    /** The newest that is published. */
    notice: undefined as typeof NOTICE | undefined,
    /** The boxes that arrived. */
    rows: new Map<string, string>(),
    /** Every call, in its order. */
    calls: [] as { readonly path: string; readonly token: string | null; readonly body: Body }[],
    pathsOf: () => server.calls.map(({ path }) => path.split('/').at(-1)),
  };
  const registration = () => ({
    id: idOf(server.calls.length),
    token: `token ${server.calls.length}`,
    keyId: server.keyId,
    publicKey: server.recipient.publicKey,
    orgName: ORG.orgName,
    expiresHours: 72,
    serverTime: instantInShanghai(new Date()),
  });
  const take = ({ id, box }: Box) => {
    const fault = server.refused.get(id);
    if (fault) return { id, outcome: 'refused', code: fault.code, msg: fault.message };
    server.rows.set(id, box);
    return { id, outcome: 'accepted' };
  };
  const takeRecords = ({ records }: Body) => ({ data: { results: (records as Box[]).map(take) } });
  const answers: Record<string, (body: Body) => object> = {
    add: () => ({ data: registration() }),
    sealing: () => ({ data: registration() }),
    contact: ({ isErased, noticeVersion }) => ({
      data: {
        order: isErased ? 'none' : server.order,
        fault: server.fault ?? server.contactFault,
        serverTime: instantInShanghai(new Date()),
        expiresHours: 72,
        notice: noticeVersion === server.notice?.version ? null : (server.notice ?? null),
      },
    }),
    roster: ({ clazzName }) => {
      const rows = server.rosters.get(String(clazzName)) ?? [];
      return { rows, total: rows.length };
    },
    records: (body) =>
      server.fault ? { code: server.fault.code, msg: server.fault.message } : takeRecords(body),
    'sealed-records': takeRecords,
    current: () => ({
      data: { needsConsent: true, ...(server.notice ?? { version: null, texts: null }) },
    }),
    logout: () => ({}),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://station');
    const token = new Headers(init.headers).get('authorization');
    const body: Body = init.body ? JSON.parse(String(init.body)) : Object.fromEntries(searchParams);
    if (await server.isCut(pathname)) throw new TypeError('nobody answers');
    server.calls.push({ path: pathname, token, body });
    const name = pathname.split('/').at(-1) ?? '';
    const of = name === 'records' && token === null ? 'sealed-records' : name;
    const answer = { code: SUCCESS_CODE, msg: 'success', ...answers[of]?.(body) };
    return new Response(JSON.stringify(answer), {
      headers: { 'content-type': 'application/json' },
    });
  });
  return server;
}

/** An empty disk, and a browser that can be prepared. */
export function insertBrowser(): void {
  onTestFinished(endPages);
  insertDisk();
  const { indexedDB } = globalThis;
  vi.stubGlobal('window', { isSecureContext: true, indexedDB });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=forgery' });
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Android 13 Chrome/128' });
}

/** What stops the pages of this browser from sending. */
const endings: (() => void)[] = [];
const endPages = () => {
  for (const end of endings.splice(0)) end();
};

/** A page that has just been loaded, in place of the former one or beside it. */
export async function openPage({ isBeside = false } = {}) {
  if (!isBeside) endPages();
  // Locks end with the pages that hold them.
  if (!isBeside) vi.stubGlobal('navigator', { ...navigator, locks: makeLocks() });
  vi.resetModules();
  const device = await import('./device.ts');
  const { contactOnce, refreshClass } = await import('./contact.ts');
  const { prepareDevice } = await import('./prepare-device.ts');
  const records = await import('../../records/station-records.ts');
  const session = await import('#platform/session/session.ts');
  const { createSessionStore } = await import('../vault/session-store.ts');
  const { readSealing } = await import('./session-sealing.ts');
  const { openFormer } = await import('./former-records.ts');
  const leftovers = await import('./leftovers.ts');
  const { countAllHeld } = await import('../prepare/held.ts');
  vi.stubGlobal('addEventListener', () => undefined);
  records.startSending((memory) => createSessionStore(memory, readSealing));
  endings.push(() => {
    session.endSession();
    records.endDeviceRecords();
  });
  await device.loadDevice();
  const openedDevice = () => {
    const { opened } = device.useDevice.getState();
    if (!opened) throw new Error('the device is locked');
    return opened;
  };
  return {
    ...device,
    ...records,
    ...leftovers,
    contactOnce,
    refreshClass,
    openFormer,
    countAllHeld,
    openedDevice,
    state: () => device.useDevice.getState(),
    signIn: (author: RecordEntry['madeBy'] = NURSE, org = ORG) => {
      const user = { id: author.id, username: author.id, realName: author.name, ...org };
      const rights = { permissions: [], menus: [] };
      session.startSession({ ...rights, user: user as SessionUser, secondStep: 'none' });
    },
    signOut: session.endSession,
    /** As the preparation's screen does; its user is signed in. */
    prepare: (change: Partial<Parameters<typeof prepareDevice>[0]> = {}) =>
      prepareDevice({
        name: '1室平板',
        passcode: PASSCODE,
        pw: 'digest',
        project: PROJECT,
        classes: CLASSES,
        progress: () => undefined,
        opened: () => undefined,
        ...change,
      }),
    unlock: async (passcode = PASSCODE) => {
      const { kind } = await device.unlockDevice(passcode);
      if (kind !== 'unlocked') throw new Error(`the device is not unlocked: ${kind}`);
      return openedDevice();
    },
  };
}
export type StationPage = Awaited<ReturnType<typeof openPage>>;

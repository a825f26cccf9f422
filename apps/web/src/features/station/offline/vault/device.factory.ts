/** A device for tests: an IndexedDB and files in memory, a clock to set, a server that opens what is sealed, and entries. */
import 'fake-indexeddb/auto';
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { ExamStatus, ExamType } from '@spine/contract/exam';
import { SEALED_ENC_BYTES, SEALED_INFO } from '@spine/contract/station';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { RecordEntry } from '../../records/record-store.ts';
import { fromBase64Url, toBase64Url } from './crypto/base64url.ts';
import { type DeviceStorage, openDeviceDb } from './device-db.ts';
import type { ErasableFiles } from './salt/erasable-files.ts';
import { prepareVault, unlockVault } from './vault.ts';

export const START = new Date('2026-11-27T02:00:00Z');
export const PASSCODE = 'k7-pine-42';
export const TOKEN = 'token-of-the-device';
export const NURSE = { id: 'nurse', name: '沈若兰' };
export const ORG = { orgId: 'org', orgName: '江城市疾控中心' };
const TARGET = { projectId: 'project', schoolId: 'school' };

/** Files that can be written over, as they lie on the disk, and their pages' way to them. */
export type FakeFiles = ErasableFiles & { readonly onDisk: Map<string, Uint8Array<ArrayBuffer>> };

function makeFiles(): FakeFiles {
  const onDisk: FakeFiles['onDisk'] = new Map();
  return {
    onDisk,
    read: (name) => Promise.resolve(onDisk.get(name)?.slice()),
    write: (name, bytes) => {
      onDisk.set(name, bytes.slice());
      return Promise.resolve(true);
    },
    erase: (name) => {
      onDisk.delete(name);
      return Promise.resolve(true);
    },
  };
}

let files = makeFiles();

type LockWork<T> = (lock: object | null) => Promise<T>;

/** Locks of a browser, as far as the product asks for them: its options are `ifAvailable` alone. */
export function makeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: async <T>(name: string, given: object | LockWork<T>, work?: LockWork<T>) => {
      if (work && held.has(name)) return await work(null);
      while (held.has(name)) await held.get(name);
      const run = work ?? (given as LockWork<T>);
      const ended = Promise.resolve(run({ name })).finally(() => held.delete(name));
      held.set(
        name,
        ended.catch(() => undefined),
      );
      return await ended;
    },
  };
}

/** An empty disk in place of the former one; `vi.unstubAllGlobals` takes it out. Answers its files. */
export function insertDisk(): FakeFiles {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Those of Node are of every test that runs now.
  vi.stubGlobal('navigator', { locks: makeLocks() });
  files = makeFiles();
  return files;
}

/** Another page of the same disk; a passcode is tried fast. */
export async function openStorage(now: () => Date = () => START): Promise<DeviceStorage> {
  return { db: await openDeviceDb(), now, iterations: 2, files };
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});

export type Recipient = Awaited<ReturnType<typeof makeRecipient>>;

/** Who opens what is sealed: the server. */
export async function makeRecipient() {
  const pair = await suite.kem.generateKeyPair();
  const publicKey = toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)));
  return {
    publicKey,
    /** The payload; throws where the box is none of this id. */
    open: async (box: string, id: string): Promise<unknown> => {
      const bytes = fromBase64Url(box);
      const end = 1 + SEALED_ENC_BYTES;
      const info = new TextEncoder().encode(SEALED_INFO);
      const enc = bytes.slice(1, end);
      const aad = new TextEncoder().encode(id);
      const params = { recipientKey: pair.privateKey, enc, info };
      const text = await suite.open(params, bytes.slice(end), aad);
      return JSON.parse(new TextDecoder().decode(text));
    },
  };
}

/** What registering the device answered. */
export function deviceOf({ publicKey }: Recipient) {
  const words = { id: 'device', name: '体育馆 1 号', ...ORG };
  return { ...words, publicKey, keyId: 'key', expiresHours: 72, aheadMs: 0 };
}

export async function prepare(storage: DeviceStorage, recipient: Recipient, passcode = PASSCODE) {
  const documents = { session: { token: TOKEN } };
  return await prepareVault(storage, { device: deviceOf(recipient), passcode, documents });
}

/** The vault of the right passcode; throws where it does not open. */
export async function unlock(storage: DeviceStorage, passcode = PASSCODE) {
  const outcome = await unlockVault(storage, passcode);
  if (outcome.kind !== 'unlocked') throw new Error(`the device is not unlocked: ${outcome.kind}`);
  return outcome.vault;
}

function baseOf(id: string, madeBy: RecordEntry['madeBy']) {
  const child = { patientId: `child ${id}`, childName: '林知夏', grade: '五年级', clazz: '2班' };
  return { id, target: TARGET, ...child, madeBy, madeAt: START.toISOString() };
}

/** An examination of a child. */
export function exam(id: string, madeBy = NURSE): RecordEntry {
  const base = baseOf(id, madeBy);
  const record = {
    id,
    patientId: base.patientId,
    typeId: ExamType.Quick,
    status: ExamStatus.Inspected,
    examTime: base.madeAt,
    operator: madeBy.name,
  } as const;
  return { ...base, kind: 'exam', record };
}

/** A correction that takes examinations out. */
export function replacing(id: string, examIds: readonly string[]): RecordEntry {
  const entry = exam(id);
  return entry.kind === 'exam' ? { ...entry, replaces: { examIds, reason: '现场更正' } } : entry;
}

export function absence(id: string, madeBy = NURSE): RecordEntry {
  return { ...baseOf(id, madeBy), kind: 'attendance', day: '2026-11-27', absent: true };
}

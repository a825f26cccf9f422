/**
 * What a prepared device keeps in IndexedDB. `device` says which device it is, and nothing of a child; `documents` and
 * `records` are readable with the passcode only; `sealed` holds the same records for the server, which nobody else can read. What is
 * deleted here stays in files of the browser for a time, so what opens it lies elsewhere: salt/salt.ts.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import type { EntryFault } from '../../records/record-store.ts';
import type { EncryptedValue, WrappedKeys } from './crypto/passcode-key.ts';
import { StoreFailed, StoreFull } from './device-errors.ts';
import type { ErasableFiles } from './salt/erasable-files.ts';

const NAME = 'spine-station';
const VERSION = 2;

/** Who the device is at the server, and what its records are sealed to. */
export type DeviceIdentity = {
  readonly id: string;
  readonly name: string;
  readonly orgId: string;
  readonly orgName: string;
  /** Of the institution: the uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  readonly keyId: string;
};

/**
 * Why the readable data are not there any more: they were too old, the passcode was guessed at, somebody wanted it, or what else is
 * needed to open them was lost.
 */
export type Erasure = 'expired' | 'wrongTries' | 'ordered' | 'lost';

/** Where the salt is: in a file, known by its digest, or here where the browser writes over no file. */
export type StoredSalt =
  | { readonly file: string; readonly digest: Uint8Array<ArrayBuffer> }
  | { readonly bytes: Uint8Array<ArrayBuffer> };

export type StoredKeys = Omit<WrappedKeys, 'salt'> & { readonly salt: StoredSalt };

/** What the lock screen needs; what records are sealed to is encrypted, where nobody without the passcode replaces it. */
export type DeviceRow = Pick<DeviceIdentity, 'id' | 'name' | 'orgId' | 'orgName'> & {
  /** What the passcode opens; null once the readable data are erased. */
  readonly keys: StoredKeys | null;
  readonly erasure: Erasure | null;
  /** In a row. */
  readonly wrongTries: number;
  /** When the last passcode was tried. */
  readonly triedAt: Date | null;
  /** When the server last answered the device. */
  readonly lastContactAt: Date;
  /** Milliseconds by which the clock of the device was ahead of the server's then. */
  readonly aheadMs: number;
  /** When the server last took a record. */
  readonly lastSentAt: Date | null;
  /** How long ago the last contact was when the clock was last looked at, as far as that was seen. */
  readonly ageMs: number;
  /** When the clock was last looked at. */
  readonly seenAt: Date;
  /** The latest time seen since the last contact. */
  readonly latestAt: Date;
  /** Hours after the last contact after which the readable data erase themselves. */
  readonly expiresHours: number;
};

/** A sealed record, the id of the institution's key that opens it, and what may be known of it without opening it. */
export type SealedBox = {
  readonly id: string;
  readonly keyId: string;
  readonly box: string;
  /** The institution that it was sealed to. */
  readonly orgId: string;
  readonly orgName: string;
  /** By the clock of the device, ISO 8601. */
  readonly madeAt: string;
  /** Why the server did not take it, where no readable copy says so. */
  readonly fault?: EntryFault;
};

/** The one key of the store `device`. */
export const DEVICE_KEY = 'device';

type Schema = DBSchema & {
  /** Names of files with salts that may be on the disk; false for those that are being erased, which no row may need. */
  saltFiles: { key: string; value: boolean };
  device: { key: typeof DEVICE_KEY; value: DeviceRow };
  documents: { key: string; value: EncryptedValue };
  records: { key: string; value: EncryptedValue };
  /** Keys count up in the order in which the records were made. */
  sealed: { key: number; value: SealedBox; indexes: { id: string } };
};

export type DeviceDb = IDBPDatabase<Schema>;
type Stores = StoreNames<Schema>[];
export type Writing = IDBPTransaction<Schema, Stores, 'readwrite'>;

/** What everything on the device needs; tests pass their own clock and a passcode that is tried fast. */
export type DeviceStorage = {
  /** Undefined where the browser has none. */
  readonly files?: ErasableFiles | undefined;
  /** Another one takes its place where the browser ended it. */
  db: DeviceDb;
  readonly now: () => Date;
  /** Rounds of PBKDF2 for a new passcode. */
  readonly iterations: number;
};

/** Opens the database of the device, which is empty where it was never prepared. Throws `StoreFailed`. */
export async function openDeviceDb(): Promise<DeviceDb> {
  try {
    return await openDB<Schema>(NAME, VERSION, {
      // Version 1 was never released.
      upgrade: (db) => {
        for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
        db.createObjectStore('saltFiles');
        db.createObjectStore('device');
        db.createObjectStore('documents');
        db.createObjectStore('records');
        db.createObjectStore('sealed', { autoIncrement: true }).createIndex('id', 'id', {
          unique: true,
        });
      },
      // A page of a later version needs it closed; this one says then that its storage is lost.
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  } catch (error) {
    throw new StoreFailed(error);
  }
}

/**
 * Runs `work` in one transaction: when it resolves, everything is on the disk, and otherwise nothing is. `work` may await
 * nothing but requests of the transaction. Throws `StoreFull` where there is no room, and else `StoreFailed`.
 */
export function writeDurably<T>(
  storage: DeviceStorage,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  return withDatabase(storage, (db) => writeOnce(db, work));
}

/**
 * Runs `work`, once more on a new connection where the browser has ended the one there was, as iOS does with pages in the
 * background. Whether the first run was kept is unknown then, so a second one must find what the first one wrote.
 */
export async function withDatabase<T>(
  storage: DeviceStorage,
  work: (db: DeviceDb) => Promise<T>,
): Promise<T> {
  const { db } = storage;
  try {
    return await work(db);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    if (storage.db === db) await reopen(storage);
    return await work(storage.db);
  }
}

const reopening = new WeakMap<DeviceStorage, Promise<void>>();

/** Once for all that failed together. */
function reopen(storage: DeviceStorage): Promise<void> {
  const opened =
    reopening.get(storage) ??
    openDeviceDb()
      .then((db) => {
        storage.db = db;
      })
      .finally(() => reopening.delete(storage));
  reopening.set(storage, opened);
  return opened;
}

/** A closed connection, one that WebKit lost, and what was under way when it was lost. */
const LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

function isConnectionLost(error: unknown): boolean {
  const cause = error instanceof StoreFailed ? error.cause : error;
  return cause instanceof Error && LOST.has(cause.name);
}

async function writeOnce<T>(db: DeviceDb, work: (writing: Writing) => Promise<T>): Promise<T> {
  let writing: Writing | undefined;
  try {
    const stores: Stores = ['saltFiles', 'device', 'documents', 'records', 'sealed'];
    writing = db.transaction(stores, 'readwrite', { durability: 'strict' });
    // Whatever fails below is told by `work`; this rejection would be told twice.
    writing.done.catch(() => undefined);
    const result = await work(writing);
    await writing.done;
    return result;
  } catch (error) {
    throw await failureOf(writing, error);
  }
}

async function failureOf(writing: Writing | undefined, error: unknown): Promise<Error> {
  const cause = (await abort(writing)) ?? error;
  return isQuota(cause) || isQuota(error) ? new StoreFull(cause) : new StoreFailed(cause);
}

/** Why the transaction was aborted, where the browser says so. */
async function abort(writing: Writing | undefined): Promise<unknown> {
  try {
    writing?.abort();
  } catch {
    // It had ended by itself.
  }
  await writing?.done.catch(() => undefined);
  return writing?.error;
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

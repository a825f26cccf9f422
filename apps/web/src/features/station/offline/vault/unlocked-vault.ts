/** What a device gives to who knows its passcode. */

import {
  type DataKeys,
  decryptBytes,
  type EncryptedValue,
  encryptBytes,
  isOperationError,
  opaqueName,
} from './crypto/passcode-key.ts';
import {
  type DeviceIdentity,
  type DeviceStorage,
  withDatabase,
  writeDurably,
} from './device-db.ts';
import { StoreFailed, VaultLocked } from './device-errors.ts';

/** After `lock` everything but `lock` itself throws `VaultLocked`. */
export type UnlockedVault = {
  /** Written with the passcode's key alone. */
  readonly device: DeviceIdentity;
  readonly storage: DeviceStorage;
  /** A document as it was written; undefined where there is none, or none that this passcode opens. */
  read(name: string): Promise<unknown>;
  /**
   * Keeps a value that JSON can hold, in place of the former one; the name is not readable on the disk either. Throws
   * `StoreFull` and `StoreFailed`.
   */
  write(name: string, value: unknown): Promise<void>;
  /** Encrypts a value that JSON can hold; it opens under the same label only. */
  encrypt(label: string, value: unknown): Promise<EncryptedValue>;
  /** Undefined where the value was encrypted under another key or label. */
  decrypt(label: string, encrypted: EncryptedValue): Promise<unknown>;
  /** Forgets the key. */
  lock(): void;
};

/** The document that says who the device is, and what its records are sealed to. */
export const IDENTITY = 'identity';

/** The vault of an opened key. Throws `StoreFailed` where the key opens no identity: somebody else has written to the disk. */
export async function openVault(storage: DeviceStorage, opened: DataKeys): Promise<UnlockedVault> {
  const vault = makeVault(storage, opened);
  const device = (await vault.read(IDENTITY)) as DeviceIdentity | undefined;
  if (!device) throw new StoreFailed(undefined);
  return { ...vault, device };
}

/** What an opened key reads and writes. */
export function makeVault(storage: DeviceStorage, opened: DataKeys): Omit<UnlockedVault, 'device'> {
  let held: DataKeys | undefined = opened;
  const keys = () => {
    if (!held) throw new VaultLocked();
    return held;
  };

  const encrypt = async (label: string, value: unknown) => {
    const plain = new TextEncoder().encode(JSON.stringify(value));
    return await encryptBytes(keys().cipher, plain, label);
  };
  const decrypt = async (label: string, encrypted: EncryptedValue): Promise<unknown> => {
    try {
      const plain = await decryptBytes(keys().cipher, encrypted, label);
      return JSON.parse(new TextDecoder().decode(plain));
    } catch (error) {
      if (isOperationError(error)) return undefined;
      throw error;
    }
  };

  return {
    storage,
    read: async (name) => {
      const key = await opaqueName(keys(), name);
      const encrypted = await withDatabase(storage, (db) => db.get('documents', key));
      return encrypted && (await decrypt(documentLabel(key), encrypted));
    },
    write: async (name, value) => {
      const key = await opaqueName(keys(), name);
      const encrypted = await encrypt(documentLabel(key), value);
      await writeDurably(storage, (writing) =>
        writing.objectStore('documents').put(encrypted, key),
      );
    },
    encrypt,
    decrypt,
    lock: () => {
      held = undefined;
    },
  };
}

/** A document encrypted under its opaque name cannot be taken for another. */
export function documentLabel(key: string): string {
  return `document/${key}`;
}

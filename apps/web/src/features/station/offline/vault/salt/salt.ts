/**
 * Where the salt of the passcode lies. It can be written over there: whoever reads the disk after an erasure finds what is encrypted,
 * and nothing that opens it. Names of its files are noted before they are written and until they are erased, so that a page that
 * ends in between leaves none behind.
 */
import { toBase64Url } from '../crypto/base64url.ts';
import {
  DEVICE_KEY,
  type DeviceStorage,
  type StoredSalt,
  type Writing,
  writeDurably,
} from '../device-db.ts';
import { StoreFailed } from '../device-errors.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const NAME_BYTES = 12;

/** Keeps a salt for a row that is written next, with `isSaltThere` asked first. Throws `StoreFull` and `StoreFailed`. */
export async function storeSalt(storage: DeviceStorage, bytes: Bytes): Promise<StoredSalt> {
  if (!storage.files) return { bytes };
  const file = `spine-salt-${toBase64Url(crypto.getRandomValues(new Uint8Array(NAME_BYTES)))}`;
  await writeDurably(storage, (writing) => writing.objectStore('saltFiles').put(true, file));
  if (await storage.files.write(file, bytes)) return { file, digest: await digestOf(bytes) };
  await forget(storage, file);
  return { bytes };
}

/** Whether no other page erases it, as one that no row needs. */
export async function isSaltThere(writing: Writing, salt: StoredSalt): Promise<boolean> {
  return !('file' in salt) || (await writing.objectStore('saltFiles').get(salt.file)) === true;
}

/** Undefined where it was erased, or lost. Throws `StoreFailed` where the browser does not say. */
export async function readSalt(
  { files }: DeviceStorage,
  salt: StoredSalt,
): Promise<Bytes | undefined> {
  if (!('file' in salt)) return salt.bytes;
  if (!files) throw new StoreFailed(undefined);
  const bytes = await files.read(salt.file);
  if (!bytes) return undefined;
  const digest = await digestOf(bytes);
  return digest.every((byte, at) => byte === salt.digest[at]) ? bytes : undefined;
}

/** Writes over the file of a salt. One that could not be erased stays noted, and is tried again. */
export async function eraseSalt(storage: DeviceStorage, salt: StoredSalt): Promise<void> {
  if ('file' in salt) await eraseFiles(storage, [salt.file]);
}

/** Erases the salts that the device does not need: of a former passcode, of a preparation that broke off. */
export async function eraseOtherSalts(storage: DeviceStorage): Promise<void> {
  await eraseFiles(storage, await writeDurably(storage, markOthers));
}

/** Marks them in one transaction: no preparation takes one of them from then on. */
async function markOthers(writing: Writing): Promise<readonly string[]> {
  const salt = (await writing.objectStore('device').get(DEVICE_KEY))?.keys?.salt;
  const noted = await writing.objectStore('saltFiles').getAllKeys();
  const others = noted.filter((file) => !(salt && 'file' in salt && salt.file === file));
  for (const file of others) await writing.objectStore('saltFiles').put(false, file);
  return others;
}

async function eraseFiles(storage: DeviceStorage, names: readonly string[]): Promise<void> {
  for (const name of names) if (await storage.files?.erase(name)) await forget(storage, name);
}

function forget(storage: DeviceStorage, name: string): Promise<void> {
  return writeDurably(storage, (writing) => writing.objectStore('saltFiles').delete(name));
}

async function digestOf(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

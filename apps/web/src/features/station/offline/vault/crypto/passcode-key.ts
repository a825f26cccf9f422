/**
 * How a passcode keeps the readable data. A random key of 256 bits encrypts them. It lies on the device encrypted under a key
 * made of the passcode and a salt, and that once more under a key of this browser that scripts cannot take out of it. The salt is
 * as long as a key and kept from the rest (salt/salt.ts): once it is gone, the passcode opens nothing of what is left.
 */
import { toBase64Url } from './base64url.ts';

/** Rounds of PBKDF2 with SHA-256. */
export const PASSCODE_ITERATIONS = 600_000;
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const KEY_BITS = 8 * KEY_BYTES;

type Bytes = Uint8Array<ArrayBuffer>;

/** AES-256-GCM; `bytes` end with the tag. */
export type EncryptedValue = { readonly iv: Bytes; readonly bytes: ArrayBuffer };

/** What lies on the device of the key of its data. */
export type WrappedKeys = {
  readonly wrappedKey: EncryptedValue;
  readonly salt: Bytes;
  readonly iterations: number;
  /** Not extractable. */
  readonly deviceKey: CryptoKey;
};

/** The key of the data in memory, not extractable: one half encrypts, the other makes names that say nothing. */
export type DataKeys = { readonly cipher: CryptoKey; readonly names: CryptoKey };

/** Makes a new key for the data and wraps it; takes as long as one try of the passcode. */
export async function createKeys(
  passcode: string,
  iterations: number,
): Promise<{ wrapped: WrappedKeys; keys: DataKeys }> {
  const salt = randomBytes(SALT_BYTES);
  const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: KEY_BITS }, false, [
    'encrypt',
    'decrypt',
  ]);
  const data = randomBytes(KEY_BYTES);
  const passcodeKey = await deriveKey(passcode, { salt, iterations });
  const inner = await encryptBytes(passcodeKey, data);
  const wrappedKey = await encryptBytes(deviceKey, joinBytes(inner));
  const keys = await dataKeys(data);
  return { wrapped: { wrappedKey, salt, iterations, deviceKey }, keys };
}

/** Opens the key of the data; undefined where the passcode is another. Takes about a second on an old tablet. */
export async function openKeys(
  passcode: string,
  wrapped: WrappedKeys,
): Promise<DataKeys | undefined> {
  const passcodeKey = await deriveKey(passcode, wrapped);
  try {
    const inner = new Uint8Array(await decryptBytes(wrapped.deviceKey, wrapped.wrappedKey));
    const iv = inner.slice(0, IV_BYTES);
    const bytes = inner.slice(IV_BYTES).buffer;
    return await dataKeys(new Uint8Array(await decryptBytes(passcodeKey, { iv, bytes })));
  } catch (error) {
    if (isOperationError(error)) return undefined;
    throw error;
  }
}

/** Encrypts bytes; with a label they open under the same label only. */
export async function encryptBytes(
  key: CryptoKey,
  plain: Bytes,
  label = '',
): Promise<EncryptedValue> {
  const iv = randomBytes(IV_BYTES);
  const bytes = await crypto.subtle.encrypt(gcm(iv, label), key, plain);
  return { iv, bytes };
}

/** Throws an `OperationError` where the key or the label is another, or a byte was changed. */
export function decryptBytes(
  key: CryptoKey,
  { iv, bytes }: EncryptedValue,
  label = '',
): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(gcm(iv, label), key, bytes);
}

/** A name that says nothing to who has not the key, and is always the same. */
export async function opaqueName({ names }: DataKeys, name: string): Promise<string> {
  const digest = await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(name));
  return toBase64Url(new Uint8Array(digest));
}

/** Whether a decryption failed for what it was given, as WebCrypto says it. */
export function isOperationError(error: unknown): boolean {
  return error instanceof Error && error.name === 'OperationError';
}

/** Two spellings of one character are one passcode, whatever keyboard wrote them. */
async function deriveKey(
  passcode: string,
  { salt, iterations }: Pick<WrappedKeys, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  const text = new TextEncoder().encode(passcode.normalize('NFC'));
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: KEY_BITS },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Makes both halves of the key, and leaves nothing of it in `data`. */
async function dataKeys(data: Bytes): Promise<DataKeys> {
  const base = await crypto.subtle.importKey('raw', data, 'HKDF', false, ['deriveKey']);
  data.fill(0);
  const cipher = await crypto.subtle.deriveKey(
    hkdf('data'),
    base,
    { name: 'AES-GCM', length: KEY_BITS },
    false,
    ['encrypt', 'decrypt'],
  );
  const names = await crypto.subtle.deriveKey(
    hkdf('names'),
    base,
    { name: 'HMAC', hash: 'SHA-256', length: KEY_BITS },
    false,
    ['sign'],
  );
  return { cipher, names };
}

function hkdf(info: string) {
  const salt = new Uint8Array();
  return { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) };
}

function gcm(iv: Bytes, label: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(label) };
}

function joinBytes({ iv, bytes }: EncryptedValue): Bytes {
  const joined = new Uint8Array(iv.length + bytes.byteLength);
  joined.set(iv);
  joined.set(new Uint8Array(bytes), iv.length);
  return joined;
}

function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

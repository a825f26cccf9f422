/** The private half of a sealing key, as the database stores it: AES-256-GCM under a key of SECRET, bound to its id. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'sealing key', KEY_BYTES));

/** Initialization vector, tag and ciphertext. */
export function wrapKey(bytes: Uint8Array, id: string, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined for what another SECRET wrapped. */
export function unwrapKey(wrapped: Buffer, id: string, secret: string): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), wrapped.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(wrapped.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(wrapped.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return undefined;
  }
}

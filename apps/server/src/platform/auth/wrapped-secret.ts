/** A secret as the database stores it: AES-256-GCM under a key of SECRET, bound to what it is for and to the id of its row. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Tells the keys of one SECRET apart. */
type Purpose =
  | 'sealing key'
  | 'sign-in factor'
  | 'recovery code'
  | 'client secret'
  | 'document key'
  | 'school list'
  | 'sign-in flow';
type Binding = { readonly purpose: Purpose; readonly id: string };

/** A key of SECRET for one purpose. */
export function deriveKey(purpose: Purpose, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

/** Initialization vector, tag and ciphertext. */
export function wrapSecret(bytes: Uint8Array, { purpose, id }: Binding, secret: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const key = deriveKey(purpose, secret);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Undefined for what another SECRET wrapped. */
export function unwrapSecret(
  wrapped: Buffer,
  { purpose, id }: Binding,
  secret: string,
): Buffer | undefined {
  const key = deriveKey(purpose, secret);
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, IV_BYTES))
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

/** Opens what devices sealed (sealed-record.rules.ts of the contract says how). */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { SEALED_ENC_BYTES, SEALED_FORMAT, SEALED_INFO } from '@spine/contract/station';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const encoder = new TextEncoder();

export type SealingPair = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/** A new pair, both halves as HPKE serializes them. */
export async function newSealingPair(): Promise<SealingPair> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair();
  return {
    publicKey: Buffer.from(await suite.kem.serializePublicKey(publicKey)),
    privateKey: Buffer.from(await suite.kem.serializePrivateKey(privateKey)),
  };
}

/** The text of a box; undefined where it was not sealed to this key under this id. */
export async function openBox(
  bytes: Uint8Array,
  id: string,
  privateKey: Uint8Array,
): Promise<string | undefined> {
  try {
    const recipientKey = await suite.kem.deserializePrivateKey(privateKey);
    const enc = bytes.slice(1, 1 + SEALED_ENC_BYTES);
    const info = encoder.encode(SEALED_INFO);
    const text = await suite.open(
      { recipientKey, enc, info },
      bytes.slice(1 + SEALED_ENC_BYTES),
      encoder.encode(id),
    );
    return new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}

/** Whether this version of the server knows the format of a box. */
export function isKnownFormat(bytes: Uint8Array): boolean {
  return bytes[0] === SEALED_FORMAT;
}

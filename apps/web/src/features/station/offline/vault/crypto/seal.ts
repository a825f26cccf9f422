import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { SEALED_FORMAT, SEALED_INFO } from '@spine/contract/station';
import { fromBase64Url, toBase64Url } from './base64url.ts';

type SealInput = {
  /** Of the institution: the uncompressed point of P-256 (65 bytes) in base64url. */
  readonly publicKey: string;
  /** Of the record; what is sealed opens under this id only. */
  readonly id: string;
  /** Becomes JSON. */
  readonly payload: unknown;
};

/**
 * Seals a record so that nobody but the server can read it, this device included. Answers base64url of the format byte, the
 * encapsulated key, and the ciphertext. Throws where the public key is none.
 */
export async function sealRecord({ publicKey, id, payload }: SealInput): Promise<string> {
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  });
  const text = new TextEncoder();
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(publicKey));
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: text.encode(SEALED_INFO) },
    text.encode(JSON.stringify(payload)),
    text.encode(id),
  );
  const box = new Uint8Array(1 + enc.byteLength + ct.byteLength);
  box[0] = SEALED_FORMAT;
  box.set(new Uint8Array(enc), 1);
  box.set(new Uint8Array(ct), 1 + enc.byteLength);
  return toBase64Url(box);
}

/**
 * The link behind the QR code of a referral letter: institution, letter and a signature, so that nobody can make one up.
 * It holds nothing of the child; how long it lives and who may write stands in the row of the letter.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { bytesFromId, idFromBytes } from '#platform/http/signed-link.ts';

const ID_BYTES = 16;
const SIGNATURE_BYTES = 12;
/** Keeps these signatures apart from others made with the same secret. */
const PURPOSE = 'referral-letter';

type NamedLetter = { readonly orgId: string; readonly letterId: string };

/** Makes and reads the links of an installation. */
export function letterTokens(secret: string) {
  const key = createSecretKey(createHmac('sha256', secret).update(PURPOSE).digest());
  const sign = (ids: Buffer): Buffer =>
    createHmac('sha256', key).update(ids).digest().subarray(0, SIGNATURE_BYTES);
  const make = ({ orgId, letterId }: NamedLetter): string => {
    const ids = Buffer.concat([bytesFromId(orgId), bytesFromId(letterId)]);
    return Buffer.concat([ids, sign(ids)]).toString('base64url');
  };
  return {
    make,
    url: (base: string, letter: NamedLetter) =>
      `${base.replace(/\/+$/, '')}/referral/${make(letter)}`,
    /** What a token names; undefined when this installation did not sign it. */
    read: (token: string): NamedLetter | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== 2 * ID_BYTES + SIGNATURE_BYTES) return undefined;
      const ids = bytes.subarray(0, 2 * ID_BYTES);
      if (!timingSafeEqual(bytes.subarray(2 * ID_BYTES), sign(ids))) return undefined;
      return {
        orgId: idFromBytes(ids.subarray(0, ID_BYTES)),
        letterId: idFromBytes(ids.subarray(ID_BYTES)),
      };
    },
  };
}

/**
 * Links that carry their own permission: a signed claim with an expiry, for readers without a session. Links to the same
 * thing that are made within one step of time are identical.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TIME_BYTES = 4;
const SIGNATURE_BYTES = 12;
const SECOND = 1000;

export type SignedLinks = ReturnType<typeof signedLinks>;

type LinkRules = {
  /** Separates these signatures from others made with the same secret. */
  readonly purpose: string;
  /** Seconds a link lives at least; it lives up to a step longer. */
  readonly lifeSeconds: number;
  /** Seconds within which a link stays the same. */
  readonly stepSeconds: number;
};

/** Makes and reads the links of one purpose. */
export function signedLinks(secret: string, { purpose, lifeSeconds, stepSeconds }: LinkRules) {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const signatureOf = (signed: Buffer): Buffer =>
    createHmac('sha256', key).update(signed).digest().subarray(0, SIGNATURE_BYTES);
  return {
    /** The token of a claim. */
    make: (claim: Buffer, now: Date): string => {
      const end = Buffer.alloc(TIME_BYTES);
      end.writeUInt32BE(
        Math.ceil((now.getTime() / SECOND + lifeSeconds) / stepSeconds) * stepSeconds,
      );
      const signed = Buffer.concat([claim, end]);
      return Buffer.concat([signed, signatureOf(signed)]).toString('base64url');
    },
    /** The claim of a token; undefined when the signature is wrong or the token has expired. */
    read: (token: string, now: Date): Buffer | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      // Base64 has spare bits: of several texts with the same bytes only the canonical one is accepted.
      if (bytes.toString('base64url') !== token || bytes.length < TIME_BYTES + SIGNATURE_BYTES)
        return undefined;
      const signed = bytes.subarray(0, -SIGNATURE_BYTES);
      if (!timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(signed))) return undefined;
      const claim = signed.subarray(0, -TIME_BYTES);
      const isOver = signed.readUInt32BE(claim.length) * SECOND <= now.getTime();
      return isOver ? undefined : claim;
    },
  };
}

/** The 16 bytes of a UUID. */
export function bytesFromId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The UUID of 16 bytes. */
export function idFromBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

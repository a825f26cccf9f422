/**
 * Links that are their own permission: what opens them has no session, so the link itself says what it leads to and until
 * when, and is signed. Links to the same thing that are made within one step of time are the same link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const TIME_BYTES = 4;
const MARK_BYTES = 12;
const SECOND = 1000;

export type SignedLinks = ReturnType<typeof signedLinks>;

type LinkRules = {
  /** Keeps these signatures apart from others made with the same secret. */
  readonly purpose: string;
  /** Seconds a link lives at least; it lives up to a step longer. */
  readonly life: number;
  /** Seconds within which a link stays the same. */
  readonly step: number;
};

/** Makes and reads the links of one purpose. */
export function signedLinks(secret: string, { purpose, life, step }: LinkRules) {
  const key = createHmac('sha256', secret).update(purpose).digest();
  const markOf = (signed: Buffer): Buffer =>
    createHmac('sha256', key).update(signed).digest().subarray(0, MARK_BYTES);
  return {
    /** The token of a claim. */
    make: (claim: Buffer, now: Date): string => {
      const end = Buffer.alloc(TIME_BYTES);
      end.writeUInt32BE(Math.ceil((now.getTime() / SECOND + life) / step) * step);
      const signed = Buffer.concat([claim, end]);
      return Buffer.concat([signed, markOf(signed)]).toString('base64url');
    },
    /** The claim of a token; undefined when the token is not ours or its time is over. */
    read: (token: string, now: Date): Buffer | undefined => {
      const bytes = Buffer.from(token, 'base64url');
      // Base64 has spare bits: several texts may be the same bytes, and only one of them was made.
      if (bytes.toString('base64url') !== token || bytes.length < TIME_BYTES + MARK_BYTES)
        return undefined;
      const signed = bytes.subarray(0, -MARK_BYTES);
      if (!timingSafeEqual(bytes.subarray(-MARK_BYTES), markOf(signed))) return undefined;
      const claim = signed.subarray(0, -TIME_BYTES);
      const isOver = signed.readUInt32BE(claim.length) * SECOND <= now.getTime();
      return isOver ? undefined : claim;
    },
  };
}

/** The 16 bytes of a UUID. */
export function bytesOfId(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The UUID of 16 bytes. */
export function idOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

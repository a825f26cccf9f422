/**
 * The token of who examines in a session, for boxes that a page seals without a passcode: user, time, and a signature of SECRET
 * that binds both to the institution. It says who made a record, opens no call, and is stored nowhere.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { AUTHOR_TOKEN } from '@spine/contract/station-device';
import { stringify as formatUuid, parse as parseUuid } from 'uuid';

const PURPOSE = 'who sealed a record';
const UUID_BYTES = 16;
const TIME_BYTES = 8;
const SIGNED_BYTES = UUID_BYTES + TIME_BYTES;

export type Signer = { readonly userId: string; readonly since: Date };

/** A token of a user of the institution, from an instant on. */
export function newAuthorToken(orgId: string, { userId, since }: Signer, secret: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigInt64BE(BigInt(since.getTime()));
  const signed = Buffer.concat([parseUuid(userId), time]);
  return Buffer.concat([signed, signatureOf(orgId, signed, secret)]).toString('base64url');
}

/** Undefined for what this SECRET did not sign for a user of this institution. */
export function readAuthorToken(orgId: string, token: string, secret: string): Signer | undefined {
  if (!AUTHOR_TOKEN.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), signatureOf(orgId, signed, secret)))
    return undefined;
  const since = new Date(Number(signed.readBigInt64BE(UUID_BYTES)));
  return { userId: formatUuid(signed.subarray(0, UUID_BYTES)), since };
}

function signatureOf(orgId: string, signed: Uint8Array, secret: string): Buffer {
  const key = createSecretKey(createHmac('sha256', secret).update(PURPOSE).digest());
  return createHmac('sha256', key).update(parseUuid(orgId)).update(signed).digest();
}

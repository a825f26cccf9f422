/**
 * Tokens of sessions and devices: chance, signed with SECRET. What nobody issued is refused without asking the database, which
 * alone says whether an issued one still counts.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const CHANCE_BYTES = 32;
/** Who guesses it has reached the database, and no session. */
const SIGNATURE_BYTES = 9;

export type TokenKind = 'session' | 'device' | 'trusted browser';

/** A new token in base64url; `head` is readable in front of it. */
export function issueToken(kind: TokenKind, secret: string, head: Uint8Array = new Uint8Array()) {
  const signed = Buffer.concat([head, randomBytes(CHANCE_BYTES)]);
  return Buffer.concat([signed, signatureOf(kind, signed, secret)]).toString('base64url');
}

/** Whether a server with this SECRET issued the token. */
export function isIssued(kind: TokenKind, token: string, secret: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < CHANCE_BYTES + SIGNATURE_BYTES) return false;
  // Other spellings of the same bytes would be counted by themselves.
  if (bytes.toString('base64url') !== token) return false;
  const signed = bytes.subarray(0, -SIGNATURE_BYTES);
  return timingSafeEqual(bytes.subarray(-SIGNATURE_BYTES), signatureOf(kind, signed, secret));
}

function signatureOf(kind: TokenKind, signed: Uint8Array, secret: string): Buffer {
  const digest = createHmac('sha256', secret).update(`token of a ${kind}`).update(signed).digest();
  return digest.subarray(0, SIGNATURE_BYTES);
}

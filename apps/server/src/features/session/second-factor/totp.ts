/**
 * Codes of authenticators (RFC 6238): six digits, steps of 30 seconds, SHA-1, which is what all of them read. Written here, because
 * the packages for it bring a second implementation of hashing, and what they check a code against is not what is asked.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { FACTOR_CODE_DIGITS } from '@spine/contract/session';

const STEP_MS = 30_000;
/** As long as the hash, as RFC 4226 recommends. */
export const FACTOR_SECRET_BYTES = 20;
/** A phone's clock may be one step off, and a code may be typed while the next one appears. */
const ACCEPTED_STEPS = 1;
/** Within five minutes a code shows that the clock is wrong. */
const RECOGNIZED_STEPS = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The step an instant is in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

/** The code of a step (RFC 4226, 5.3). */
export function computeCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** FACTOR_CODE_DIGITS).padStart(FACTOR_CODE_DIGITS, '0');
}

/** Which step a code is of, and whether it is near enough to be accepted; undefined for a code of none around now. */
export function findStep(
  secret: Uint8Array,
  code: string,
  now: Date,
): { readonly step: number; readonly isAccepted: boolean } | undefined {
  const current = stepAt(now);
  const typed = Buffer.from(code);
  for (let distance = 0; distance <= RECOGNIZED_STEPS; distance += 1)
    for (const step of distance === 0 ? [current] : [current - distance, current + distance]) {
      const expected = Buffer.from(computeCode(secret, step));
      if (typed.length === expected.length && timingSafeEqual(typed, expected))
        return { step, isAccepted: distance <= ACCEPTED_STEPS };
    }
  return undefined;
}

/** A secret as people type it and as the address holds it (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The address that the QR code of a set-up holds. */
export function buildFactorUri({
  issuer,
  username,
  secret,
}: {
  issuer: string;
  username: string;
  secret: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  const name = encodeURIComponent(issuer);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${name}&algorithm=SHA1&digits=${FACTOR_CODE_DIGITS}&period=${STEP_MS / 1000}`;
}

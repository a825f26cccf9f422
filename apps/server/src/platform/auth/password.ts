/**
 * Passwords at rest (docs/domain/decisions.md 6): argon2id of the digest a client sends to sign in. The digest is
 * password-equivalent, so it is treated like the password itself and never logged.
 */
import { createHash, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { meetsPasswordRule, passwordDigest } from '@spine/contract/kernel';
import { concurrencyLimit } from './concurrency-limit.ts';

// Algorithm 2 is argon2id; the package's enum cannot be used with type stripping.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash takes a processor for tens of milliseconds; one processor is left for everything else. */
const AT_A_TIME = Math.max(1, availableParallelism() - 1);
/** Some seconds of waiting. */
const WAITING = 100 * AT_A_TIME;
const limit = concurrencyLimit(AT_A_TIME, WAITING);
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const RANDOM_LENGTH = 12;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** The digest of a password text, as a client sends it. */
export function digestOf(text: string, salt: string): string {
  return passwordDigest(text, salt, md5);
}

/** The digest of a picture code, as a client sends it. */
export function pictureDigest(code: string): string {
  return md5(code.toLowerCase());
}

/** What is stored for a digest. Throws `TooManyWaiting`. */
export function hashOfDigest(digest: string): Promise<string> {
  return limit(() => hash(digest, ARGON2ID));
}

/** Whether a digest belongs to a stored hash; compares in constant time. Throws `TooManyWaiting`. */
export function verifyDigest(stored: string, digest: string): Promise<boolean> {
  return limit(() => verify(stored, digest).catch(() => false));
}

let decoy: Promise<string> | undefined;
/** Takes as long as a real check, for unknown user names. */
export async function verifyDecoy(digest: string): Promise<void> {
  decoy ??= hashOfDigest('decoy');
  await verifyDigest(await decoy, digest);
}

/** A random password that meets the rule, without look-alikes. */
export function randomPassword(): string {
  const pick = (letters: string) => letters.charAt(randomInt(letters.length));
  for (;;) {
    const text = Array.from({ length: RANDOM_LENGTH }, () => pick(LOWER + UPPER + DIGITS)).join('');
    if (meetsPasswordRule(text)) return text;
  }
}

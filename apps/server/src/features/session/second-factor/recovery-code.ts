/** Recovery codes: drawn by chance, shown once, stored as hashes under a key of SECRET, so that the table alone opens nothing. */
import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, RECOVERY_LETTERS } from '@spine/contract/session';
import { deriveKey } from '#platform/auth/wrapped-secret.ts';

/** New codes, each different. */
export function drawRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(drawCode());
  return [...codes];
}

function drawCode(): string {
  return Array.from({ length: RECOVERY_CODE_LENGTH }, () =>
    RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length)),
  ).join('');
}

/** What is stored of a user's code. */
export function hashRecoveryCode(code: string, userId: string, secret: string): Buffer {
  return createHmac('sha256', deriveKey('recovery code', secret))
    .update(`${userId}:${code}`)
    .digest();
}

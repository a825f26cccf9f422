/** Numbers of text messages are kept as keyed hashes: enough to know one again, and nobody reads one from a backup. */
import { createHmac, createSecretKey } from 'node:crypto';
import { isMobile } from '@spine/contract/kernel';

/** Keeps these hashes apart from others made with the same secret. */
const PURPOSE = 'text-number';

export type TextNumbers = ReturnType<typeof textNumbers>;

/** The hashes of an installation. */
export function textNumbers(secret: string) {
  const key = createSecretKey(createHmac('sha256', secret).update(PURPOSE).digest());
  return {
    /** Null where a message can reach nobody. */
    hashOf: (tel: string | null): Buffer | null =>
      tel !== null && isMobile(tel) ? createHmac('sha256', key).update(tel).digest() : null,
  };
}

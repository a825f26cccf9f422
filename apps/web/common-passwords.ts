import { dictionary } from '@zxcvbn-ts/language-common';

/** Of the most frequent passwords; browsers load them when a passcode is chosen, 15 KB as they are sent. */
const MOST_FREQUENT = 10_000;
/** A shorter passcode is refused anyway (passcode.rules.ts). */
const SHORTEST = 8;

/** What the name COMMON_PASSWORDS stands for in offline/prepare/common-passwords.ts. */
export const COMMON_PASSWORDS = JSON.stringify(
  dictionary['passwords-common']
    .slice(0, MOST_FREQUENT)
    .filter((password) => password.length >= SHORTEST)
    .join(' '),
);

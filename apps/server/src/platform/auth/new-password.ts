/** What a new password may not be, beyond the rule of its letters (docs/adr/0050-new-passwords.md). */
import { type ErrorEntry, meetsPasswordRule } from '@spine/contract/kernel';
import { sessionErrors } from '@spine/contract/session';
import { dictionary } from '@zxcvbn-ts/language-common';

const DIGEST_SHAPE = /^[0-9a-f]{32}$/i;
/** Words of this platform in the letters a password has. */
const PLATFORM_WORDS = ['spine', 'scoliosis', 'jizhu', 'kangheng'];
/** Shorter names are found in many passwords by chance. */
const SHORTEST_NAME = 4;
const WORD = /[a-z\d]+/g;

const common = new Set(dictionary['passwords-common']);

/** Why a text may not be the password of this user. */
export function faultOfNewPassword(
  text: string,
  username: string,
  platformName: string | undefined,
): ErrorEntry | undefined {
  if (DIGEST_SHAPE.test(text)) return sessionErrors.passwordAsDigest;
  if (!meetsPasswordRule(text)) return sessionErrors.passwordRule;
  const lower = text.toLowerCase();
  if (common.has(lower)) return sessionErrors.passwordCommon;
  const names = `${username} ${platformName ?? ''}`.toLowerCase().match(WORD) ?? [];
  const holdsName = [...names, ...PLATFORM_WORDS].some(
    (name) => name.length >= SHORTEST_NAME && lower.includes(name),
  );
  return holdsName ? sessionErrors.passwordNamed : undefined;
}

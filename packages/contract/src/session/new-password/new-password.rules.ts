/**
 * What a new password may not be, for the form as for the server (docs/adr/0063-passwords-of-this-country.md). The server
 * also knows a list too large for browsers, and how names are spelled in letters.
 */
import { type ErrorEntry, meetsPasswordRule } from '#kernel';
import { sessionErrors } from '../session.errors.ts';
import { isGuessed } from './guessed-text.rules.ts';

/** Words of this platform in the letters a password has. */
const PLATFORM_WORDS = ['spine', 'scoliosis', 'jizhu', 'kangheng'];
/** Shorter names occur in many passwords by chance. */
const SHORTEST_NAME = 4;
const WORD = /[a-z\d]+/g;

/** Why a text may not be the password of somebody with these names, in any letters. */
export function findNewPasswordFault(
  text: string,
  names: readonly string[],
): ErrorEntry | undefined {
  if (!meetsPasswordRule(text)) return sessionErrors.passwordRule;
  if (holdsName(text, names)) return sessionErrors.passwordNamed;
  return isGuessed(text) ? sessionErrors.passwordCommon : undefined;
}

function holdsName(text: string, names: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const words = names.join(' ').toLowerCase().match(WORD) ?? [];
  return [...words, ...PLATFORM_WORDS].some(
    (word) => word.length >= SHORTEST_NAME && lower.includes(word),
  );
}

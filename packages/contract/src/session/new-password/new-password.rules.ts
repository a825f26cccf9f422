/**
 * What a new password may not be, for the form as for the server (docs/adr/0063-passwords-of-this-country.md). The server
 * also knows a list too large for browsers, and how names are spelled in letters.
 */
import { type ErrorEntry, meetsPasswordRule } from '#kernel';
import { sessionErrors } from '../session.errors.ts';
import {
  GIVEN_NAMES,
  GUESSED_WORDS,
  LINES,
  LUCKY_NUMBERS,
  SURNAMES,
} from './guessed-words.rules.ts';

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

/** The most pieces a typical guess combines: a root, a number, and one more. */
const GUESSED_PIECES = 3;

function isGuessed(text: string): boolean {
  const lower = text.toLowerCase();
  return [lower, digitsAsLetters(lower, 'i'), digitsAsLetters(lower, 'l')].some(
    (spelling) => fewestPieces(spelling) <= GUESSED_PIECES,
  );
}

const LIKE_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** With letters for the digits among them: "passw0rd". */
function digitsAsLetters(lower: string, one: string): string {
  return lower.replace(/[013457](?=[a-z])/g, (digit, at: number) =>
    /[a-z]/.test(lower.charAt(at - 1)) ? (LIKE_LETTERS[digit] ?? one) : digit,
  );
}

/** Any single character is a piece, so there is always a solution. */
function fewestPieces(lower: string): number {
  const fewest = [0];
  for (let end = 1; end <= lower.length; end += 1) {
    const counts = fewest.flatMap((before, start) =>
      isPiece(lower.slice(start, end)) ? [before + 1] : [],
    );
    fewest.push(Math.min(...counts));
  }
  return fewest[lower.length] ?? 0;
}

/** Guessed in fewer than ten thousand attempts. */
const SHORT_NUMBER = /^\d{1,4}$/;
/** A birthday, with the century or without, or a phone. */
const PERSONAL_NUMBER = /^(?:(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|1[3-9]\d{9})$/;
const REPEATED = /^(.{1,5})\1+$/;
const DOUBLED = /^(?:(\d)\1)+$/;
const INITIALS = /^[a-z]{1,3}(?=\d{5})/;
const NAME = new RegExp(
  `^(?:(?:${SURNAMES.join('|')})(?:${GIVEN_NAMES.join('|')}){0,2}|(?:${GIVEN_NAMES.join('|')}){2})$`,
);
const SHORTEST_RUN = 3;
const RUNS = [...LINES, ...LINES.map((line) => [...line].reverse().join(''))];

function isPiece(part: string): boolean {
  if (part.length === 1 || GUESSED_WORDS.has(part) || NAME.test(part)) return true;
  return isKnownNumber(part) || isKnownNumber(part.replace(INITIALS, ''));
}

/** A number or a run of keys that many people choose. */
function isKnownNumber(part: string): boolean {
  if (LUCKY_NUMBERS.has(part) || REPEATED.test(part) || DOUBLED.test(part)) return true;
  if (SHORT_NUMBER.test(part) || PERSONAL_NUMBER.test(part)) return true;
  return part.length >= SHORTEST_RUN && RUNS.some((run) => run.includes(part));
}

/** Whether a text is one that many people choose: it consists of few words, names, dates and runs. */
import {
  GIVEN_NAMES,
  GUESSED_WORDS,
  LINES,
  LUCKY_NUMBERS,
  SURNAMES,
} from './guessed-words.rules.ts';

/** The most pieces a typical guess combines: a root, a number, and one more. */
const GUESSED_PIECES = 3;

/** In a password, which has letters and digits. */
export function isGuessed(text: string): boolean {
  const lower = text.toLowerCase();
  return [lower, digitsAsLetters(lower, 'i'), digitsAsLetters(lower, 'l')].some(
    (spelling) => fewestPieces(spelling, isPiece) <= GUESSED_PIECES,
  );
}

/** The most pieces of a number that is guessed: any of its digits may be one. */
const GUESSED_NUMBERS = 2;

/** For a text of digits alone. */
export function isGuessedNumber(digits: string): boolean {
  const isNumber = (part: string) => part.length === 1 || isChosenNumber(part);
  return fewestPieces(digits, isNumber) <= GUESSED_NUMBERS;
}

/** Whether a text is one or two runs of adjacent keys, letters or numbers, in either direction. */
export function isOfRuns(lower: string): boolean {
  return fewestPieces(lower, isRun) <= 2;
}

const LIKE_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** With letters for the digits among them: "passw0rd". */
function digitsAsLetters(lower: string, one: string): string {
  return lower.replace(/[013457](?=[a-z])/g, (digit, at: number) =>
    /[a-z]/.test(lower.charAt(at - 1)) ? (LIKE_LETTERS[digit] ?? one) : digit,
  );
}

/** Infinite where the text does not consist of pieces. */
function fewestPieces(lower: string, isOne: (part: string) => boolean): number {
  const fewest = [0];
  for (let end = 1; end <= lower.length; end += 1) {
    const counts = fewest.flatMap((before, start) =>
      isOne(lower.slice(start, end)) ? [before + 1] : [],
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

/** A number or a run of keys that many people choose, or one guessed in few attempts. */
function isKnownNumber(part: string): boolean {
  return SHORT_NUMBER.test(part) || isChosenNumber(part);
}

function isChosenNumber(part: string): boolean {
  if (LUCKY_NUMBERS.has(part) || REPEATED.test(part) || DOUBLED.test(part)) return true;
  return PERSONAL_NUMBER.test(part) || isRun(part);
}

function isRun(part: string): boolean {
  return part.length >= SHORTEST_RUN && RUNS.some((run) => run.includes(part));
}

/**
 * What a new passcode may not be: whoever has the tablet tries these first. Digits alone may make one, because the lock has keys of
 * digits. Spelling does not count: separators, capitals and full-width digits are left out.
 */
import { isGuessed, isGuessedNumber, isOfRuns } from '../session/index.ts';
import { faultOfLength } from './passcode.rules.ts';

export type PasscodeFault = 'short' | 'long' | 'repeated' | 'run' | 'date' | 'common';

/** Why a text may not be a new passcode. `common` are passwords that many people have, in small letters. */
export function findPasscodeFault(
  text: string,
  common: ReadonlySet<string>,
): PasscodeFault | undefined {
  const length = faultOfLength(text);
  if (length) return length;
  const spelled = text.normalize('NFKC').toLowerCase();
  const plain = spelled.replace(/[^\p{L}\p{N}]/gu, '');
  if (isRepetition(spelled)) return 'repeated';
  if (DATE.test(spelled)) return 'date';
  return common.has(spelled) ? 'common' : faultOfPlain(plain, common);
}

/** Signs around fewer letters make the passcode. */
const SHORTEST_PLAIN = 4;

function faultOfPlain(plain: string, common: ReadonlySet<string>): PasscodeFault | undefined {
  if ([...plain].length < SHORTEST_PLAIN) return undefined;
  if (isRepetition(plain)) return 'repeated';
  if (isEvenRun(plain) || isOfRuns(plain) || isOfRuns(withoutDoubles(plain))) return 'run';
  return common.has(plain) || isChosenByMany(plain) ? 'common' : undefined;
}

/** Fewer different characters are a repetition, in any order. */
const FEWEST_CHARACTERS = 4;

/** `00000000`, `11001100`, `abcabcab`. */
function isRepetition(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size < FEWEST_CHARACTERS) return true;
  for (let period = 1; period <= characters.length / 2; period += 1)
    if (characters.slice(period).every((each, at) => each === characters[at])) return true;
  return false;
}

/** `89012345`, `13579135`, `hgfedcba`: each character is as far from the one before as the others. */
function isEvenRun(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  if (/^\d+$/.test(text)) return new Set(steps.map((step) => (step + 10) % 10)).size === 1;
  return new Set(steps).size === 1;
}

/** `1234` for `11223344`. */
function withoutDoubles(text: string): string {
  return text.replace(/(.)\1/gu, '$1');
}

const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const ORDERS = [
  [YEAR, MONTH, DAY],
  [MONTH, DAY, YEAR],
  [DAY, MONTH, YEAR],
  [YEAR, MONTH],
].map((parts) => parts.join('\\D?'));
/** With a sign or a word between its parts, or none where the year has its century. */
const DATE = new RegExp(`^(?:${ORDERS.join('|')}|\\d\\d\\D${MONTH}\\D${DAY})\\D?$`);

function isChosenByMany(plain: string): boolean {
  return /^\d*$/.test(plain) ? isGuessedNumber(plain) : isGuessed(plain);
}

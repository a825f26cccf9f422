/** Parses degrees as people write them: 25, 25.5, 25°, 25度, in full or half width. */
import { removeHiddenCharacters } from './hidden-character.rules.ts';

/** The degree sign and what is typed for it. Removed before NFKC makes a letter or an accent of them. */
const SIGN = /[°º˚℃度]\s*$/u;
/** The full stop that Chinese keyboards write, also in its narrow form. */
const DOTS = /[\u3002\uff61]/g;
/** A comma before one digit is a decimal point: no angle has thousands. */
const DEGREES = /^(\d+)(?:\s*(?:\.\s*(\d*)|,\s*(\d)))?$/;

/** The number of a text; undefined where it is none, such as 0x19, 2e1, +-5 and an empty one. Spaces between digits leave two. */
export function findTypedDegrees(text: string): number | undefined {
  const plain = removeHiddenCharacters(text).trim().replace(SIGN, '').normalize('NFKC');
  const match = DEGREES.exec(plain.replaceAll(DOTS, '.').trim());
  if (!match) return undefined;
  const [, whole = '', point = '', comma = ''] = match;
  return Number(`${whole}.${point}${comma}`);
}

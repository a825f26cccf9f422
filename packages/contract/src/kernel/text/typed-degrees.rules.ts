/** Parses degrees as people write them: 25, 25.5, 25°, 25度, in full or half width. */
import { removeHiddenCharacters } from './hidden-character.rules.ts';

/** The degree sign and what is typed for it, also as a raised zero or o. */
const SIGN = /[°º˚⁰ᵒ℃度]\s*$/u;
/** Only full-width forms become plain: NFKC would make digits of raised and circled ones as well. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** The full stop that Chinese keyboards write, also in its narrow form. */
const DOTS = /[\u3002\uff61]/g;
/** No comma: 25，8 may be two curves. */
const DEGREES = /^(\d+)(?:\s*\.\s*(\d*))?$/;

/** The number of a text; undefined where it is none, such as 0x19, 2e1, +-5 and an empty one. Spaces between digits leave two. */
export function findTypedDegrees(text: string): number | undefined {
  const unsigned = removeHiddenCharacters(text).trim().replace(SIGN, '');
  const plain = unsigned.replace(FULL_WIDTH, (each) => each.normalize('NFKC'));
  const match = DEGREES.exec(plain.replaceAll(DOTS, '.').trim());
  if (!match) return undefined;
  const [, whole = '', point = ''] = match;
  return Number(`${whole}.${point}`);
}

/** Tells rows that are no children: signatures, sums, remarks and dates below a list, and rows filled down too far. */
import { ROSTER_FIELDS, type RosterCell, type RosterField } from './roster.schema.ts';
import { NOTE_WORDS } from './roster.text.ts';
import { isBlank, isReason, readText } from './roster-cell.rules.ts';
import { readGender } from './roster-field.rules.ts';

const NOTE = new RegExp(`^[(【]?(?:${NOTE_WORDS.join('|')})`, 'u');
const HAN = /\p{Script=Han}/u;

/** The first filled field of a row that is no child; a child with gaps is none of them. */
export function findNote(at: (field: RosterField) => RosterCell): RosterField | undefined {
  if (!isReason(readGender(at('gender')))) return undefined;
  const filled = ROSTER_FIELDS.filter((field) => !isBlank(at(field)));
  const [first] = filled;
  const isNoted = filled.some((field) => NOTE.test(plainText(at(field))));
  const isUnnamed = isBlank(at('studentId')) && isBlank(at('name')) && isBlank(at('birthDate'));
  return isNoted || isUnnamed || (filled.length === 1 && isAlone(at)) ? first : undefined;
}

/** Whether the one filled cell of a row is no name and no number. */
function isAlone(at: (field: RosterField) => RosterCell): boolean {
  return isBlank(at('name')) && (isBlank(at('studentId')) || HAN.test(plainText(at('studentId'))));
}

function plainText(cell: RosterCell): string {
  const text = readText(cell);
  return isReason(text) ? '' : text.value.normalize('NFKC').replaceAll(/\s/gu, '');
}

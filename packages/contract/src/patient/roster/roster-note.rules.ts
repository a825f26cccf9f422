/** Tells rows that are no children: signatures, sums, remarks and dates below a list, and rows filled down too far. */
import { ROSTER_FIELDS, type RosterCell, type RosterField } from './roster.schema.ts';
import { NOTE_WORDS } from './roster.text.ts';
import {
  type DateReader,
  isBlank,
  isReason,
  LONGEST_READ,
  readBirthDate,
  readText,
} from './roster-cell.rules.ts';
import { readGender } from './roster-field.rules.ts';

const NOTE = new RegExp(`^[(【]?(?:${NOTE_WORDS.join('|')})`, 'u');
const LABELLED = /^\p{Script=Han}+:/u;
const HAN = /\p{Script=Han}/u;

type CellOf = (field: RosterField) => RosterCell;

/** The first filled field of a row that is no child; a child with gaps is none of them. */
export function findNote(at: CellOf, reader: DateReader): RosterField | undefined {
  if (!isReason(readGender(at('gender'))) || isChild(at, reader)) return undefined;
  const filled = ROSTER_FIELDS.filter((field) => !isBlank(at(field)));
  const [first] = filled;
  const texts = filled.map((field) => plainText(at(field)));
  const isNoted =
    texts.some((text) => NOTE.test(text)) || texts.every((text) => LABELLED.test(text));
  const isUnnamed = isBlank(at('studentId')) && isBlank(at('name')) && isBlank(at('birthDate'));
  return isNoted || isUnnamed || (filled.length === 1 && isAlone(at)) ? first : undefined;
}

/** Whether a row has a student number and a birth date. */
function isChild(at: CellOf, reader: DateReader): boolean {
  const number = plainText(at('studentId'));
  const birthDate = readBirthDate(at('birthDate'), reader);
  return number !== '' && !HAN.test(number) && !isReason(birthDate) && birthDate.value !== '';
}

/** Whether the one filled cell of a row is no name and no number. */
function isAlone(at: CellOf): boolean {
  return isBlank(at('name')) && (isBlank(at('studentId')) || HAN.test(plainText(at('studentId'))));
}

/** Whether a cell begins as those below a list do. */
export function isNoteText(cell: RosterCell): boolean {
  return NOTE.test(plainText(cell));
}

/** How a cell begins: a note below a list may be long. */
function plainText(cell: RosterCell): string {
  const text = readText(typeof cell === 'string' ? cell.trim().slice(0, LONGEST_READ) : cell);
  return isReason(text) ? '' : text.value.normalize('NFKC').replaceAll(/\s/gu, '');
}

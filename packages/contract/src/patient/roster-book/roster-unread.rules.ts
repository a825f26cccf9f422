/** Tells rows of children on a sheet that is not read, so that nobody is left out without a word. */
import { findTypedDay } from '#kernel';
import type { RosterCell } from '../roster/roster.schema.ts';
import { isBlank } from '../roster/roster-cell.rules.ts';
import type { BookRow } from './roster-book.schema.ts';
import { GENDER_CODES } from './roster-book.text.ts';
import { plainText, toGender } from './roster-value.rules.ts';

/** A label and a date are no child. */
const LEAST_CELLS = 3;
const NAME = /^[\p{Script=Han}·]{2,15}$/u;
const HAN = /\p{Script=Han}/u;
/** Numbers of children, documents and phones. */
const LONG_NUMBER = /^[A-Z]?\d{6,}[\dX]?$/u;
const SEXES: ReadonlySet<RosterCell> = new Set(Object.values(GENDER_CODES));

/** A name, beside one sex, a day or a long number. A header that counts 男 and 女 has both. */
export function looksLikeChild({ cells }: BookRow): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  if (filled.length < LEAST_CELLS) return false;
  const sexes = filled.filter(isSex).length;
  const isMarked = sexes === 1 || filled.some((cell) => isDay(cell) || isLongNumber(cell));
  return (
    sexes <= 1 && isMarked && filled.some((cell) => NAME.test(plainText(cell)) && !isSex(cell))
  );
}

function isSex(cell: RosterCell): boolean {
  return HAN.test(plainText(cell)) && SEXES.has(toGender(cell));
}

function isDay(cell: RosterCell): boolean {
  if (cell !== null && typeof cell === 'object') return 'date' in cell && cell.date;
  return findTypedDay(plainText(cell)) !== undefined;
}

function isLongNumber(cell: RosterCell): boolean {
  return LONG_NUMBER.test(plainText(cell).toUpperCase());
}

/**
 * Masks student numbers and puts them in order. The national number is `G`, `J` or `L` and 18
 * characters; with `G` it contains the ID number, so lists and reports never show it whole (docs/domain/screening.md
 * 4).
 */
import { type MaskedNumber, maskPhone } from '#kernel';
import { WALK_IN_PREFIX } from './patient.text.ts';

/** Characters of the shorter of the two common long numbers: the 16 digits of monitoring. */
const LONG = 16;
const NATIONAL = /^[GJL]\d{17}[\dX]$/;

/** Whether the text has the shape of a national student number. */
export function isNationalStudentNumber(text: string): boolean {
  return NATIONAL.test(text);
}

/**
 * `G33010**********12` for long numbers: six characters, always ten stars, two characters. Shorter numbers show two
 * characters at each end, very short ones the last only, with one star for each hidden character. The
 * number of a walk-in says nothing about the child and stays.
 */
export function maskStudentNumber(number: string): string {
  if (isWalkInNumber(number)) return number;
  const characters = [...number];
  const { length } = characters;
  const mask = (head: number, tail: number, stars: number) =>
    `${characters.slice(0, head).join('')}${'*'.repeat(stars)}${characters.slice(length - tail).join('')}`;
  if (length >= LONG) return mask(6, 2, 10);
  if (length >= 8) return mask(2, 2, length - 4);
  return length < 2 ? '*'.repeat(length) : mask(0, 1, length - 1);
}

const SHORT_DOCUMENT = 6;

/** The first and the last sign, with one star for each that is hidden; of short numbers the last alone. */
export function maskDocumentNumber(number: string): string {
  const signs = [...number];
  const { length } = signs;
  if (length < 2) return '*'.repeat(length);
  const head = length > SHORT_DOCUMENT ? 1 : 0;
  return [...signs.slice(0, head), '*'.repeat(length - head - 1), ...signs.slice(-1)].join('');
}

const MASKS = {
  tel: maskPhone,
  studentId: maskStudentNumber,
  document: maskDocumentNumber,
} as const;

/** A number of a child as every screen shows it. Masking twice changes nothing. */
export function maskNumber(number: MaskedNumber, text: string): string {
  return MASKS[number](text);
}

const WALK_IN_DIGITS = 8;

/** The number of a walk-in, made of the id of its record: the same id always has the same. */
export function walkInNumber(id: string): string {
  return WALK_IN_PREFIX + id.replaceAll('-', '').slice(-WALK_IN_DIGITS).toUpperCase();
}

/** Whether the record is one of a walk-in: a school may write numbers that begin alike. */
export function isWalkIn({ id, studentId }: { id: string; studentId: string }): boolean {
  return studentId === walkInNumber(id);
}

/** Whether the child was examined without being on the roster, and nobody has given it its number yet. */
export function isWalkInNumber(studentNumber: string): boolean {
  return studentNumber.startsWith(WALK_IN_PREFIX);
}

/** Children in the order of their class on labels, sheets and at the station: as people count, 9 before 10. */
export function toRosterOrder<Child extends { readonly studentId: string }>(
  children: readonly Child[],
): Child[] {
  const { compare } = new Intl.Collator('en', { numeric: true });
  return children.toSorted((one, other) => compare(one.studentId, other.studentId));
}

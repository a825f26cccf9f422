/**
 * Normalizes the numbers and the names of children. What is stored and what is searched for have the same spelling, so
 * that two spellings of a child are one child (docs/adr/0071-one-spelling.md).
 */
import { removeHiddenCharacters } from './hidden-character.rules.ts';

/** Marks that exports put around a cell so that a spreadsheet keeps it as text, and what separated the cells. */
const EXPORT_MARKS = '\\s=＝\'＇"＂`｀´;；,，';
const QUOTES = '‘’“”';
const AROUND_TEXT = atEitherEnd(EXPORT_MARKS);
const AROUND_PERSON = atEitherEnd(EXPORT_MARKS + QUOTES);
const INNER_MARK = /[='"`´;‘’“”]/u;

/** Dots that stand for the one between the parts of a name, in normal form KC. */
const MIDDLE_DOTS = /\s*[·•‧∙⋅・ꞏ᛫⸱⸳][·•‧∙⋅・ꞏ᛫⸱⸳\s]*/gu;
/** A full stop is one of them between Han characters, and an abbreviation in J. Smith. */
const HAN_STOP = /(\p{Script=Han})\s*[.。]\s*(?=\p{Script=Han})/gu;
const MIDDLE_DOT = '·';
/** Short names are padded with spaces to line up with longer ones. */
const HAN_PADDING = /(\p{Script=Han})\s+(?=\p{Script=Han})/gu;
/** Left out of searches by name; `name_letters` of the database leaves out the same. */
const NOT_LETTERS = /[·.\s]/gu;

function atEitherEnd(marks: string): RegExp {
  return new RegExp(`^[${marks}]+|[${marks}]+$`, 'gu');
}

/** Removes the marks of exports around a text. */
export function removeExportMarks(text: string): string {
  return text.replaceAll(AROUND_TEXT, '');
}

/**
 * A student number as it is stored: plain digits and capital letters, nothing around them and no space between them.
 * A national number ends with X, also where × was typed.
 */
export function normalizeStudentNumber(text: string): string {
  return removeHiddenCharacters(text)
    .replaceAll(AROUND_PERSON, '')
    .normalize('NFKC')
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
    .replace(/(\d{17})×$/u, '$1X')
    .normalize('NFC');
}

/**
 * The spellings a student number is searched by: the normalized one, and what was typed, because children of a school
 * whose numbers differ only in spelling keep their own.
 */
export function studentNumberSpellings(typed: string): string[] {
  return [...new Set([normalizeStudentNumber(typed), typed])];
}

/** Whether a mark of an export is left inside a number, which may then be two numbers. */
export function hasInnerMark(number: string): boolean {
  return INNER_MARK.test(number);
}

/** A child's name as it is stored: one dot between its parts, one space where there is one, no padding. */
export function normalizeName(text: string): string {
  return text
    .replaceAll(AROUND_PERSON, '')
    .normalize('NFKC')
    .replaceAll(MIDDLE_DOTS, MIDDLE_DOT)
    .replaceAll(HAN_STOP, `$1${MIDDLE_DOT}`)
    .replaceAll(HAN_PADDING, '$1')
    .replaceAll(/\s+/gu, ' ')
    .normalize('NFC');
}

/** The letters of a name, by which it is found with any dot or none. A text without letters finds nobody. */
export function nameSearchKey(text: string): string {
  return normalizeName(text).replaceAll(NOT_LETTERS, '') || text;
}

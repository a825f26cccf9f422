/** Turns a spreadsheet cell into text: what was meant, what was typed, or why it cannot be trusted. */
import { addDays, type CalendarDate, DAY_FAULTS, readDay, storable } from '#kernel';
import type { RosterCell, RosterNumber } from './roster.schema.ts';
import { ROSTER_REASONS, type RosterReason } from './roster.text.ts';

/** Excel keeps 15 digits of a number; from here on the rest has been replaced by zeros. */
const FIRST_DAMAGED = 1e15;
const LAST_SERIAL = 2_958_465;
/** Serial 1 is 1 January 1900, and 1900 is wrongly a leap year: from March 1900 on, this is day zero. */
const EPOCH_1900 = '1899-12-30';
const EPOCH_1904 = '1904-01-01';
const LONGEST_SHOWN = 60;
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
const FULL_WIDTH_SHIFT = 0xfee0;

/** A value, or the reason why there is none. */
export type Reading<T> = { readonly value: T } | { readonly reason: RosterReason };

export function isReason<T>(reading: Reading<T>): reading is { readonly reason: RosterReason } {
  return 'reason' in reading;
}

function isNumber(cell: RosterCell): cell is RosterNumber {
  return cell !== null && typeof cell === 'object' && 'number' in cell;
}

/** Trims every kind of space and drops characters nobody can see. */
function tidy(text: string): string {
  return text.replaceAll(INVISIBLE, '').trim();
}

/** Full-width digits and letters become plain ones; everything else, rare characters too, stays as typed. */
export function plainDigitsAndLetters(text: string): string {
  return text.replaceAll(FULL_WIDTH, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_SHIFT),
  );
}

/** Whether nothing but spaces stands in the cell. */
export function isBlank(cell: RosterCell): boolean {
  return cell === null || (typeof cell === 'string' && tidy(cell) === '');
}

/** The text of a cell that holds text; numbers only when the spreadsheet has not changed what was typed. */
export function textOf(cell: RosterCell): Reading<string> {
  if (cell === null) return { value: '' };
  if (typeof cell === 'string') return { value: tidy(cell) };
  if (!isNumber(cell)) return { reason: ROSTER_REASONS.formula };
  if (cell.date) return { reason: ROSTER_REASONS.becameDate };
  if (Math.abs(cell.number) >= FIRST_DAMAGED) return { reason: ROSTER_REASONS.digitsLost };
  if (!Number.isInteger(cell.number)) return { reason: ROSTER_REASONS.decimal };
  return { value: digitsOf(cell) };
}

/** Zeros in front, which a number format shows and the number itself does not hold, are kept. */
function digitsOf(cell: RosterNumber): string {
  const padded = /^\d+$/.test(cell.shown) && Number(cell.shown) === cell.number;
  return padded ? cell.shown : String(cell.number);
}

/** What the person who filled in the file sees in the cell. */
export function typedText(cell: RosterCell, date1904 = false): string {
  const text = wholeTypedText(cell, date1904);
  const signs = [...text];
  return signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN).join('')}…` : text;
}

/** The same without a limit, for the file that goes back. */
export function wholeTypedText(cell: RosterCell, date1904 = false): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return storable(tidy(cell));
  if (!isNumber(cell)) return cell.error;
  if (cell.date) return dateOfSerial(cell.number, date1904) ?? cell.shown;
  return Math.abs(cell.number) < FIRST_DAMAGED && Number.isInteger(cell.number)
    ? digitsOf(cell)
    : cell.shown || String(cell.number);
}

/** The day of an Excel serial number; a time of day is dropped. */
function dateOfSerial(serial: number, date1904: boolean): CalendarDate | undefined {
  const day = Math.floor(serial);
  if (!(day >= 1 && day <= LAST_SERIAL)) return undefined;
  return addDays(date1904 ? EPOCH_1904 : EPOCH_1900, day);
}

/** The letters of a column, 0-based: A, B, … Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

// Reads a birth date in the spellings rosters use: text, eight digits, or an Excel serial number.

/** The earliest birth year of a roster: anyone older is a slip of the pen. */
export const EARLIEST_BIRTH_YEAR = 1990;

const COMPACT = /^\d{8}$/;
const SERIAL_TEXT = /^\d{5}$/;
const MIDNIGHT = /[T ]\d{1,2}:\d{2}(:\d{2}(\.0+)?)?$/i;

export type DateReader = { readonly today: CalendarDate; readonly date1904: boolean };

/** The date of a cell, or why it is none. An empty cell reads as an empty string. */
export function birthDateOf(cell: RosterCell, reader: DateReader): Reading<CalendarDate> {
  if (isNumber(cell)) return ofNumber(cell.number, cell.date, reader);
  const text = textOf(cell);
  if ('reason' in text || text.value === '') return text;
  return ofText(text.value, reader);
}

function ofNumber(number: number, date: boolean, reader: DateReader): Reading<CalendarDate> {
  const digits = String(number);
  return !date && COMPACT.test(digits) ? ofWritten(digits, reader) : ofSerial(number, reader);
}

function ofSerial(serial: number, reader: DateReader): Reading<CalendarDate> {
  const day = dateOfSerial(serial, reader.date1904);
  return day === undefined
    ? { reason: ROSTER_REASONS.date(DAY_FAULTS.form) }
    : plausible(day, reader);
}

function ofText(text: string, reader: DateReader): Reading<CalendarDate> {
  const plain = text.normalize('NFKC').replace(MIDNIGHT, '').trim();
  return SERIAL_TEXT.test(plain) ? ofSerial(Number(plain), reader) : ofWritten(plain, reader);
}

function ofWritten(text: string, reader: DateReader): Reading<CalendarDate> {
  const read = readDay(text);
  return 'day' in read ? plausible(read.day, reader) : { reason: ROSTER_REASONS.date(read.fault) };
}

function plausible(day: CalendarDate, reader: DateReader): Reading<CalendarDate> {
  if (day > reader.today) return { reason: ROSTER_REASONS.dateFuture };
  if (day < `${EARLIEST_BIRTH_YEAR}-01-01`) {
    return { reason: ROSTER_REASONS.dateTooEarly(EARLIEST_BIRTH_YEAR) };
  }
  return { value: day };
}

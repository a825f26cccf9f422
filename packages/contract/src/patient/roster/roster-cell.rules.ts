/** Turns a spreadsheet cell into text: what was meant, what was typed, or why it cannot be trusted. */
import { addDays, type CalendarDate, daysInMonth, storable } from '#kernel';
import type { RosterCell, RosterNumber } from './roster.schema.ts';
import { CHINESE_DATE, ROSTER_REASONS, type RosterReason } from './roster.text.ts';

/** Excel keeps 15 digits of a number; from here on the rest has been replaced by zeros. */
const FIRST_DAMAGED = 1e15;
const LAST_SERIAL = 2_958_465;
/** Serial 1 is 1 January 1900, and 1900 is wrongly a leap year: from March 1900 on, this is day zero. */
const EPOCH_1900 = '1899-12-30';
const EPOCH_1904 = '1904-01-01';
const LONGEST_SHOWN = 60;
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;

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

const SEPARATED = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT_YEAR = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{1,2}$/;
const SERIAL_TEXT = /^\d{5}$/;
const MIDNIGHT = /[T ]\d{1,2}:\d{2}(:\d{2}(\.0+)?)?$/i;
const DASHES = /[\u2010-\u2015\u2212]/g;
const SLASHES = /\u2044|\u2215/g;

export type DateReader = { readonly today: CalendarDate; readonly date1904: boolean };

/** The date of a cell, or why it is none. An empty cell reads as an empty string. */
export function birthDateOf(cell: RosterCell, reader: DateReader): Reading<CalendarDate> {
  if (isNumber(cell)) return ofNumber(cell.number, cell.date, reader);
  const text = textOf(cell);
  if ('reason' in text || text.value === '') return text;
  return ofText(text.value, reader);
}

function ofNumber(number: number, date: boolean, reader: DateReader): Reading<CalendarDate> {
  const compact = COMPACT.exec(String(number));
  if (!date && compact) return ofParts([compact[1], compact[2], compact[3]], reader);
  return ofSerial(number, reader);
}

function ofSerial(serial: number, reader: DateReader): Reading<CalendarDate> {
  const day = dateOfSerial(serial, reader.date1904);
  return day === undefined ? { reason: ROSTER_REASONS.dateForm } : plausible(day, reader);
}

function ofText(text: string, reader: DateReader): Reading<CalendarDate> {
  const plain = text
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(SLASHES, '/')
    .replace(MIDNIGHT, '')
    .replaceAll(/\s/g, '');
  const separated = SEPARATED.exec(plain);
  if (separated) return ofParts([separated[1], separated[3], separated[4]], reader);
  const found = CHINESE_DATE.exec(plain) ?? COMPACT.exec(plain);
  if (found) return ofParts([found[1], found[2], found[3]], reader);
  if (SERIAL_TEXT.test(plain)) return ofSerial(Number(plain), reader);
  return { reason: SHORT_YEAR.test(plain) ? ROSTER_REASONS.dateYear : ROSTER_REASONS.dateForm };
}

type Written = readonly [string | undefined, string | undefined, string | undefined];

function ofParts(written: Written, reader: DateReader): Reading<CalendarDate> {
  const [year, month, day] = [Number(written[0]), Number(written[1]), Number(written[2])];
  if (month < 1 || month > 12) return { reason: ROSTER_REASONS.dateMonth(month) };
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return { reason: ROSTER_REASONS.dateDay(year, month, days) };
  const two = (part: number) => String(part).padStart(2, '0');
  return plausible(`${year}-${two(month)}-${two(day)}`, reader);
}

function plausible(day: CalendarDate, reader: DateReader): Reading<CalendarDate> {
  if (day > reader.today) return { reason: ROSTER_REASONS.dateFuture };
  if (day < `${EARLIEST_BIRTH_YEAR}-01-01`) {
    return { reason: ROSTER_REASONS.dateTooEarly(EARLIEST_BIRTH_YEAR) };
  }
  return { value: day };
}

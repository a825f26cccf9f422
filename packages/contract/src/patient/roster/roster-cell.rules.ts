/** Reads a spreadsheet cell: its text, its date, or why it cannot be trusted. */
import { addDays, type CalendarDate, DAY_FAULTS, parseTypedDay, toStorableText } from '#kernel';
import type { RosterCell, RosterNumber } from './roster.schema.ts';
import { ROSTER_REASONS, type RosterReason } from './roster.text.ts';

/** Excel keeps 15 digits of a number; from here on the rest has been replaced by zeros. */
const FIRST_DAMAGED = 1e15;
const LAST_SERIAL = 2_958_465;
/** Serial 1 is 1 January 1900, and 1900 is wrongly a leap year: from March 1900 on, this is day zero. */
const EPOCH_1900 = '1899-12-30';
const EPOCH_1904 = '1904-01-01';
const SECONDS_A_DAY = 86_400;
/** What is left of a whole number after a division: less than a thousandth of a second. */
const DUST = 1e-8;
const LONGEST_SHOWN = 60;
/** Characters of a cell that is read: a longer one, which may hold a novel, is refused before anything is made of it. */
export const LONGEST_READ = 200;
const GROUPING = /[,\s]/g;
const SCIENTIFIC = /^-?\d(\.\d+)?e[+-]?\d+$/i;
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

/** The text a cell shows; a number only where the spreadsheet has not changed what was typed. `most` is told of a text that is too long. */
export function readText(cell: RosterCell, most = LONGEST_READ): Reading<string> {
  if (cell === null) return { value: '' };
  if (typeof cell === 'string') {
    const value = tidy(cell);
    if (value.length <= LONGEST_READ) return { value };
    return { reason: ROSTER_REASONS.tooLong(most, [...value].length) };
  }
  if (!isNumber(cell)) return { reason: ROSTER_REASONS.formula };
  if (cell.date) return { reason: ROSTER_REASONS.becameDate };
  if (Math.abs(cell.number) >= FIRST_DAMAGED) return { reason: ROSTER_REASONS.digitsLost };
  if (!Number.isInteger(cell.number)) return { reason: ROSTER_REASONS.decimal };
  return shownText(cell);
}

/** A whole number as its format shows it: `0"班"` makes 4班 of 4. A cell that shows another number cannot be trusted. */
function shownText({ number, shown }: RosterNumber): Reading<string> {
  const text = tidy(shown);
  const bare = text.replaceAll(GROUPING, '');
  if (bare === '') return { reason: ROSTER_REASONS.showsNothing };
  // A column that is too narrow shows a power of ten; the digits are all there.
  if (SCIENTIFIC.test(bare)) return { value: String(number) };
  if (Number(bare) === number) return { value: /^\d+$/.test(bare) ? bare : String(number) };
  const another = Number.isFinite(Number(bare)) || bare.endsWith('%');
  return another ? { reason: ROSTER_REASONS.showsOther } : { value: text };
}

/** What the person who filled in the file sees in the cell. */
export function typedText(cell: RosterCell, date1904 = false): string {
  const text = fullTypedText(cell, date1904);
  const signs = [...text];
  return signs.length > LONGEST_SHOWN ? `${signs.slice(0, LONGEST_SHOWN).join('')}…` : text;
}

/** The same without a limit, for the file of faults. A date keeps its time of day. */
export function fullTypedText(cell: RosterCell, date1904 = false): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return toStorableText(tidy(cell));
  if (!isNumber(cell)) return cell.error;
  if (cell.date) return dateText(cell, date1904);
  const text = readText(cell);
  return isReason(text) ? cell.shown || String(cell.number) : text.value;
}

function dateText({ number, shown }: RosterNumber, date1904: boolean): string {
  const moment = momentFromSerial(number, date1904);
  if (moment === undefined) return shown;
  return moment.seconds === 0 ? moment.day : `${moment.day} ${formatClock(moment.seconds)}`;
}

type Moment = { readonly day: CalendarDate; readonly seconds: number };

/** The day and the time of day of an Excel serial number. */
function momentFromSerial(serial: number, date1904: boolean): Moment | undefined {
  const whole = Math.round(serial);
  const isWhole = Math.abs(serial - whole) < DUST;
  const day = isWhole ? whole : Math.floor(serial);
  if (!(day >= 1 && day <= LAST_SERIAL)) return undefined;
  const rounded = Math.round((serial - day) * SECONDS_A_DAY);
  const seconds = isWhole ? 0 : Math.min(Math.max(rounded, 1), SECONDS_A_DAY - 1);
  return { day: addDays(date1904 ? EPOCH_1904 : EPOCH_1900, day), seconds };
}

function formatClock(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}

/** The letters of a column, 0-based: A, B, … Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

// Reads a birth date in the spellings rosters use: text, eight digits, or an Excel serial number.

/** The earliest birth year of a roster: an earlier one is a typing error. */
export const EARLIEST_BIRTH_YEAR = 1990;

const COMPACT = /^\d{8}$/;
const SERIAL_TEXT = /^\d{5}$/;
/** A time behind a date, as programs write it: 16:00, 16:00:00.000Z, 08:00+08:00. */
const TIME = /[T\s]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?:Z|\+08:?00)?$/i;
const NOON = SECONDS_A_DAY / 2;

export type DateReader = { readonly today: CalendarDate; readonly date1904: boolean };

/** The date of a cell, or why it is none. An empty cell reads as an empty string. */
export function readBirthDate(cell: RosterCell, reader: DateReader): Reading<CalendarDate> {
  if (isNumber(cell)) return dateFromNumber(cell, reader);
  const text = readText(cell);
  if ('reason' in text || text.value === '') return text;
  return dateFromText(text.value, reader);
}

function dateFromNumber(
  { number, date, hides }: RosterNumber,
  reader: DateReader,
): Reading<CalendarDate> {
  if (hides) return { reason: ROSTER_REASONS.dateHides[hides] };
  const digits = String(number);
  return !date && COMPACT.test(digits)
    ? dateFromTypedDay(digits, reader)
    : dateFromSerial(number, reader);
}

function dateFromSerial(serial: number, reader: DateReader): Reading<CalendarDate> {
  const moment = momentFromSerial(serial, reader.date1904);
  if (moment === undefined) return { reason: ROSTER_REASONS.date(DAY_FAULTS.form) };
  return refuseTimeOfDay(checkPlausible(moment.day, reader), moment.seconds);
}

function dateFromText(text: string, reader: DateReader): Reading<CalendarDate> {
  const plain = text.normalize('NFKC').trim();
  if (SERIAL_TEXT.test(plain)) return dateFromSerial(Number(plain), reader);
  const time = TIME.exec(plain);
  const day = dateFromTypedDay(time ? plain.slice(0, time.index) : plain, reader);
  return time ? refuseTimeOfDay(day, secondsFromMatch(time)) : day;
}

function secondsFromMatch([, hours, minutes, seconds]: RegExpExecArray): number {
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
}

/**
 * A birth date has no time of day. Programs add one when they move midnight to another time zone, and the day may
 * then be off by one, so a person has to check it.
 */
function refuseTimeOfDay(day: Reading<CalendarDate>, seconds: number): Reading<CalendarDate> {
  if (isReason(day) || seconds === 0) return day;
  const otherDay = addDays(day.value, seconds < NOON ? -1 : 1);
  return { reason: ROSTER_REASONS.dateTime(formatClock(seconds), [day.value, otherDay].sort()) };
}

function dateFromTypedDay(text: string, reader: DateReader): Reading<CalendarDate> {
  const parsed = parseTypedDay(text);
  return 'day' in parsed
    ? checkPlausible(parsed.day, reader)
    : { reason: ROSTER_REASONS.date(parsed.fault) };
}

function checkPlausible(day: CalendarDate, reader: DateReader): Reading<CalendarDate> {
  if (day > reader.today) return { reason: ROSTER_REASONS.dateFuture };
  if (day < `${EARLIEST_BIRTH_YEAR}-01-01`) {
    return { reason: ROSTER_REASONS.dateTooEarly(EARLIEST_BIRTH_YEAR) };
  }
  return { value: day };
}

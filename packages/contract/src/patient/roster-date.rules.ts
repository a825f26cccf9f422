/** Reads a birth date in the spellings rosters use: text, eight digits, or an Excel serial number. */
import { type CalendarDate, daysInMonth } from '#kernel';
import type { RosterCell } from './roster.schema.ts';
import { CHINESE_DATE, ROSTER_REASONS } from './roster.text.ts';
import { dateOfSerial, isNumber, type Reading, textOf } from './roster-cell.rules.ts';

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

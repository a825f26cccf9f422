/** Parses a day as people write it, in a field or in a cell: one unambiguous day, or the reason why there is none. */
import { CHINESE_DATE, DAY_FAULTS } from '../calendar.text.ts';
import { type CalendarDate, daysInMonth } from '../calendar.ts';
import { removeHiddenCharacters } from './hidden-character.rules.ts';

const SEPARATED = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SHORT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{1,2}$/;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** With the comma of a list, which Chinese keyboards write for a slash. */
const SLASHES = /[\u2044\u2215\u3001]/g;
/** The full stop that Chinese keyboards write, also in its narrow form. */
const DOTS = /[\u3002\uff61]/g;

/** A day, or the sentence that says why the text is none. */
export type ParsedDay = { readonly day: CalendarDate } | { readonly fault: string };

/** The day of a text: 2015-3-19, 2015/3/19, 2015.3.19, 20150319 and the Chinese signs, in full or half width. */
export function parseTypedDay(text: string): ParsedDay {
  const plain = removeHiddenCharacters(text.normalize('NFKC'))
    .replaceAll(DASHES, '-')
    .replaceAll(SLASHES, '/')
    .replaceAll(DOTS, '.')
    .replaceAll(/\s/g, '');
  const separated = SEPARATED.exec(plain);
  if (separated) return dayFromParts(separated[1], separated[3], separated[4]);
  const match = CHINESE_DATE.exec(plain) ?? COMPACT.exec(plain);
  if (match) return dayFromParts(match[1], match[2], match[3]);
  return { fault: SHORT_YEAR.test(plain) ? DAY_FAULTS.year : DAY_FAULTS.form };
}

/** The day of a text; undefined without one. */
export function findTypedDay(text: string): CalendarDate | undefined {
  const parsed = parseTypedDay(text);
  return 'day' in parsed ? parsed.day : undefined;
}

function dayFromParts(...parts: (string | undefined)[]): ParsedDay {
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  if (month < 1 || month > 12) return { fault: DAY_FAULTS.month(month) };
  const days = daysInMonth(year, month);
  if (day < 1 || day > days) return { fault: DAY_FAULTS.day(year, month, days) };
  const two = (part: number) => String(part).padStart(2, '0');
  return { day: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` };
}

function withExample(fault: string): string {
  const { form, year, example } = DAY_FAULTS;
  return fault === form || fault === year ? fault + example : fault;
}

/** The first and the last day a field takes; both are its own. */
export type DayBounds = { readonly earliest?: CalendarDate; readonly latest?: CalendarDate };

/** What is wrong with the text of a day field; an empty one has no fault. */
export function typedDayFault(typed: string, { earliest, latest }: DayBounds): string | undefined {
  if (typed.trim() === '') return undefined;
  const parsed = parseTypedDay(typed);
  if ('fault' in parsed) return withExample(parsed.fault);
  if (earliest !== undefined && parsed.day < earliest) return DAY_FAULTS.tooEarly(earliest);
  if (latest !== undefined && parsed.day > latest) return DAY_FAULTS.tooLate(latest);
  return undefined;
}

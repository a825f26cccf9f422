/**
 * Calendar dates are strings `YYYY-MM-DD` and never pass through a time zone (docs/domain/decisions.md 4).
 */
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A calendar date, `YYYY-MM-DD`. */
export type CalendarDate = string;

type DateParts = { year: number; month: number; day: number };

/** Days of a month, 1–12, in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The parts of a date that exists, else undefined. */
function parseDate(date: string): DateParts | undefined {
  const match = SHAPE.exec(date);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return { year, month, day };
}

/** Whether the string is a date that exists; 29 February only in leap years. */
export function isCalendarDate(date: string): boolean {
  return parseDate(date) !== undefined;
}

/**
 * Age in whole years on a day (spec 3): the difference of the years, minus 1 if the birthday of that year has
 * not yet come. Born on 29 February counts 1 March in other years. Undefined when a date does not exist.
 */
export function ageOn(birthDate: CalendarDate, day: CalendarDate): number | undefined {
  const born = parseDate(birthDate);
  const now = parseDate(day);
  if (!born || !now) return undefined;
  const beforeBirthday = now.month < born.month || (now.month === born.month && now.day < born.day);
  return now.year - born.year - (beforeBirthday ? 1 : 0);
}

const SHANGHAI_OFFSET_MS = 8 * 3600 * 1000;

/** The clock of Asia/Shanghai, `YYYY-MM-DDTHH:mm:ss` and more. China keeps UTC+8 all year. */
function clockInShanghai(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString();
}

/** The calendar date in Asia/Shanghai of an instant. */
export function dateInShanghai(instant: Date): CalendarDate {
  return clockInShanghai(instant).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export function timeInShanghai(instant: Date): string {
  const clock = clockInShanghai(instant);
  return `${clock.slice(0, 10)} ${clock.slice(11, 19)}`;
}

/** ISO 8601 with the offset of Asia/Shanghai, so that the first ten characters are the local date. */
export function instantInShanghai(instant: Date): string {
  return `${clockInShanghai(instant).slice(0, 19)}+08:00`;
}

/** The date of an instant as `instantInShanghai` writes it. */
export function dayOf(instant: string): CalendarDate {
  return instant.slice(0, 10);
}

/** `YYYY-MM-DD HH:mm` of such an instant. */
export function formatToMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** `YYYY-MM-DD HH:mm:ss` of such an instant. */
export function formatToSecond(instant: string): string {
  return instant.slice(0, 19).replace('T', ' ');
}

/** The instant a Shanghai day begins. */
export function startOfShanghaiDay(date: CalendarDate): Date {
  return new Date(`${date}T00:00:00+08:00`);
}

/** The date some days later (or earlier, when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same day some months later, or the last day of a month that is too short for it. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const toDay = Math.min(day, daysInMonth(toYear, toMonth));
  return [toYear, toMonth, toDay].map((part) => String(part).padStart(2, '0')).join('-');
}

/** How many days after Monday. */
export function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that the days from one to another touch, Monday first; null for days outside. */
export function weeksBetween(first: CalendarDate, last: CalendarDate): (CalendarDate | null)[][] {
  const weeks: (CalendarDate | null)[][] = [];
  for (
    let monday = addDays(first, -weekdayOf(first));
    monday <= last;
    monday = addDays(monday, 7)
  ) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, day));
    weeks.push(days.map((date) => (date < first || date > last ? null : date)));
  }
  return weeks;
}

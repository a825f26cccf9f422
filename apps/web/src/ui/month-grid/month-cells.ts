/** Months and the weeks they are drawn in, Monday first. Months are `YYYY-MM`. */
import { addDays, type CalendarDate, daysInMonth } from '@spine/contract/kernel';

const WEEK = 7;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = Date.parse('1970-01-05');
const DAY_MS = 86_400_000;

export type Month = string;

function partsOf(month: Month): { year: number; at: number } {
  return { year: Number(month.slice(0, 4)), at: Number(month.slice(5, 7)) };
}

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** The month so many months later, or earlier when negative. */
export function monthAfter(month: Month, by: number): Month {
  const { year, at } = partsOf(month);
  const count = year * 12 + (at - 1) + by;
  const toYear = String(Math.floor(count / 12)).padStart(4, '0');
  return `${toYear}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Every month from that of one day to that of another. */
export function monthsBetween(first: CalendarDate, last: CalendarDate): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month, 1))
    months.push(month);
  return months;
}

/** 0 is Monday. */
function weekdayOf(date: CalendarDate): number {
  return ((((Date.parse(date) - FIRST_MONDAY) / DAY_MS) % WEEK) + WEEK) % WEEK;
}

/** The days of a month week by week; null stands for the days of its neighbours. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  const { year, at } = partsOf(month);
  const first = `${month}-01`;
  const lead = weekdayOf(first);
  const days = daysInMonth(year, at);
  return Array.from({ length: Math.ceil((lead + days) / WEEK) }, (_week, week) =>
    Array.from({ length: WEEK }, (_day, day) => {
      const place = week * WEEK + day - lead;
      return place >= 0 && place < days ? addDays(first, place) : null;
    }),
  );
}

/** Months and days: their weeks as they are drawn, and their words. Months are `YYYY-MM`. */
import { addDays, addMonths, type CalendarDate, weeksBetween } from '@spine/contract/kernel';
import { monthGridText as text } from './month-grid.text.ts';

export type Month = string;

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** The month so many months later, or earlier when negative. */
export function monthAfter(month: Month, by: number): Month {
  return monthOf(addMonths(`${month}-01`, by));
}

/** Every month from that of one day to that of another. */
export function monthsBetween(first: CalendarDate, last: CalendarDate): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = monthAfter(month, 1))
    months.push(month);
  return months;
}

/** The days of a month week by week; null stands for the days of its neighbours. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  return weeksBetween(`${month}-01`, addDays(`${monthAfter(month, 1)}-01`, -1));
}

/** `2026年11月`. */
export function monthWords(month: Month): string {
  return text.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

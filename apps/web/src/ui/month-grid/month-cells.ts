/** Calculations with months, which are `YYYY-MM`. */
import { addDays, addMonths, type CalendarDate, weeksBetween } from '@spine/contract/kernel';
import { monthGridText as text } from './month-grid.text.ts';

export type Month = string;

export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7);
}

/** The month `by` months later, or earlier when negative. */
export function addToMonth(month: Month, by: number): Month {
  return monthOf(addMonths(`${month}-01`, by));
}

/** All months from that of `first` to that of `last`. */
export function monthsBetween(first: CalendarDate, last: CalendarDate): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month = addToMonth(month, 1))
    months.push(month);
  return months;
}

/** The days of a month week by week; null for days of adjacent months. */
export function weeksOf(month: Month): (CalendarDate | null)[][] {
  return weeksBetween(`${month}-01`, addDays(`${addToMonth(month, 1)}-01`, -1));
}

/** `2026年11月`. */
export function formatMonth(month: Month): string {
  return text.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

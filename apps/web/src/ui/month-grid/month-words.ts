import type { CalendarDate } from '@spine/contract/kernel';
import type { Month } from './month-cells.ts';
import { monthGridText as text } from './month-grid.text.ts';

/** `2026年11月`. */
export function monthWords(month: Month): string {
  return text.month(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
}

/** `11月5日`. */
export function dayWords(date: CalendarDate): string {
  return text.day(Number(date.slice(5, 7)), Number(date.slice(8, 10)));
}

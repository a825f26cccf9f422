/** Which day of a project today is. */
import { type CalendarDate, startOfShanghaiDay } from '@spine/contract/kernel';

const DAY_MS = 86_400_000;

function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.round(
    (startOfShanghaiDay(to).getTime() - startOfShanghaiDay(from).getTime()) / DAY_MS,
  );
}

export type ProjectDays = { readonly day: number; readonly days: number | undefined };

/** Counted from 1; undefined before the first day, after the last, and without a first. */
export function projectDays(
  { startDate, endDate }: { startDate: CalendarDate | null; endDate: CalendarDate | null },
  today: CalendarDate,
): ProjectDays | undefined {
  if (startDate === null || today < startDate) return undefined;
  if (endDate !== null && today > endDate) return undefined;
  const days = endDate === null ? undefined : daysBetween(startDate, endDate) + 1;
  return { day: daysBetween(startDate, today) + 1, days };
}

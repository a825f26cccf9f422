/** When what leaves the system names so many children that somebody has to say what for (docs/adr/0138-large-exports.md). */
import { addDays, type CalendarDate } from '#kernel';

/** Children of one export that needs no purpose, and of one user's day that stands in no digest. */
export const CHILDREN_AT_ONCE = 50;
/** How far back the digest goes when nobody names a day. */
const DIGEST_DAYS = 30;

/** Whether so many children at once, or in a day, are for the manager to know. */
export function isLarge(children: number): boolean {
  return children > CHILDREN_AT_ONCE;
}

/** The first day of the digest when nobody names one. */
export function firstDigestDay(today: CalendarDate): CalendarDate {
  return addDays(today, -DIGEST_DAYS);
}

/** The days that a manager has not read yet, the last one yesterday; undefined where there is none. */
export function unreadDays(
  today: CalendarDate,
  readThrough: CalendarDate | null,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const first = firstDigestDay(today);
  const isRecent = readThrough !== null && readThrough >= first;
  const from = isRecent ? addDays(readThrough, 1) : first;
  const to = addDays(today, -1);
  return from <= to ? { from, to } : undefined;
}

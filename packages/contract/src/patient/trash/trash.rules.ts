/** How long what people deleted can be restored. */
import { addDays, type CalendarDate, dateInShanghai, startOfShanghaiDay } from '#kernel';

/** Days after the day of the deletion on which it can be restored. */
const TRASH_DAYS = 30;

/** The last day on which what was deleted on a day can be restored. */
export const restorableUntil = (deletedOn: CalendarDate): CalendarDate =>
  addDays(deletedOn, TRASH_DAYS);

const DAY_MS = 86_400_000;

/** Whole days until the last one; 0 on that day. */
export const trashDaysLeft = (until: CalendarDate, today: CalendarDate): number =>
  Math.max(0, Math.round((Date.parse(until) - Date.parse(today)) / DAY_MS));

/** The first day of deletions that can be restored today. */
export const restorableSince = (today: CalendarDate): CalendarDate => addDays(today, -TRASH_DAYS);

/** The instant from which on deletions can be restored now. */
export const restorableFrom = (now: Date): Date =>
  startOfShanghaiDay(restorableSince(dateInShanghai(now)));

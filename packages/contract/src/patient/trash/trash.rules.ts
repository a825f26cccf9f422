/** How long what people deleted can be restored. */
import { addDays, type CalendarDate } from '#kernel';

/** Days after the day of the deletion on which it can be restored. */
export const TRASH_DAYS = 30;

/** The last day on which what was deleted on a day can be restored. */
export const restorableUntil = (deletedOn: CalendarDate): CalendarDate =>
  addDays(deletedOn, TRASH_DAYS);

/** The first day of deletions that can be restored today. */
export const restorableSince = (today: CalendarDate): CalendarDate => addDays(today, -TRASH_DAYS);

/** When families that did not answer are reminded: backwards from the day on which their school is screened. */
import { addDays, type CalendarDate } from '#kernel';

/** Days before the school's day from which the first and the second message go. There are no others. */
export const REMINDER_DAYS = [5, 2] as const;
export type ReminderNumber = 1 | 2;

/** Hours of Shanghai of which an institution chooses one; messages go from then on, and not at night. */
export const REMINDER_HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** Which message is due on a day; undefined before the first, and from the school's day on. */
export function dueReminder(
  schoolDay: CalendarDate,
  today: CalendarDate,
): ReminderNumber | undefined {
  const [first, second] = REMINDER_DAYS;
  if (today >= schoolDay) return undefined;
  if (today >= addDays(schoolDay, -second)) return 2;
  return today >= addDays(schoolDay, -first) ? 1 : undefined;
}

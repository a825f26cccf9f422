/** The days of a prescription: its calendar, and those a family may still record. */

import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { PrescriptionStatus } from '@spine/contract/prescription';
import type { FamilyPrescriptionRow } from '@spine/contract/quick-query';

/** Today and six days before it. */
const RECORD_DAYS = 7;

type Period = Pick<FamilyPrescriptionRow, 'startDate' | 'endDate' | 'status'>;

/** Newest first; empty before the first day, and once the staff ended it. */
export function recordDays({ startDate, endDate, status }: Period, today: CalendarDate): string[] {
  if (status !== PrescriptionStatus.Underway && endDate >= today) return [];
  return Array.from({ length: RECORD_DAYS }, (_, ago) => addDays(today, -ago)).filter(
    (date) => date >= startDate && date <= endDate,
  );
}

/** Monday 0 to Sunday 6. */
function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks that a prescription touches; null for days outside of it. */
export function weeksOf({ startDate, endDate }: Pick<Period, 'startDate' | 'endDate'>) {
  const weeks: (CalendarDate | null)[][] = [];
  let monday = addDays(startDate, -weekdayOf(startDate));
  while (monday <= endDate) {
    const first = monday;
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(first, at)).map((date) =>
        date < startDate || date > endDate ? null : date,
      ),
    );
    monday = addDays(monday, 7);
  }
  return weeks;
}

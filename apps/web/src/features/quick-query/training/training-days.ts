/** The days of a prescription that a family may still record. */

import { addDays, type CalendarDate } from '@spine/contract/kernel';
import { PrescriptionStatus } from '@spine/contract/prescription';
import type { FamilyPrescriptionRow } from '@spine/contract/quick-query';

/** Today and six days before it. */
const RECORD_DAYS = 7;

type Period = Pick<FamilyPrescriptionRow, 'startDate' | 'endDate' | 'status'>;

/** Newest first; empty before the first day and after staff ended it. */
export function recordDays({ startDate, endDate, status }: Period, today: CalendarDate): string[] {
  if (status !== PrescriptionStatus.Underway && endDate >= today) return [];
  return Array.from({ length: RECORD_DAYS }, (_, ago) => addDays(today, -ago)).filter(
    (date) => date >= startDate && date <= endDate,
  );
}

/** School years, which begin on 1 September and are named after the year they begin in. */
import { addDays, type CalendarDate } from '#kernel';

/** From this day of August the coming year can be prepared. */
const PREPARED_FROM = '08-15';

const FIRST_MONTH = 9;

/** The year a school year begins in: 2026 for `2027-02-03`. */
export function schoolYearOf(day: CalendarDate): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < FIRST_MONTH ? year - 1 : year;
}

export function firstDayOf(schoolYear: number): CalendarDate {
  return `${schoolYear}-09-01`;
}

/** The last day of a school year: its roster is who is enrolled then, so that what counts from 1 September shows in the coming one alone. */
export function rosterDay(schoolYear: number): CalendarDate {
  return addDays(firstDayOf(schoolYear + 1), -1);
}

/** The school year of a day, and from 15 August the coming one. */
export function preparation(today: CalendarDate): {
  readonly current: number;
  readonly coming: number | null;
} {
  const current = schoolYearOf(today);
  return { current, coming: today >= preparedFrom(current + 1) ? current + 1 : null };
}

/** The day from which a school year can be prepared. */
export function preparedFrom(schoolYear: number): CalendarDate {
  return `${schoolYear}-${PREPARED_FROM}`;
}

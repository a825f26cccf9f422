/** By when each step of a case is due (docs/domain/care.md). */
import { addDays, type CalendarDate, weekdayOf } from '#kernel';
import type { DueDays } from './case-due.schema.ts';

/**
 * Of a hospital: the notice of the family and the visit; of a retest: the examination. `result`: days from a visit until its
 * result is asked for; `followUp`: months until the next one, where the hospital wrote none. What is missing of an
 * examination is due at the end of its project, where that is earlier.
 */
export const DUE_DAYS: DueDays = {
  urgent: { notice: 3, visit: 14 },
  referral: { notice: 3, visit: 30 },
  gentle: { notice: 7, visit: 90 },
  posture: { retest: 180 },
  retest: { retest: 14 },
  result: 14,
  followUp: { usual: 6, close: 4, surgery: 1 },
  terms: [],
};

/** Days that a family has from its notice to its visit, however late it was told. */
export const VISIT_AFTER_NOTICE = 14;

const SATURDAY = 5;
const DAYS_OF_WEEK = 7;

/** The day itself, or the Monday after a weekend. */
export function workdayFrom(day: CalendarDate): CalendarDate {
  const weekday = weekdayOf(day);
  return weekday < SATURDAY ? day : addDays(day, DAYS_OF_WEEK - weekday);
}

/** The day itself, or in a holiday the first day of school after it; after the last known term the day stays. */
export function schoolDayFrom(day: CalendarDate, { terms }: Pick<DueDays, 'terms'>): CalendarDate {
  const workday = workdayFrom(day);
  const next = terms.find(({ to }) => to >= workday);
  // Before the first known term nobody knows of a holiday.
  const isHoliday = next !== undefined && next !== terms[0] && next.from > workday;
  return isHoliday ? workdayFrom(next.from) : workday;
}

/** The later of two days. */
export function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

/**
 * The kind of each day of a prescription: trained, missed, today, ahead, or over (after it was completed or ended). A plan
 * names no days of the week, so every past day without training counts as missed.
 */
import type { CalendarDate } from '@spine/contract/kernel';
import type { PrescriptionInfo } from '@spine/contract/prescription';

type Trained = PrescriptionInfo['days'][number];
export type Course = Pick<
  PrescriptionInfo,
  'startDate' | 'endDate' | 'completedAt' | 'endedAt' | 'days'
>;

export type CourseDay =
  | { kind: 'trained'; minutes: number; records: number }
  | { kind: 'missed' | 'today' | 'ahead' | 'over' };

const DAY_LENGTH = 10;

function earliest(dates: readonly (CalendarDate | undefined)[]): CalendarDate | undefined {
  return dates.filter((date) => date !== undefined).sort()[0];
}

/** The day on which staff completed or ended it early. */
function closedOn({ completedAt, endedAt }: Course): CalendarDate | undefined {
  return earliest([completedAt?.slice(0, DAY_LENGTH), endedAt?.slice(0, DAY_LENGTH)]);
}

/** The last day training can be recorded for; undefined before the first. */
export function lastRecordDay(course: Course, today: CalendarDate): CalendarDate | undefined {
  const last = earliest([course.endDate, today, course.endedAt?.slice(0, DAY_LENGTH)]);
  return last !== undefined && last >= course.startDate ? last : undefined;
}

/** Undefined outside the prescription. */
export function courseDay(
  course: Course,
  date: CalendarDate,
  today: CalendarDate,
): CourseDay | undefined {
  if (date < course.startDate || date > course.endDate) return undefined;
  const trained = course.days.find((day: Trained) => day.date === date);
  if (trained) return { kind: 'trained', minutes: trained.minutes, records: trained.records };
  const closed = closedOn(course);
  if (closed !== undefined && date > closed) return { kind: 'over' };
  if (date === today) return { kind: 'today' };
  return { kind: date > today ? 'ahead' : 'missed' };
}

/**
 * The life cycle of a prescription. Its status is computed from its days and never stored, so that nothing has to run
 * at midnight: before the first day 0; then 1; completed by the staff, or once every planned day was trained, 3;
 * after the last day 3 if enough planned days were trained, else 2; ended early 2.
 */
import { addDays, addMonths, type CalendarDate } from '#kernel';
import type { PlanDuration, PlanItem } from './plan.schema.ts';
import { PrescriptionStatus } from './prescription.schema.ts';

/** Of the planned days, how many must have been trained for a prescription to end as completed. */
export const COMPLETED_SHARE = 0.8;
/** Seconds a repetition takes, for the estimate of a plan's length. */
const SECONDS_A_REPETITION = 4;

const DAYS: Readonly<Partial<Record<PlanDuration, number>>> = { '1w': 7, '2w': 14 };
const MONTHS: Readonly<Partial<Record<PlanDuration, number>>> = { '1m': 1, '2m': 2 };

/** The last day of a prescription: the day before its first day comes round again. */
export function computeLastDay(startDate: CalendarDate, duration: PlanDuration): CalendarDate {
  const next = addMonths(addDays(startDate, DAYS[duration] ?? 0), MONTHS[duration] ?? 0);
  return addDays(next, -1);
}

/** Days from the first to the last, both counted; 0 when the last is before the first. */
export function dayCount(first: CalendarDate, last: CalendarDate): number {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
  return Math.max(0, days);
}

/** Training days that are planned in so many days, by days a week; at least one. */
export function countPlannedDays(days: number, daysPerWeek: number): number {
  return days === 0 ? 0 : Math.max(1, Math.round((days * daysPerWeek) / 7));
}

/** What the status and the due days of a prescription follow from. Dates are days in Shanghai. */
export type PrescriptionCourse = {
  startDate: CalendarDate;
  endDate: CalendarDate;
  daysPerWeek: number;
  /** Days with a training record. */
  trainedDays: number;
  /** The day the staff completed it; null when they did not. */
  completedOn: CalendarDate | null;
  /** The day the staff ended it early; null when they did not. */
  endedOn: CalendarDate | null;
};

/** Status 0 to 3 on a day. */
export function prescriptionStatus(
  course: PrescriptionCourse,
  today: CalendarDate,
): PrescriptionStatus {
  const planned = countPlannedDays(dayCount(course.startDate, course.endDate), course.daysPerWeek);
  if (course.completedOn !== null || course.trainedDays >= planned)
    return PrescriptionStatus.Completed;
  if (course.endedOn !== null) return PrescriptionStatus.Uncompleted;
  if (today < course.startDate) return PrescriptionStatus.NotStarted;
  if (today <= course.endDate) return PrescriptionStatus.Underway;
  return course.trainedDays >= Math.ceil(planned * COMPLETED_SHARE)
    ? PrescriptionStatus.Completed
    : PrescriptionStatus.Uncompleted;
}

/** Training days that were due up to a day; none after the staff completed or ended it. */
export function countDueDays(course: PrescriptionCourse, today: CalendarDate): number {
  const { startDate, endDate, endedOn, completedOn, daysPerWeek } = course;
  const last = [today, endDate, endedOn ?? endDate, completedOn ?? endDate].sort()[0] ?? today;
  return countPlannedDays(dayCount(startDate, last), daysPerWeek);
}

/** Trained of due days, 0 to 1; null while none was due. */
export function computeAdherence(trained: number, due: number): number | null {
  return due === 0 ? null : Math.min(1, trained / due);
}

/** Whether the staff may change a status: completing what has begun and is not completed, and ending what is not over. */
export function canChangeStatus(from: PrescriptionStatus, to: PrescriptionStatus): boolean {
  if (to === PrescriptionStatus.Completed)
    return from === PrescriptionStatus.Underway || from === PrescriptionStatus.Uncompleted;
  return (
    to === PrescriptionStatus.Uncompleted &&
    (from === PrescriptionStatus.NotStarted || from === PrescriptionStatus.Underway)
  );
}

/** About how many minutes one time of a plan takes, at least 1. */
export function estimateMinutes(items: readonly PlanItem[]): number {
  const seconds = items.reduce((sum, { groups, repetitions, seconds: hold, rest }) => {
    const group = hold ?? (repetitions ?? 0) * SECONDS_A_REPETITION;
    return sum + groups * (group + rest);
  }, 0);
  return Math.max(1, Math.round(seconds / 60));
}

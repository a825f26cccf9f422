import { addDays, type CalendarDate } from '#kernel';
import { type GradeSource, gradeNameIn, gradeOf, UNKNOWN_GRADE_ORDER } from '../school/index.ts';
import type { EnrolmentInterval } from './placement.rules.ts';
import { schoolYearOf } from './school-year.rules.ts';

/** Where a child is, or was, at school. */
export type PlacedStay = GradeSource &
  Pick<EnrolmentInterval, 'fromDay' | 'toDay' | 'clazzName'> & { readonly clazzOrder: number };

/** A grade and a class, as an examination is stored with. */
export type PlacedClass = {
  readonly gradeName: string;
  readonly gradeCode: number;
  readonly clazzName: string;
  readonly clazzOrder: number;
};

/**
 * The grade and class of a child on a day, else the last before, else the first after; undefined of one that was never at school.
 * Intervals are in order of their days.
 */
export function placedOn(stays: readonly PlacedStay[], day: CalendarDate): PlacedClass | undefined {
  const stay = stays.findLast(({ fromDay }) => fromDay <= day) ?? stays[0];
  if (!stay) return undefined;
  const year = yearOf(stay, day);
  const { clazzName, clazzOrder } = stay;
  const gradeCode = stay.track === null ? UNKNOWN_GRADE_ORDER : gradeOf(stay, year);
  return { gradeName: gradeNameIn(stay, year) ?? '', gradeCode, clazzName, clazzOrder };
}

/** Of a day outside it, the school year at that end of it. */
function yearOf({ fromDay, toDay }: PlacedStay, day: CalendarDate): number {
  if (toDay <= day) return schoolYearOf(addDays(toDay, -1));
  return schoolYearOf(fromDay > day ? fromDay : day);
}

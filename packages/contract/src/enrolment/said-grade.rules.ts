/**
 * Where a child is at school after its record was written. A roster, a new child and a changed grade **say** a grade: it is of
 * the school year of that day (`saidOn`), in August of the coming one, and counts from the 1 September of its year at the earliest;
 * a new child's of a year that is over counts from its last day. Every other write keeps the grade that was said before, and when it
 * ends.
 */
import type { CalendarDate } from '#kernel';
import {
  gradeSource,
  isGradeIn,
  plannedEnd,
  rosterYear,
  type SchoolSystem,
  type StoredGrade,
} from '../school/index.ts';
import {
  type EnrolmentInterval,
  type NewPlacement,
  NO_END,
  type Placement,
} from './placement.rules.ts';
import { firstDayOf, rosterDay, schoolYearOf } from './school-year.rules.ts';

/** Where a child's record has it. */
export type PlaceOnRecord = StoredGrade & Pick<Placement, 'schoolId' | 'studentId' | 'clazzName'>;

type Written = {
  readonly newest: EnrolmentInterval | undefined;
  readonly system: SchoolSystem | null;
  readonly today: CalendarDate;
  /** The day on which it was said, where that is not today. */
  readonly saidOn?: CalendarDate | undefined;
  /** Whether a grade that is as it was is said anew, as a roster does. */
  readonly saysAgain: boolean;
};

type PlacedFrom = Omit<NewPlacement, 'cause' | 'batchId'>;

export function placementOf(record: PlaceOnRecord, written: Written): PlacedFrom {
  const { newest, today, saysAgain } = written;
  const isAsItWas = newest && isGradeIn(newest, record, newest.saidIn);
  // Words of no code are the same in every year, as long as the child is there.
  const isKept = !saysAgain || (newest?.track === null && newest.toDay > today);
  if (isAsItWas && isKept) return keepGrade(newest, { record, today });
  return sayGrade(record, written);
}

function sayGrade(record: PlaceOnRecord, written: Written): PlacedFrom {
  const { newest, system, today, saidOn = today } = written;
  const { schoolId, studentId, clazzName, ...grade } = record;
  const saidIn = rosterYear(saidOn);
  const source = gradeSource(grade, { system, schoolYear: saidIn });
  // A child that nobody knew yet and whose grade is of a year that is over was there on its last day.
  const isOfPast = newest === undefined && rosterDay(saidIn) < today;
  // Whoever else is entered after the last grade's year stays to the end of this one.
  const schoolYear = isOfPast ? saidIn : Math.max(saidIn, schoolYearOf(today));
  const end = source.track === null ? null : plannedEnd(system, { ...source, schoolYear });
  const days = [today, firstDayOf(saidIn), newest?.fromDay ?? today];
  return {
    placement: { ...source, schoolId, studentId, clazzName },
    from: isOfPast ? rosterDay(saidIn) : (days.toSorted().at(-1) ?? today),
    until: end ?? NO_END,
    saidIn,
  };
}

/** The first day of what is said of a child today: whoever was at school before it has left by then. */
export function placedFrom(today: CalendarDate): CalendarDate {
  const first = firstDayOf(rosterYear(today));
  return first > today ? first : today;
}

/** The grade of an interval at the number and in the class of a record: from today, or for all of it where it is over or to come. */
export function keepGrade(
  { track, cohort, gradeLabel, fromDay, toDay, saidIn }: EnrolmentInterval,
  { record, today }: { readonly record: PlaceOnRecord; readonly today: CalendarDate },
): PlacedFrom {
  const { schoolId, studentId, clazzName } = record;
  const source = track === null ? { track, cohort, gradeLabel } : { track, cohort, gradeLabel };
  return {
    placement: { ...source, schoolId, studentId, clazzName },
    from: toDay <= today || fromDay > today ? fromDay : today,
    until: toDay,
    saidIn,
  };
}

import type { CalendarDate } from '#kernel';
import { type GradeSource, gradeNameIn } from '../school/index.ts';
import type { EnrolledYear } from './enrolment.schema.ts';
import { type EnrolmentInterval, enrolmentOn } from './placement.rules.ts';
import { rosterDay, schoolYearOf } from './school-year.rules.ts';

type Stay = GradeSource &
  Pick<EnrolmentInterval, 'fromDay' | 'toDay' | 'clazzName'> & { readonly schoolName: string };

/** Where a child was at the end of each school year up to this one, or of the first one to come, newest first. Intervals are in order of their days. */
export function enrolledYears(intervals: readonly Stay[], today: CalendarDate): EnrolledYear[] {
  const [first] = intervals;
  const years: EnrolledYear[] = [];
  if (!first) return years;
  const since = schoolYearOf(first.fromDay);
  for (let year = Math.max(schoolYearOf(today), since); year >= since; year -= 1) {
    const stay = enrolmentOn(intervals, rosterDay(year));
    const gradeName = stay && gradeNameIn(stay, year);
    if (!gradeName) continue;
    const { schoolName, clazzName } = stay;
    years.push({ year, schoolName, gradeName, clazzName });
  }
  return years;
}

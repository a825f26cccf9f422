/** Which groupings have an order, which a roster knows, and the school year a day belongs to. */
import type { Grouping } from './statistic.schema.ts';

const ORDERED: readonly Grouping[] = ['stage', 'grade', 'age', 'ageGroup', 'month', 'year'];
/** A child that was not seen yet has neither an age on the day nor a month. */
const UNKNOWN_TO_ROSTER: readonly Grouping[] = ['age', 'ageGroup', 'month'];
const FIRST_MONTH = 9;

const SEX_AND_GRADE = ['sex', 'grade'] as const;

/** What children are told apart by when groups are compared: all but what the groups themselves tell apart. */
export const STRATIFIED_BY: Readonly<Record<Grouping, readonly ('sex' | 'grade')[]>> = {
  school: SEX_AND_GRADE,
  stage: ['sex'],
  grade: ['sex'],
  class: SEX_AND_GRADE,
  sex: ['grade'],
  age: ['sex'],
  ageGroup: ['sex'],
  region: SEX_AND_GRADE,
  month: SEX_AND_GRADE,
  project: SEX_AND_GRADE,
  year: SEX_AND_GRADE,
};

/** Whether groups follow each other by nature, so that a trend can be tested. */
export function isOrdered(grouping: Grouping): boolean {
  return ORDERED.includes(grouping);
}

/** Whether a roster can be told by these groups. */
export function hasRoster(grouping: Grouping): boolean {
  return !UNKNOWN_TO_ROSTER.includes(grouping);
}

/** The year a school year begins in, on 1 September: 2026 for `2027-02-03`. */
export function schoolYearOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < FIRST_MONTH ? year - 1 : year;
}

/** Which groupings have an order, which apply to a roster, and the school year a day belongs to. */
import type { Grouping } from './statistic.schema.ts';

export { schoolYearOf } from '../enrolment/index.ts';

const ORDERED: readonly Grouping[] = ['stage', 'grade', 'age', 'ageGroup', 'month', 'year'];
/** A child that was not examined yet has no age on the day and no month. */
const UNKNOWN_TO_ROSTER: readonly Grouping[] = ['age', 'ageGroup', 'month'];

const SEX_AND_GRADE = ['sex', 'grade'] as const;

/** The strata within which groups are compared: those that the grouping itself does not determine. */
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

/** Whether a roster can be divided into these groups. */
export function hasRoster(grouping: Grouping): boolean {
  return !UNKNOWN_TO_ROSTER.includes(grouping);
}

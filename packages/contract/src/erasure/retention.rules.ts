/** How long an institution keeps who children are: some years after they left their school, where it says so. */
import { addMonths, type CalendarDate } from '#kernel';
import { wouldHaveLeft } from '../school/index.ts';
import { schoolYearOf } from '../statistic/index.ts';

export const RETENTION_YEARS_MAX = 30;
export const RETENTION_BASIS_MAX = 100;
/** So many days before, the managers are told whom it will be about. */
export const RETENTION_NOTICE_DAYS = 30;

const MONTHS_OF_YEAR = 12;
/** From a kindergarten's first year to the last of a school of all grades. */
const MOST_YEARS = 16;

type LastKnown = {
  readonly gradeCode: number;
  /** The last day on which it was in that grade: of the roster, or of an examination. */
  readonly knownOn: CalendarDate;
  /** The highest numbered grade of its school; null where it has none. */
  readonly highest: number | null;
  /** When it was taken off the roster. */
  readonly deletedOn: CalendarDate | null;
};

/**
 * When a child left its school by what was last known of it: with the school year in which its grade ends, or when it was deleted,
 * whichever came first. Of a grade without a code nobody knows when: it left when it was deleted; null while it is on the roster.
 */
export function leftSchoolOn({
  gradeCode,
  knownOn,
  highest,
  deletedOn,
}: LastKnown): CalendarDate | null {
  const years = Array.from({ length: MOST_YEARS }, (_, at) => at + 1);
  const yearsAgo = years.find((each) => wouldHaveLeft(gradeCode, { yearsAgo: each, highest }));
  if (yearsAgo === undefined) return deletedOn;
  const byGrade = `${schoolYearOf(knownOn) + yearsAgo}-09-01`;
  return deletedOn !== null && deletedOn < byGrade ? deletedOn : byGrade;
}

/** The first day on which who it was is no longer kept. */
export function endOfRetention(leftOn: CalendarDate, years: number): CalendarDate {
  return addMonths(leftOn, years * MONTHS_OF_YEAR);
}

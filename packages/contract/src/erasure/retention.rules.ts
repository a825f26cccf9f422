/** How long an institution keeps who children are: some years after they left their school, where it says so. */
import { addMonths, type CalendarDate } from '#kernel';

export const RETENTION_YEARS_MAX = 30;
export const RETENTION_BASIS_MAX = 100;
/** So many days before, the managers are told whom it will be about. */
export const RETENTION_NOTICE_DAYS = 30;

const MONTHS_OF_YEAR = 12;
type LastKnown = {
  /** The end of its newest enrolment; null where that has none, or it was never enrolled. */
  readonly toDay: CalendarDate | null;
  /** The last day on which a roster or an examination had it. */
  readonly knownOn: CalendarDate;
  /** When it was taken off the roster. */
  readonly deletedOn: CalendarDate | null;
};

/**
 * When a child left school: at the end of its newest enrolment, or on the last day it was known after that; or when it was deleted,
 * whichever came first. Where the enrolment has no end it left when it was deleted; null while it is on the roster.
 */
export function leftSchoolOn({ toDay, knownOn, deletedOn }: LastKnown): CalendarDate | null {
  if (toDay === null) return deletedOn;
  const leftOn = knownOn > toDay ? knownOn : toDay;
  return deletedOn !== null && deletedOn < leftOn ? deletedOn : leftOn;
}

/** The first day on which who it was is no longer kept. */
export function endOfRetention(leftOn: CalendarDate, years: number): CalendarDate {
  return addMonths(leftOn, years * MONTHS_OF_YEAR);
}

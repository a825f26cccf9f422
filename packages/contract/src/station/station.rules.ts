/** How a child stands in a project, and on which days it can have been absent or examined. */
import { type CalendarDate, dateInShanghai, startOfShanghaiDay } from '#kernel';
import { type ExamOutcome, firstDayOf, type ProjectStart } from '../exam/index.ts';
import type { StationState } from './station.schema.ts';

export type ChildInProject = {
  /** Of the examination the child counts by; null before the first. */
  readonly outcome: ExamOutcome | null;
  /** It was missing on a day of the project. */
  readonly wasMissing: boolean;
};

/** An examination comes before an absence, whichever day it is of (docs/domain/decisions.md 31). */
export function stationStateOf({ outcome, wasMissing }: ChildInProject): StationState {
  if (outcome === null) return wasMissing ? 'absent' : 'notExamined';
  if (outcome === 'declined') return 'declined';
  return outcome === 'incomplete' ? 'toRetest' : 'examined';
}

/** Whether a day lies between the first day of a project and today. */
export function isScreeningDay(day: CalendarDate, project: ProjectStart, now: Date): boolean {
  return firstDayOf(project) <= day && day <= dateInShanghai(now);
}

const HOUR_MS = 3_600_000;
/** The first child of a day that is entered from paper was examined at nine, for want of a better time. */
const FIRST_AT_MS = 9 * HOUR_MS;
/** As long as the next child takes at least. */
const STEP_MS = 30_000;

type LateEntry = {
  /** The day on which the child was measured. */
  readonly day: CalendarDate;
  /** Of the examinations of its class, whichever day they are of. */
  readonly examTimes: readonly Date[];
  readonly now: Date;
};

/**
 * The time of an examination that is entered from paper: on its day in Shanghai, after the others of the class, so that
 * times go in the order of entry. Never in the future.
 */
export function lateExamTime({ day, examTimes, now }: LateEntry): Date {
  const start = startOfShanghaiDay(day).getTime();
  const others = examTimes.filter((time) => dateInShanghai(time) === day).map(Number);
  const next = Math.max(start + FIRST_AT_MS, ...others.map((time) => time + STEP_MS));
  const lastOfDay = start + 24 * HOUR_MS - 1;
  return new Date(Math.min(next, lastOfDay, now.getTime()));
}

/** How a child stands in a project, and on which days it can have been absent. */
import { type CalendarDate, dateInShanghai } from '#kernel';
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

/**
 * When an examination can have been made: on the first day of its project or later, and not in the future. Clocks of
 * devices that lost their battery say 2013 or 2020; such an examination would be graded, counted and drawn there.
 */
import { type CalendarDate, dateInShanghai } from '#kernel';

/** Clocks of devices are allowed to run ahead by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** When a project begins. */
export type ProjectBeginning = {
  readonly startDate: CalendarDate | null;
  readonly createdAt: Date;
};

/** The first day of a project in Shanghai: as entered, else the day it was created. */
export function firstDayOf({ startDate, createdAt }: ProjectBeginning): CalendarDate {
  return startDate ?? dateInShanghai(createdAt);
}

/** Whether an examination says that it was made before its project began. */
export function isBeforeProject(examTime: Date, project: ProjectBeginning): boolean {
  return dateInShanghai(examTime) < firstDayOf(project);
}

/** Whether an examination says that it is still to be made. */
export function isAheadOfClock(examTime: Date, now: Date): boolean {
  return examTime.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

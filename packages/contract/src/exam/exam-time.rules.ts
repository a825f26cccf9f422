/**
 * When an examination can have been made: on the first day of its project or later, and not in the future. Clocks of
 * devices whose battery failed show 2013 or 2020; such an examination would be counted and drawn there.
 */
import { type CalendarDate, dateInShanghai } from '#kernel';

/** Clocks of devices are allowed to run ahead by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** When a project begins. */
export type ProjectStart = {
  readonly startDate: CalendarDate | null;
  readonly createdAt: Date;
};

/** The first day of a project in Shanghai: as entered, else the day it was created. */
export function firstDayOf({ startDate, createdAt }: ProjectStart): CalendarDate {
  return startDate ?? dateInShanghai(createdAt);
}

/** Whether the time of an examination is before its project began. */
export function isBeforeProject(examTime: Date, project: ProjectStart): boolean {
  return dateInShanghai(examTime) < firstDayOf(project);
}

/** Whether an examination was made while its project, completed since, still ran. A project of unknown end takes none. */
export function isBeforeEnd(examTime: Date, completedAt: Date | null): boolean {
  return completedAt !== null && examTime.getTime() <= completedAt.getTime();
}

/** Whether the time of an examination is in the future. */
export function isAheadOfClock(examTime: Date, now: Date): boolean {
  return examTime.getTime() > now.getTime() + CLOCK_TOLERANCE_MS;
}

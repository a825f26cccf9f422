/**
 * When an examination can have been made: on the first day of its project or later, and not in the future. Clocks of
 * devices whose battery failed show 2013 or 2020; such an examination would be counted and drawn there.
 */
import { type CalendarDate, dateInShanghai, instantInShanghai, startOfShanghaiDay } from '#kernel';

/** Clocks of devices are allowed to be wrong by this much; more is told. */
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

/** Whether a clock is so wrong that it is told. */
export function isClockWrong(aheadMs: number): boolean {
  return Math.abs(aheadMs) > CLOCK_TOLERANCE_MS;
}

/** When a client says that it made a record. */
export type ClientTime = {
  readonly childId: string | undefined;
  readonly time: Date;
  /** Milliseconds by which its clock was ahead of the server's when it last heard of it; without them the time stands as it is. */
  readonly aheadMs: number | undefined;
  /** Before it the record cannot have been made. */
  readonly earliest: Date;
};

/** Before this moment no examination of a project was made. */
export function startOfProject(project: ProjectStart): Date {
  return startOfShanghaiDay(firstDayOf(project));
}

/**
 * The times of what one client made, in its order, by the clock of the server. A time that cannot be, because the clock was
 * changed since, becomes that of the next record, or that of the arrival. A later record of a child stays the later one.
 */
export function correctTimes(records: readonly ClientTime[], now: Date): Date[] {
  const last = now.getTime() + CLOCK_TOLERANCE_MS;
  let latest = now.getTime();
  const corrected = records.toReversed().map(({ time, aheadMs, earliest }) => {
    if (aheadMs === undefined) return time.getTime();
    const at = time.getTime() - aheadMs;
    if (!(earliest.getTime() <= at && at <= last)) return Math.max(latest, earliest.getTime());
    latest = Math.min(latest, at);
    return at;
  });
  return inOrder(records, corrected.toReversed());
}

function inOrder(records: readonly ClientTime[], times: readonly number[]): Date[] {
  const before = new Map<string | undefined, number>();
  return records.map(({ childId, aheadMs }, at) => {
    const time = times[at] ?? 0;
    if (aheadMs === undefined) return new Date(time);
    const later = Math.max(time, (before.get(childId) ?? time - 1) + 1);
    before.set(childId, later);
    return new Date(later);
  });
}

/** What an examination says of the clock of its device once its time was corrected; undefined where that was hardly wrong. */
export function describeDeviceClock(
  { time, aheadMs }: Pick<ClientTime, 'time' | 'aheadMs'>,
  corrected: Date,
) {
  if (!isClockWrong(time.getTime() - corrected.getTime())) return undefined;
  const isErrorKnown = time.getTime() - corrected.getTime() === aheadMs;
  return { time: instantInShanghai(time), isErrorKnown };
}

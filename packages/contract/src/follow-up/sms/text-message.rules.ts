/** When a family may get a text message: not at night, and not twice in a day. */
import {
  addDays,
  type CalendarDate,
  dateInShanghai,
  startOfShanghaiDay,
  timeInShanghai,
} from '#kernel';

/** Hours of Asia/Shanghai: from 21:00 until 08:00 nothing is sent. */
const QUIET = { from: 21, until: 8 } as const;
const HOUR_MS = 3_600_000;

/** Between two messages to one number. */
export const TEXT_PAUSE_MS = 24 * HOUR_MS;

/** Children of one number that a message tells of at most: more of them are no family, their number is a placeholder. */
export const TEXT_FAMILY_MAX = 6;

function hourOf(at: Date): number {
  return Number(timeInShanghai(at).slice(11, 13));
}

export function isQuiet(at: Date): boolean {
  const hour = hourOf(at);
  return hour >= QUIET.from || hour < QUIET.until;
}

/** When a message that is asked for at an instant goes: at once, or at the end of the quiet hours. */
export function sendTimeOf(at: Date): Date {
  if (!isQuiet(at)) return at;
  const today = dateInShanghai(at);
  return endOfQuiet(hourOf(at) < QUIET.until ? today : addDays(today, 1));
}

/** When a message goes that is asked for on a day that has all its messages: after the next night. */
export function nextDaySendTime(at: Date): Date {
  return endOfQuiet(addDays(dateInShanghai(at), 1));
}

function endOfQuiet(day: CalendarDate): Date {
  return new Date(startOfShanghaiDay(day).getTime() + QUIET.until * HOUR_MS);
}

/** Whether a number that had a message may not get another one yet; `last` is null where it had none. */
export function isTextedLately(last: Date | null, at: Date): boolean {
  return last !== null && at.getTime() - last.getTime() < TEXT_PAUSE_MS;
}

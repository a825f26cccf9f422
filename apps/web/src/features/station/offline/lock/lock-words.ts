import { dateInShanghai, formatToMinute, instantInShanghai } from '@spine/contract/kernel';

const HOUR_MS = 3_600_000;
const TIME_FROM = 11;
const MONTH_FROM = 5;

/** `16:52` of today, `11-19 16:52` of another day. */
export function timeWords(at: Date, now: Date): string {
  const words = formatToMinute(instantInShanghai(at));
  return dateInShanghai(at) === dateInShanghai(now)
    ? words.slice(TIME_FROM)
    : words.slice(MONTH_FROM);
}

/** Full hours until an instant, none once it is past. */
export function hoursLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / HOUR_MS));
}

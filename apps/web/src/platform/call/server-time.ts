/**
 * The time of the server, by which what a person enters is bounded: the clock of a hospital's PC or a family's phone may be
 * years off. Until the server has answered, it is the browser's.
 */
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';

let aheadMs = 0;

/** The `Date` header of an answer that has just come. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) aheadMs = Date.now() - time;
}

export const serverTime = (): Date => new Date(Date.now() - aheadMs);

export const serverToday = (): CalendarDate => dateInShanghai(serverTime());

/**
 * The time of the server, by which what a person enters is bounded: the clock of a hospital's PC or a family's phone may be
 * years off. Until the server has answered, it is the browser's.
 */
import { type CalendarDate, dateInShanghai } from '@spine/contract/kernel';

let aheadMs: number | undefined;

/** The `Date` of an answer that has just come; a cached one was sent before. */
export function noteServerTime(headers: Headers): void {
  if (!headers.get('cache-control')?.includes('no-store')) return;
  const time = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(time)) aheadMs = Date.now() - time;
}

/** Milliseconds by which this clock is ahead of the server's; undefined until it has answered. */
export const readAheadMs = (): number | undefined => aheadMs;

export const serverTime = (): Date => new Date(Date.now() - (aheadMs ?? 0));

export const serverToday = (): CalendarDate => dateInShanghai(serverTime());

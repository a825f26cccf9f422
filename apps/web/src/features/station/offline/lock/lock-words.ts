import { dateInShanghai, formatToMinute, instantInShanghai } from '@spine/contract/kernel';
import { MOST_TRIES } from '@spine/contract/station';
import { offlineText as text } from '../offline.text.ts';
import type { DeviceSummary } from '../vault/vault.ts';
import type { LockOutcome } from './try-unlock.ts';

const SECOND_MS = 1000;
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

/** Seconds until an instant, none once it is past. */
export function secondsLeft(until: Date, now: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS));
}

/** Full hours until an instant, none once it is past. */
export function hoursLeft(until: Date, now: Date): number {
  return Math.max(0, Math.floor((until.getTime() - now.getTime()) / HOUR_MS));
}

const STORAGE_WORDS = { full: text.unlockFull, failed: text.unlockFailed } as const;

type Tries = Pick<DeviceSummary, 'waitUntil' | 'triesLeft'>;

/** What became of the last passcode, how many may still be wrong, and how long the next one waits. */
export function lockWords(outcome: LockOutcome | undefined, tries: Tries, now: Date): string {
  const wait = tries.waitUntil ? secondsLeft(tries.waitUntil, now) : 0;
  const waits = wait > 0 ? text.waitLeft(wait) : '';
  switch (outcome?.kind) {
    case 'full':
    case 'failed':
      return STORAGE_WORDS[outcome.kind];
    case 'inUse':
    case 'expired':
    case 'erased':
      return text[outcome.kind];
    case 'wrong':
      return text.wrong + text.triesLeft(outcome.triesLeft) + waits;
    default:
      return tries.triesLeft < MOST_TRIES ? text.triesBefore(tries.triesLeft) + waits : '';
  }
}

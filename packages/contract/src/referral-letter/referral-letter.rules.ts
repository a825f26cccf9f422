/** When a referral letter may be issued, and how long its page is open (docs/adr/0101-the-page-behind-a-referral-letter.md). */
import { addDays, type CalendarDate, dateInShanghai } from '#kernel';
import type { CaseState } from '../follow-up/index.ts';

const LETTER_DAYS = 90;
/** Wrong birth dates, before the page of a letter is blocked. */
export const LETTER_TRIES = 5;
/** Corrections of one letter within the day that a hospital has for them. */
export const LETTER_CORRECTIONS = 20;
const CORRECTION_MS = 24 * 60 * 60_000;
const NUMBER_TAIL = 8;

/** The last day on which a hospital may write. */
export function letterEnd(issuedOn: CalendarDate): CalendarDate {
  return addDays(issuedOn, LETTER_DAYS);
}

/** The day of issue and the end of the id, which is random: `ZZ-2026-1120-3FA9C10B`. */
export function letterNumber(id: string, issuedOn: CalendarDate): string {
  const [year, month, day] = issuedOn.split('-');
  return `ZZ-${year}-${month}${day}-${id.slice(-NUMBER_TAIL).toUpperCase()}`;
}

/** Whether an open case asks for a hospital. */
export function asksForHospital({ track, stage }: Pick<CaseState, 'track' | 'stage'>): boolean {
  return stage !== 'closed' && (track === 'urgent' || track === 'referral' || track === 'gentle');
}

type LetterUse = {
  readonly expiresOn: CalendarDate;
  readonly triesLeft: number;
  /** When the hospital first wrote; null while it did not. */
  readonly firstWrittenAt: Date | null;
};

/** Until when what a hospital wrote may be corrected. */
export function correctableUntil(firstWrittenAt: Date): Date {
  return new Date(firstWrittenAt.getTime() + CORRECTION_MS);
}

/** Whether a hospital may read and write: once until the end, and for a day after it wrote, even past the end. */
export function isLetterOpen(
  { expiresOn, triesLeft, firstWrittenAt }: LetterUse,
  now: Date,
): boolean {
  if (triesLeft <= 0) return false;
  return firstWrittenAt === null
    ? dateInShanghai(now) <= expiresOn
    : now < correctableUntil(firstWrittenAt);
}

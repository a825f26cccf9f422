/** When something is due, and when something was, in words of a list. */
import {
  actWayWord,
  actWord,
  type CaseRow,
  type CaseStage,
  type CaseTab,
} from '@spine/contract/follow-up';
import type { CalendarDate } from '@spine/contract/kernel';
import { dueText, followUpText } from './follow-up.text.ts';

const DAY_MS = 86_400_000;

/** The board opens with whom to tell: what is to be checked comes first, and is often nothing. */
export const OPENING_TAB: CaseTab = 'toNotify';

export type Due = { readonly words: string; readonly isOverdue: boolean };

/** How long somebody was late in days says nothing more beyond these. */
const DAYS_TOLD = 60;
const DAYS_OF_MONTH = 365.25 / 12;

function lengthWords(days: number): string {
  return days < DAYS_TOLD ? dueText.days(days) : dueText.months(Math.round(days / DAYS_OF_MONTH));
}

/** How far a due day is from today: `逾期 11 个月`, `余 7 天`. */
export function dueOf(day: CalendarDate, today: CalendarDate): Due {
  const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  if (days < 0) return { words: dueText.overdue(lengthWords(-days)), isOverdue: true };
  return { words: days === 0 ? dueText.today : dueText.left(days), isOverdue: false };
}

/** A step of a case with its day. */
type DueStep = {
  readonly stage: CaseStage;
  readonly day: CalendarDate;
  readonly isByRule: boolean;
};

/** The steps of a case in a tab: what is due in it first, then what is to be done beside it. */
export function dueSteps(
  { stage, dueOn, dueByRule, retest }: Pick<CaseRow, 'stage' | 'dueOn' | 'dueByRule' | 'retest'>,
  tab: CaseTab,
): readonly DueStep[] {
  const again = retest && { stage: 'toRetest' as const, day: retest.dueOn, isByRule: false };
  if (again && stage === 'toRetest') return [again];
  const own = dueOn === null ? null : { stage, day: dueOn, isByRule: dueByRule };
  return (tab === 'toRetest' ? [again, own] : [own, again]).filter((step) => step !== null);
}

/** `11-19`; with its year where that is another than today's. */
export function shortDay(day: CalendarDate, today: CalendarDate): string {
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice('2026-'.length) : day;
}

/** When and how the family was last reached, or not: `11-13 电话，未联系上`. */
export function contactWords(
  { day, way, kind }: NonNullable<CaseRow['lastContact']>,
  today: CalendarDate,
): string {
  const how = way === null ? actWord[kind] : followUpText.contact(actWayWord[way], actWord[kind]);
  return `${shortDay(day, today)} ${how}`;
}

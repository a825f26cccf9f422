/**
 * A family asks that a fact about its child be corrected (个人信息保护法 46, 50); staff decide within fifteen days, by
 * correcting it or with a reason (docs/adr/0137-requests-about-the-data-of-a-child.md).
 */
import { addDays, type CalendarDate } from '#kernel';

/** What may be wrong: 姓名, 性别, 出生日期, 学号, 学校或班级, 联系电话, 一次检查. */
export const CORRECTION_FACTS = [
  'name',
  'gender',
  'birthDate',
  'studentId',
  'schoolClass',
  'tel',
  'exam',
] as const;
export type CorrectionFact = (typeof CORRECTION_FACTS)[number];

/** How staff heard of it. */
export const STAFF_REQUEST_CHANNELS = ['phone', 'paper', 'inPerson'] as const;
export const REQUEST_CHANNELS = [...STAFF_REQUEST_CHANNELS, 'guardian'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

export const CORRECTION_DECISIONS = ['corrected', 'refused'] as const;
export type CorrectionDecision = (typeof CORRECTION_DECISIONS)[number];

/** `open` includes those that are overdue. */
export const CORRECTION_STATES = ['open', 'overdue', 'decided'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

export const REQUEST_WORDS_MAX = 200;
export const REFUSAL_REASON_MAX = 200;
export const ASKER_MAX = 20;
/** Requests of a family about one child within a day; far more than an honest family needs. */
export const REQUESTS_A_DAY = 5;

const DECIDED_WITHIN_DAYS = 15;

/** The last day on which staff decide in time about what was asked on a day. */
export function correctionDueOn(requestedOn: CalendarDate): CalendarDate {
  return addDays(requestedOn, DECIDED_WITHIN_DAYS);
}

/** Where a request stands on a day; the day it is due is in time. */
export function correctionState(
  {
    decision,
    dueOn,
  }: { readonly decision: CorrectionDecision | null; readonly dueOn: CalendarDate },
  today: CalendarDate,
): CorrectionState {
  if (decision !== null) return 'decided';
  return dueOn < today ? 'overdue' : 'open';
}

/** What a school is told of a screening, and until when: no angles, no numbers of children, no phones. */
import { addDays, type CalendarDate } from '#kernel';
// Types alone: the page of a list loads none of the rules of cases.
import type { CaseOutcome, CaseStage, CaseTrack } from '../follow-up/index.ts';

/** Who gets a list: the school doctor sees groups of results, a class teacher only whom to remind. */
export const SCHOOL_LIST_AUDIENCES = ['schoolDoctor', 'classTeacher'] as const;
export type SchoolListAudience = (typeof SCHOOL_LIST_AUDIENCES)[number];

/** The groups in which a school doctor sees children, the most urgent first; cleared: a hospital has ruled out what was found. */
export const RESULT_GROUPS = ['refer', 'retest', 'posture', 'cleared', 'normal'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

const GROUP_OF_OUTCOME: Readonly<Record<string, ResultGroup>> = {
  gradeOne: 'refer',
  gradeTwo: 'refer',
  gradeThree: 'refer',
  sagittal: 'refer',
  furtherCheck: 'refer',
  incomplete: 'retest',
  posture: 'posture',
  normal: 'normal',
};

const GROUP_OF_TRACK: Readonly<Record<CaseTrack, ResultGroup>> = {
  urgent: 'refer',
  referral: 'refer',
  gentle: 'refer',
  hospital: 'refer',
  retest: 'retest',
  unfinished: 'retest',
  posture: 'posture',
};

/** What a list needs of the case of a child. */
export type ListedCase = {
  readonly track: CaseTrack;
  readonly stage: CaseStage;
  readonly caseOutcome: CaseOutcome | null;
  /** Nobody has answered its referral, or a hospital follows it: that leads, whatever was measured since. */
  readonly leads: boolean;
};

/**
 * The group of a child by its standing (docs/domain/decisions.md 27): what its case asks for, whatever its examination in one project
 * says, and without a case what that says. Undefined of one that was declined.
 */
export function resultGroupOf(
  outcome: string,
  listedCase: ListedCase | null,
): ResultGroup | undefined {
  const group = GROUP_OF_OUTCOME[outcome];
  if (group === undefined || listedCase === null) return group;
  const { track, stage, caseOutcome, leads } = listedCase;
  if (leads) return 'refer';
  if (stage !== 'closed') return GROUP_OF_TRACK[track];
  if (group === 'normal' || caseOutcome === 'retestNormal') return 'normal';
  return caseOutcome === 'ruledOut' ? 'cleared' : group;
}

/** Whether nothing is asked for of a group, so that its families need to be told of nothing. */
export function isSettled(group: ResultGroup): boolean {
  return group === 'normal' || group === 'cleared';
}

/**
 * Whether a list of this audience shows a child of a group. A class teacher sees everybody of whom something is asked,
 * 姿态不良 as well, so that standing on it tells of no referral.
 */
export function isShownTo(audience: SchoolListAudience, group: ResultGroup): boolean {
  return audience === 'schoolDoctor' || !isSettled(group);
}

/** Days a list can be opened after the day on which it was made. */
export const SCHOOL_LIST_DAYS = 30;
/** Digits of the code that opens a list. */
export const SCHOOL_LIST_CODE_DIGITS = 6;
/** Wrong codes until a list is locked. */
export const SCHOOL_LIST_TRIES = 5;
export const RECIPIENT_MAX = 20;
/** Classes a list names at most; more are all of the school. */
export const SCHOOL_LIST_CLASSES_MAX = 200;

/** The last day on which a list can be opened. */
export function schoolListEnd(madeOn: CalendarDate): CalendarDate {
  return addDays(madeOn, SCHOOL_LIST_DAYS);
}

export const SCHOOL_LIST_STATES = [
  'waiting',
  'opened',
  'received',
  'locked',
  'expired',
  'revoked',
] as const;
export type SchoolListState = (typeof SCHOOL_LIST_STATES)[number];

type Standing = {
  readonly expiresOn: CalendarDate;
  readonly triesLeft: number;
  readonly isRevoked: boolean;
  readonly isOpened: boolean;
  readonly isReceived: boolean;
};

/** How a list stands on a day: why it opens no more, else how far its reader is. Who received it is a fact of its own. */
export function schoolListState(list: Standing, today: CalendarDate): SchoolListState {
  if (list.isRevoked) return 'revoked';
  if (today > list.expiresOn) return 'expired';
  if (list.triesLeft <= 0) return 'locked';
  if (list.isReceived) return 'received';
  return list.isOpened ? 'opened' : 'waiting';
}

type Door = Pick<Standing, 'expiresOn' | 'triesLeft' | 'isRevoked'>;

/** Whether the page of a list can be opened on a day. */
export function isSchoolListOpen(list: Door, today: CalendarDate): boolean {
  return !list.isRevoked && today <= list.expiresOn && list.triesLeft > 0;
}

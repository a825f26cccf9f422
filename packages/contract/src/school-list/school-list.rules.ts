/** What a school is told of a screening, and until when: no angles, no numbers of children, no phones. */
import { addDays, type CalendarDate } from '#kernel';

/** Who gets a list: the school doctor sees groups of results, a class teacher only whom to remind. */
export const SCHOOL_LIST_AUDIENCES = ['schoolDoctor', 'classTeacher'] as const;
export type SchoolListAudience = (typeof SCHOOL_LIST_AUDIENCES)[number];

/** The groups in which a school doctor sees children, the most urgent first. */
export const RESULT_GROUPS = ['refer', 'retest', 'posture', 'normal'] as const;
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

/** The group of an outcome of an examination; undefined of one that was declined. */
export function resultGroupOf(outcome: string): ResultGroup | undefined {
  return GROUP_OF_OUTCOME[outcome];
}

/**
 * Whether a list of this audience shows a child of a group. A class teacher sees everybody whose result asks for something,
 * 姿态不良 as well, so that standing on it tells of no referral.
 */
export function isShownTo(audience: SchoolListAudience, group: ResultGroup): boolean {
  return audience === 'schoolDoctor' || group !== 'normal';
}

/** Days a list can be opened after the day on which it was made. */
export const SCHOOL_LIST_DAYS = 30;
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

/** How a list stands on a day. A receipt stays said when the list has expired. */
export function schoolListState(list: Standing, today: CalendarDate): SchoolListState {
  if (list.isRevoked) return 'revoked';
  if (list.isReceived) return 'received';
  if (today > list.expiresOn) return 'expired';
  if (list.triesLeft <= 0) return 'locked';
  return list.isOpened ? 'opened' : 'waiting';
}

type Door = Pick<Standing, 'expiresOn' | 'triesLeft' | 'isRevoked'>;

/** Whether the page of a list can be opened on a day. */
export function isSchoolListOpen(list: Door, today: CalendarDate): boolean {
  return !list.isRevoked && today <= list.expiresOn && list.triesLeft > 0;
}

/**
 * Prescriptions. A prescription is a plan of actions: the platform's (system, read-only) or the institution's own.
 * Issuing gives children a copy of it that stays as it was, with a first and a last day; that copy is an issued
 * prescription. Dates are calendar dates in Shanghai, angles do not occur.
 */
import { z } from 'zod';
import { dateField, idField, instantField, textField } from '#kernel';
import { actionInfo, coverField, linesField } from '../action/index.ts';
import { ResultId, resultIdField } from '../exam/index.ts';

export const PRESCRIPTION_TYPES = ['exercise', 'prevention'] as const;
export type PrescriptionType = (typeof PRESCRIPTION_TYPES)[number];
export const prescriptionTypeField = z.enum(PRESCRIPTION_TYPES);

/** One week, two weeks, one month, two months (spec 9). */
export const PRESCRIPTION_DURATIONS = ['1w', '2w', '1m', '2m'] as const;
export type PrescriptionDuration = (typeof PRESCRIPTION_DURATIONS)[number];
export const prescriptionDurationField = z.enum(PRESCRIPTION_DURATIONS);

/** Of an issued prescription (spec 4). */
export const PrescriptionStatus = {
  NotStarted: 0,
  Underway: 1,
  Uncompleted: 2,
  Completed: 3,
} as const;
export type PrescriptionStatus = (typeof PrescriptionStatus)[keyof typeof PrescriptionStatus];
export const PRESCRIPTION_STATUSES = Object.values(PrescriptionStatus);
export const prescriptionStatusField = z.enum(PrescriptionStatus);

export const PRESCRIPTION_NAME_MAX = 20;
export const AUDIENCE_MAX = 20;
export const PRESCRIPTION_DESCRIPTION_MAX = 200;
export const PRESCRIPTION_ITEMS_MAX = 20;
export const GROUPS_PER_DAY_MAX = 6;
export const DAYS_PER_WEEK_MAX = 7;
/** The most of one action of a plan; seconds of work and of rest. */
export const ITEM_MAX = { groups: 10, repetitions: 100, seconds: 600, rest: 300 } as const;
export const ISSUE_MAX = 5000;
/** How many of those left out are named in an answer. */
export const LEFT_OUT_NAMED_MAX = 200;

/** One action of a plan: groups of repetitions or of seconds, with seconds of rest after each group. */
export const prescriptionItem = z
  .object({
    actionId: idField,
    groups: z.number().int().min(1).max(ITEM_MAX.groups),
    /** Exactly one of the two is a number. */
    repetitions: z.number().int().min(1).max(ITEM_MAX.repetitions).nullable(),
    seconds: z.number().int().min(1).max(ITEM_MAX.seconds).nullable(),
    /** Seconds. */
    rest: z.number().int().min(0).max(ITEM_MAX.rest),
  })
  .refine(({ repetitions, seconds }) => (repetitions === null) !== (seconds === null));
export type PrescriptionItem = z.output<typeof prescriptionItem>;

/** What a person types of a plan. */
export const typedPrescription = {
  name: textField(PRESCRIPTION_NAME_MAX),
  type: prescriptionTypeField,
  /** Whom it is for, in words. */
  audience: linesField(AUDIENCE_MAX).default(''),
  description: linesField(PRESCRIPTION_DESCRIPTION_MAX).default(''),
  duration: prescriptionDurationField,
  /** How often a day the whole plan is done. */
  groupsPerDay: z.number().int().min(1).max(GROUPS_PER_DAY_MAX),
  daysPerWeek: z.number().int().min(1).max(DAYS_PER_WEEK_MAX).default(DAYS_PER_WEEK_MAX),
  /** Whether families are reminded of the retest beside it. */
  retestReminder: z.boolean().default(false),
  items: z.array(prescriptionItem).min(1).max(PRESCRIPTION_ITEMS_MAX),
  cover: coverField,
} as const;

export const PRESCRIPTION_ORIGINS = ['system', 'own'] as const;

export const prescriptionRow = z.object({
  id: idField,
  /** The platform's, or the institution's own. */
  origin: z.enum(PRESCRIPTION_ORIGINS),
  name: z.string(),
  type: prescriptionTypeField,
  audience: z.string(),
  description: z.string(),
  duration: prescriptionDurationField,
  groupsPerDay: z.number().int(),
  daysPerWeek: z.number().int(),
  retestReminder: z.boolean(),
  actionCount: z.number().int(),
  /** About how long one time takes (`minutesOf`). */
  minutes: z.number().int(),
  /** Issued by this institution, withdrawn ones left out. */
  issuedCount: z.number().int(),
  coverUrl: z.string().nullable(),
  createtime: instantField,
});
export type PrescriptionRow = z.output<typeof prescriptionRow>;

/** An action as it stands in a plan. */
export const plannedAction = z.object({
  ...prescriptionItem.shape,
  action: actionInfo,
  /** Taken off the library since. */
  deleted: z.boolean(),
});
export type PlannedAction = z.output<typeof plannedAction>;

export const prescriptionInfo = prescriptionRow.extend({ items: z.array(plannedAction) });
export type PrescriptionInfo = z.output<typeof prescriptionInfo>;

/** Whom a prescription is issued to. */
export const issueTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('children'), patientIds: z.array(idField).min(1).max(1000) }),
  z.object({
    kind: z.literal('class'),
    schoolId: idField,
    gradeName: textField(15),
    clazzName: textField(15),
  }),
  /** All whose newest valid examination has one of these results. */
  z.object({
    kind: z.literal('result'),
    resultIds: z.array(resultIdField).min(1).max(5),
    schoolId: idField.nullish(),
    gradeName: textField(15).nullish(),
  }),
]);
export type IssueTarget = z.output<typeof issueTarget>;

/** Results whose children see a doctor first. */
export const SEE_DOCTOR_RESULTS: readonly ResultId[] = [
  ResultId.SeverityTwo,
  ResultId.SeverityThree,
];

/** Why a child of the target gets none. */
export const LEFT_OUT_REASONS = ['referred', 'retest', 'unexamined', 'already'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** Who gets it and who does not. */
export const issueOutcome = z.object({
  issued: z.number().int(),
  leftOut: z.record(z.enum(LEFT_OUT_REASONS), z.number().int()),
  /** The first LEFT_OUT_NAMED_MAX of those left out. */
  named: z.array(z.object({ id: idField, name: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
  /** First and last day. */
  startDate: dateField,
  endDate: dateField,
});
export type IssueOutcome = z.output<typeof issueOutcome>;

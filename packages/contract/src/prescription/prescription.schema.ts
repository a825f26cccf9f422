/**
 * Prescriptions. Issuing gives children a copy of a plan that stays as it was, with a first and a last day. Dates are
 * calendar dates in Shanghai; `prescriptionId` and `prescriptionName` are the plan's.
 */
import { z } from 'zod';
import {
  dateField,
  filterField,
  idField,
  instantField,
  nameFilter,
  shownStudentId,
  studentNumberFilter,
  textField,
} from '#kernel';
import { ResultId, resultIdField } from '../exam/index.ts';
import { EXERCISE_REFUSALS } from './exercise-refusal.rules.ts';
import { planDurationField, plannedAction, planTypeField } from './plan.schema.ts';

/** Spec 4. */
export const PrescriptionStatus = {
  NotStarted: 0,
  Underway: 1,
  Uncompleted: 2,
  Completed: 3,
} as const;
export type PrescriptionStatus = (typeof PrescriptionStatus)[keyof typeof PrescriptionStatus];
export const PRESCRIPTION_STATUSES = Object.values(PrescriptionStatus);
export const prescriptionStatusField = z.enum(PrescriptionStatus);

/** A prescription as one child has it. */
export const prescriptionRow = z.object({
  id: idField,
  prescriptionId: idField,
  patientId: idField,
  name: z.string(),
  studentId: shownStudentId,
  schoolId: idField,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  prescriptionName: z.string(),
  type: planTypeField,
  duration: planDurationField,
  groupsPerDay: z.number().int(),
  startDate: dateField,
  /** The last day. */
  endDate: dateField,
  status: prescriptionStatusField,
  /** Not over, but the child's standing asks for a doctor or a retest first. */
  seeDoctorFirst: z.boolean(),
  /** Whether the family opened it. */
  opened: z.boolean(),
  openedAt: instantField.nullable(),
  /** Days with a training record, and days planned up to the end. */
  trainedDays: z.number().int(),
  plannedDays: z.number().int(),
  /** Days planned up to today, the end or an early end. */
  dueDays: z.number().int(),
  /** Trained of due days, 0 to 1; null before the first day. */
  adherence: z.number().nullable(),
  /** Minutes of all records. */
  trainingMinutes: z.number().int(),
  /** The user who issued it. */
  doctorName: z.string(),
  createtime: instantField,
});
export type PrescriptionRow = z.output<typeof prescriptionRow>;

export const prescriptionInfo = prescriptionRow.extend({
  description: z.string(),
  daysPerWeek: z.number().int(),
  retestReminder: z.boolean(),
  /** About how long one time takes. */
  minutes: z.number().int(),
  items: z.array(plannedAction),
  /** Trained days, oldest first. */
  days: z.array(
    z.object({ date: dateField, minutes: z.number().int(), records: z.number().int() }),
  ),
  completedAt: instantField.nullable(),
  endedAt: instantField.nullable(),
});
export type PrescriptionInfo = z.output<typeof prescriptionInfo>;

/** The filters of the prescriptions and of their export. */
export const prescriptionFilters = {
  name: nameFilter(50),
  studentId: studentNumberFilter(30),
  schoolId: idField.optional(),
  gradeName: filterField(15),
  clazzName: filterField(15),
  patientId: idField.optional(),
  prescriptionId: idField.optional(),
  type: planTypeField.optional(),
  status: z.coerce.number().pipe(prescriptionStatusField).optional(),
  opened: z.enum(['yes', 'no']).optional(),
  /** Whether a training day was due, as the overview of classes counts them. */
  begun: z.enum(['yes', 'no']).optional(),
} as const;

export const ISSUE_MAX = 5000;
/** How many of those left out are named in an answer. */
export const LEFT_OUT_NAMED_MAX = 200;

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
export const LEFT_OUT_REASONS = [...EXERCISE_REFUSALS, 'unexamined', 'already'] as const;
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

/** Training records and what they add up to. Dates are calendar dates in Shanghai. */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';

export const MINUTES_MAX = 300;
export const ACTION_COUNT_MAX = 50;
export const RECORDS_A_DAY_MAX = 10;

/** Who entered a record. */
const trainingSourceField = z.enum(['family', 'staff']);

/** What a person types of a training record. */
export const typedTraining = {
  date: dateField,
  minutes: z.number().int().min(1).max(MINUTES_MAX),
  actionCount: z.number().int().min(1).max(ACTION_COUNT_MAX),
} as const;

export const trainingRecord = z.object({
  id: idField,
  /** The issued prescription. */
  prescriptionId: idField,
  date: dateField,
  minutes: z.number().int(),
  actionCount: z.number().int(),
  source: trainingSourceField,
  /** The user who entered it; empty for families. */
  recorderName: z.string(),
  createtime: instantField,
});
export type TrainingRecord = z.output<typeof trainingRecord>;

/** How a class keeps to its prescriptions: one row of the overview. */
export const classAdherence = z.object({
  schoolId: idField,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  /** Children with a prescription of which a day was due; only such prescriptions are counted. */
  children: z.number().int(),
  prescriptions: z.number().int(),
  underway: z.number().int(),
  completed: z.number().int(),
  uncompleted: z.number().int(),
  notOpened: z.number().int(),
  /** Of each prescription up to its due days, so that nobody's zeal hides another's rest. */
  trainedDays: z.number().int(),
  dueDays: z.number().int(),
  /** Trained of due days, 0 to 1; null while none was due. */
  adherence: z.number().nullable(),
});
export type ClassAdherence = z.output<typeof classAdherence>;

/** One day of a class: children with a prescription on it, and those of them who trained. */
export const adherenceDay = z.object({
  date: dateField,
  children: z.number().int(),
  trained: z.number().int(),
});
export type AdherenceDay = z.output<typeof adherenceDay>;

/** `YYYY-MM`. */
export const monthField = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/);

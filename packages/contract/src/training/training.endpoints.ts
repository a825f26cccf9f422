/** Training records of prescriptions, and the adherence of classes. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  filterField,
  idField,
  instantField,
  institution,
  listOf,
  listQuery,
  oneOf,
} from '#kernel';
import { prescriptionErrors } from '../prescription/index.ts';
import { trainingErrors } from './training.errors.ts';
import { trainingFaultText } from './training.text.ts';

/** Training records and what they add up to. Dates are calendar dates in Shanghai. */
export const MINUTES_MAX = 300;
export const ACTION_COUNT_MAX = 50;
export const RECORDS_A_DAY_MAX = 10;

/** Who entered a record. */
export const trainingSourceField = z.enum(['family', 'staff']);

/** The fields of a training record's form. */
export const trainingInputFields = {
  date: dateField,
  minutes: z.number().int().min(1).max(MINUTES_MAX),
  actionCount: z.number().int().min(1).max(ACTION_COUNT_MAX),
} as const;

const trainingRecord = z.object({
  id: idField,
  /** The prescription. */
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

/** The adherence of a class: one row of the overview. */
const classAdherence = z.object({
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
  /** Of each prescription up to its due days, so that extra days of one child do not hide missed days of another. */
  trainedDays: z.number().int(),
  dueDays: z.number().int(),
  /** Trained of due days, 0 to 1; null while none was due. */
  adherence: z.number().nullable(),
});
export type ClassAdherence = z.output<typeof classAdherence>;

/** One day of a class: children with a prescription on it, and those of them who trained. */
const adherenceDay = z.object({
  date: dateField,
  children: z.number().int(),
  trained: z.number().int(),
});
export type AdherenceDay = z.output<typeof adherenceDay>;

/** `YYYY-MM`. */
const monthField = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/);

const { unknown: prescriptionUnknown } = prescriptionErrors;
const { invalid, dateOutside, unknown } = trainingErrors;

export const listTraining = defineEndpoint({
  method: 'GET',
  path: '/training/list',
  summary: 'The training records of a prescription, newest first',
  access: institution('prescription.menu'),
  log: { model: 'trainingRecord', optype: 'view', once: 'hour' },
  input: listQuery(['date'], { prescriptionId: idField }),
  reply: listOf(trainingRecord),
  faults: { prescriptionId: prescriptionUnknown },
});

export const addTraining = defineEndpoint({
  method: 'POST',
  path: '/training/add',
  summary: 'Records training of a child; the same id again is one record',
  access: institution('prescription.edit'),
  log: { model: 'trainingRecord', optype: 'add' },
  input: z.object({
    /** Made by the client, so that a repeated request records once. */
    id: idField,
    /** The prescription. */
    prescriptionId: idField,
    ...trainingInputFields,
  }),
  reply: done,
  faults: {
    id: invalid,
    prescriptionId: prescriptionUnknown,
    date: dateOutside,
    minutes: invalid,
    actionCount: invalid,
  },
  faultTexts: trainingFaultText,
});

export const deleteTraining = defineEndpoint({
  method: 'POST',
  path: '/training/del',
  summary: 'Takes back a record that was entered by mistake',
  access: institution('prescription.edit'),
  needsRecentProof: true,
  log: { model: 'trainingRecord', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: unknown },
});

export const listAdherence = defineEndpoint({
  method: 'GET',
  path: '/training/adherence/list',
  summary: 'How classes keep to their prescriptions, those that need help first',
  access: institution('prescription.menu'),
  log: 'none',
  input: listQuery(['adherence', 'clazzName'], {
    schoolId: idField.optional(),
    gradeName: filterField(15),
    clazzName: filterField(15),
  }),
  reply: listOf(classAdherence),
});

export const adherenceCalendar = defineEndpoint({
  method: 'GET',
  path: '/training/adherence/calendar',
  summary: 'Each day of a month of a class: children with a prescription, and those who trained',
  access: institution('prescription.menu'),
  log: 'none',
  input: z.object({
    schoolId: idField,
    gradeName: z.string().trim().min(1).max(30),
    clazzName: z.string().trim().min(1).max(30),
    month: monthField,
  }),
  reply: oneOf(z.array(adherenceDay)),
});

/** Training records of issued prescriptions, and how classes keep to them. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  filterField,
  idField,
  institution,
  listOf,
  listQuery,
  oneOf,
} from '#kernel';
import { prescriptionErrors } from '../prescription/index.ts';
import { trainingErrors } from './training.errors.ts';
import {
  adherenceDay,
  classAdherence,
  monthField,
  trainingRecord,
  typedTraining,
} from './training.schema.ts';
import { trainingFaultText } from './training.text.ts';

const { issuedUnknown } = prescriptionErrors;
const { invalid, dateOutside, unknown } = trainingErrors;

export const listTraining = defineEndpoint({
  method: 'GET',
  path: '/training/list',
  summary: 'The training records of an issued prescription, newest first',
  access: institution('prescription.menu'),
  log: { model: 'trainingRecord', optype: 'view', once: 'hour' },
  input: listQuery(['date'], { prescriptionId: idField }),
  reply: listOf(trainingRecord),
  faults: { prescriptionId: issuedUnknown },
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
    /** The issued prescription. */
    prescriptionId: idField,
    ...typedTraining,
  }),
  reply: done,
  faults: {
    id: invalid,
    prescriptionId: issuedUnknown,
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

/** The plans: the platform's and the institution's own. */
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
import { removeCoverField } from '../action/index.ts';
import { prescriptionErrors } from './prescription.errors.ts';
import {
  PRESCRIPTION_ORIGINS,
  prescriptionInfo,
  prescriptionRow,
  prescriptionTypeField,
  typedPrescription,
} from './prescription.schema.ts';
import { prescriptionFaultText } from './prescription.text.ts';

const { invalid, unknown, coverInvalid } = prescriptionErrors;
const faults = {
  name: invalid,
  type: invalid,
  audience: invalid,
  description: invalid,
  duration: invalid,
  groupsPerDay: invalid,
  daysPerWeek: invalid,
  retestReminder: invalid,
  items: invalid,
  cover: coverInvalid,
} as const;

export const listPrescriptions = defineEndpoint({
  method: 'GET',
  path: '/prescription/list',
  summary: "The platform's and the institution's own prescriptions, own ones first",
  access: institution('prescription.menu'),
  log: 'none',
  input: listQuery(['createtime', 'name'], {
    name: filterField(50),
    type: prescriptionTypeField.optional(),
    origin: z.enum(PRESCRIPTION_ORIGINS).optional(),
  }),
  reply: listOf(prescriptionRow),
});

export const prescriptionDetail = defineEndpoint({
  method: 'GET',
  path: '/prescription/info',
  summary: 'One prescription with its actions',
  access: institution('prescription.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(prescriptionInfo),
  faults: { id: unknown },
});

export const addPrescription = defineEndpoint({
  method: 'POST',
  path: '/prescription/add',
  summary: 'Adds a prescription of the institution',
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'add' },
  input: z.object(typedPrescription),
  reply: oneOf(z.object({ id: idField })),
  faults,
  faultTexts: prescriptionFaultText,
});

export const editPrescription = defineEndpoint({
  method: 'POST',
  path: '/prescription/edit',
  summary: "Edits one of the institution's own; what was issued stays as it was",
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'edit' },
  input: z.object({ id: idField, ...typedPrescription, removeCover: removeCoverField }),
  reply: done,
  faults: { ...faults, id: unknown, removeCover: coverInvalid },
  faultTexts: prescriptionFaultText,
});

export const deletePrescription = defineEndpoint({
  method: 'POST',
  path: '/prescription/del',
  summary: "Deletes one of the institution's own; what was issued stays",
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: unknown },
});

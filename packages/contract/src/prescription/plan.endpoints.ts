/** The plans: the platform's and the institution's own. */
import { z } from 'zod';
import {
  defineEndpoint,
  done,
  filterField,
  idField,
  institution,
  listOf,
  oneOf,
  openableQuery,
  requireAllWithoutVersion,
  seenVersion,
} from '#kernel';
import { removeCoverField } from '../action/index.ts';
import {
  DAYS_PER_WEEK_MAX,
  PLAN_ORIGINS,
  planInfo,
  planInputFields,
  planRow,
  planTypeField,
} from './plan.schema.ts';
import { prescriptionErrors } from './prescription.errors.ts';
import { prescriptionFaultText } from './prescription.text.ts';

const { invalid, planUnknown, coverInvalid } = prescriptionErrors;
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

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/prescription/list',
  summary: "The platform's and the institution's own prescriptions, own ones first",
  access: institution('prescription.menu'),
  log: 'none',
  input: openableQuery(['createtime', 'name'], {
    name: filterField(50),
    type: planTypeField.optional(),
    origin: z.enum(PLAN_ORIGINS).optional(),
  }),
  reply: listOf(planRow),
});

export const planDetail = defineEndpoint({
  method: 'GET',
  path: '/prescription/info',
  summary: 'One prescription with its actions',
  access: institution('prescription.menu'),
  log: 'none',
  input: z.object({ id: idField }),
  reply: oneOf(planInfo),
  faults: { id: planUnknown },
});

export const addPlan = defineEndpoint({
  method: 'POST',
  path: '/prescription/add',
  summary: 'Adds a prescription of the institution',
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'add' },
  input: z.object({
    ...planInputFields,
    daysPerWeek: planInputFields.daysPerWeek.default(DAYS_PER_WEEK_MAX),
    retestReminder: planInputFields.retestReminder.default(false),
  }),
  reply: oneOf(z.object({ id: idField })),
  faults,
  faultTexts: prescriptionFaultText,
});

export const editPlan = defineEndpoint({
  method: 'POST',
  path: '/prescription/edit',
  summary:
    "Edits one of the institution's own; a field that is left out stays, and what was issued as it was. With the version that was read, a field somebody else changed meanwhile answers 30000003",
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'edit' },
  input: z
    .object({
      id: idField,
      ...z.object(planInputFields).partial().shape,
      removeCover: removeCoverField,
      version: seenVersion,
    })
    .superRefine(requireAllWithoutVersion(['name', 'type', 'duration', 'groupsPerDay', 'items'])),
  reply: done,
  faults: { ...faults, id: planUnknown, removeCover: coverInvalid },
  faultTexts: prescriptionFaultText,
});

export const deletePlan = defineEndpoint({
  method: 'POST',
  path: '/prescription/del',
  summary: "Deletes one of the institution's own; what was issued stays",
  access: institution('prescription.edit'),
  log: { model: 'prescription', optype: 'delete' },
  input: z.object({ id: idField }),
  reply: done,
  faults: { id: planUnknown },
});

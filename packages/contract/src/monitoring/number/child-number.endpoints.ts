/** Serials of children: given by a job, once for each child of a school of the plan (docs/adr/0153-numbers-and-rows-of-children.md). */
import { z } from 'zod';
import { defineEndpoint, idField, institution, listOf, listQuery, oneOf } from '#kernel';
import { monitoringErrors } from '../monitoring.errors.ts';
import { MONITORED_STAGES } from '../plan/monitoring-plan.rules.ts';

/** Of a child that has a serial, in the order of serials. */
export const numberedChild = z.object({
  patientId: idField,
  name: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  /** Unique within one stage of a school; 1 to 9999. */
  serial: z.number().int(),
  /** The number of its row; an empty text while the plan lacks a part of it. */
  id1: z.string(),
});
export type NumberedChild = z.output<typeof numberedChild>;

const { planUnknown, schoolNotPlanned } = monitoringErrors;

export const giveChildNumbers = defineEndpoint({
  method: 'POST',
  path: '/monitoring/numbers',
  summary:
    'Gives serials in the background to the children of a plan who have none; whoever has one keeps it',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object({ planId: idField }),
  reply: oneOf(z.object({ id: idField })),
  faults: { planId: planUnknown },
});

export const listChildNumbers = defineEndpoint({
  method: 'GET',
  path: '/monitoring/numbers',
  summary: 'The children of one stage of a planned school who have a serial',
  access: institution('monitoring.menu'),
  log: { model: 'monitoring', optype: 'view', once: 'hour' },
  input: listQuery(['serial'], {
    planId: idField,
    schoolId: idField,
    stage: z.enum(MONITORED_STAGES),
  }),
  reply: listOf(numberedChild),
  faults: { planId: planUnknown, schoolId: schoolNotPlanned, stage: schoolNotPlanned },
});

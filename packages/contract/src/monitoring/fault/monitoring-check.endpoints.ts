/** What would bounce of a plan: counts of all its schools as they were checked last, and the children of one school as they are now. */
import { z } from 'zod';
import { defineEndpoint, idField, institution, listOf, listQuery, oneOf, textField } from '#kernel';
import { CLAZZ_NAME_MAX } from '../../patient/index.ts';
import { CHECK_CODES, CHECK_LEVELS, LEFT_OUT_CAUSES } from '../check/check.schema.ts';
import { monitoringErrors } from '../monitoring.errors.ts';
import { MONITORED_STAGES } from '../plan/monitoring-plan.rules.ts';
import { classRowCounts, faultyChild, monitoringCheck } from './monitoring-check.schema.ts';

const { planUnknown, schoolNotPlanned } = monitoringErrors;

const plan = { planId: idField } as const;
const ofPlan = { planId: planUnknown } as const;
const school = { ...plan, schoolId: idField, stage: z.enum(MONITORED_STAGES) } as const;
const ofSchool = { ...ofPlan, schoolId: schoolNotPlanned, stage: schoolNotPlanned } as const;
/** Children are named. */
const reading = { model: 'monitoring', optype: 'view', once: 'hour' } as const;

export const checkMonitoring = defineEndpoint({
  method: 'POST',
  path: '/monitoring/check',
  summary: 'Checks the rows of all schools of a plan in the background, and stores their counts',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object(plan),
  reply: oneOf(z.object({ id: idField })),
  faults: ofPlan,
});

export const readMonitoringCheck = defineEndpoint({
  method: 'GET',
  path: '/monitoring/check',
  summary: 'How the rows of each school of a plan stood when it was checked last, and their sums',
  access: institution('monitoring.menu'),
  log: 'none',
  input: z.object(plan),
  reply: oneOf(monitoringCheck),
  faults: ofPlan,
});

export const listMonitoringFaults = defineEndpoint({
  method: 'GET',
  path: '/monitoring/faults',
  summary:
    'The children of one stage of a planned school whose rows have faults or who have none, as they are now, by class',
  access: institution('monitoring.menu'),
  log: reading,
  input: listQuery(['clazz'], {
    ...school,
    /** Ours; a grade of the table, so that 六年级 finds 预初 too. */
    gradeCode: z.coerce.number().int().optional(),
    clazzName: textField(CLAZZ_NAME_MAX).optional(),
    code: z.enum(CHECK_CODES).optional(),
    level: z.enum(CHECK_LEVELS).optional(),
    leftOut: z.enum(LEFT_OUT_CAUSES).optional(),
    /** Only children whose rows have faults, or only those who have none. */
    kind: z.enum(['faults', 'leftOut']).optional(),
  }),
  reply: listOf(faultyChild),
  faults: ofSchool,
});

export const listMonitoringClasses = defineEndpoint({
  method: 'GET',
  path: '/monitoring/faults/classes',
  summary: 'How the rows of each class of one stage of a planned school stand now',
  access: institution('monitoring.menu'),
  log: 'none',
  input: z.object(school),
  reply: listOf(classRowCounts),
  faults: ofSchool,
});

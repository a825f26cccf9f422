/** The plan of a school year: which codes, which days, which schools with which numbers. Nothing here names a child. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  idField,
  institution,
  listOf,
  oneOf,
  requireAllWithoutVersion,
  seenVersion,
} from '#kernel';
import { CODES } from '../codes/codes.rules.ts';
import { monitoringErrors, planFaultText } from '../monitoring.errors.ts';
import {
  MONITORED_AREAS,
  MONITORED_STAGES,
  OWED,
  PART_ROWS,
  SCHOOL_NUMBER_MAX,
} from './monitoring-plan.rules.ts';
import { monitoringPlan, plannedSchool } from './monitoring-plan.schema.ts';

const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** The most rows that are saved at once. */
export const PLANNED_ROWS_MAX = 500;

const schoolYear = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR);
const areaCode = z.string().regex(/^\d{6}$/);
const { planInvalid, planUnknown, codesUnknown, schoolNotPlanned } = monitoringErrors;

export const readMonitoringPlan = defineEndpoint({
  method: 'GET',
  path: '/monitoring/plan',
  summary: 'The monitoring plan of a school year, or of this one; null where there is none',
  access: institution('monitoring.menu'),
  log: 'none',
  input: z.object({ year: schoolYear.optional() }),
  reply: oneOf(z.object({ schoolYear: z.number().int(), plan: monitoringPlan.nullable() })),
  faults: { year: planInvalid },
  faultTexts: { year: planFaultText.schoolYear },
});

export const saveMonitoringPlan = defineEndpoint({
  method: 'POST',
  path: '/monitoring/plan',
  summary:
    'Makes the monitoring plan of a school year, or edits it with the version that was read; a part somebody else changed meanwhile answers 30000003',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z
    .object({
      schoolYear,
      codes: z
        .string()
        .refine((version) => CODES.has(version))
        .optional(),
      fromDay: dateField.optional(),
      toDay: dateField.optional(),
      partRows: z.number().int().min(PART_ROWS.least).max(PART_ROWS.most).optional(),
      version: seenVersion,
    })
    .superRefine(requireAllWithoutVersion(['codes', 'fromDay', 'toDay'])),
  reply: oneOf(z.object({ id: idField })),
  faults: {
    schoolYear: planInvalid,
    codes: codesUnknown,
    fromDay: planInvalid,
    toDay: planInvalid,
    partRows: planInvalid,
  },
  faultTexts: {
    schoolYear: planFaultText.schoolYear,
    fromDay: planFaultText.days,
    toDay: planFaultText.days,
    partRows: planFaultText.partRows,
  },
});

export const listPlannedSchools = defineEndpoint({
  method: 'GET',
  path: '/monitoring/schools',
  summary:
    'The schools of a plan by type, and those of the rosters that may join it, with what is suggested of them',
  access: institution('monitoring.menu'),
  log: 'none',
  input: z.object({ planId: idField }),
  reply: listOf(plannedSchool),
  faults: { planId: planUnknown },
});

/** What is not sent stays; a school that gets no number is given the lowest free one as soon as its area is there. */
const plannedSchoolInput = z.object({
  schoolId: idField,
  stage: z.enum(MONITORED_STAGES),
  areaCode: areaCode.optional(),
  area: z.enum(MONITORED_AREAS).nullable().optional(),
  number: z.number().int().min(1).max(SCHOOL_NUMBER_MAX).nullable().optional(),
  owed: z.number().int().min(0).max(OWED.most).optional(),
  version: seenVersion,
});

export const savePlannedSchools = defineEndpoint({
  method: 'POST',
  path: '/monitoring/schools',
  summary:
    'Puts schools into a plan, or edits them: all of the rows or none. A number of another school answers 31006205',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object({
    planId: idField,
    rows: z.array(plannedSchoolInput).min(1).max(PLANNED_ROWS_MAX),
  }),
  reply: done,
  faults: { planId: planUnknown, rows: planInvalid },
  faultTexts: { rows: planFaultText.rows },
});

export const removePlannedSchool = defineEndpoint({
  method: 'POST',
  path: '/monitoring/schools/del',
  summary: 'Takes a type of a school out of a plan',
  access: institution('monitoring.edit'),
  log: { model: 'monitoring', optype: 'edit' },
  input: z.object({ planId: idField, schoolId: idField, stage: z.enum(MONITORED_STAGES) }),
  reply: done,
  faults: { planId: planUnknown, schoolId: schoolNotPlanned, stage: schoolNotPlanned },
});

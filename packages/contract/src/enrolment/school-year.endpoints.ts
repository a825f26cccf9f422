/** The coming school year: what becomes of the rosters on 1 September by itself, and what does not add up. Nothing here writes. */
import { z } from 'zod';
import { dateField, defineEndpoint, idField, institution, oneOf } from '#kernel';
import { schoolErrors, systemField } from '../school/index.ts';
import { enrolmentErrors } from './enrolment.errors.ts';
import { FLOW_KINDS } from './school-year-flow.rules.ts';

const access = institution('patientList.menu');
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
/** The year in which it begins; without one the coming one. This one and the coming one are there. */
const year = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional();
const count = z.number().int();

/** The most children a task names. */
export const TASK_CHILDREN_MAX = 100;

const yearFields = {
  year: count,
  /** From this day of August acts for it can be entered. */
  opensOn: dateField,
  isOpen: z.boolean(),
} as const;

const schoolOfYear = z.object({
  id: idField,
  name: z.string(),
  /** Null where no grade of its roster has a code, so that nobody leaves it by the grade. */
  system: systemField.nullable(),
  /** On the roster of the year before. */
  now: count,
  /** Of those, on the roster of the year too. */
  staying: count,
  /** Of those, not there any more. */
  leaving: count,
  /** On its roster and not on that before. */
  coming: count,
  /** Children whose grade has to be looked at. */
  open: count,
});
export type SchoolOfYear = z.output<typeof schoolOfYear>;

export const schoolYearOverview = defineEndpoint({
  method: 'GET',
  path: '/enrolment/year',
  summary:
    'The schools of the institution with how many children stay, leave and come in a school year',
  access,
  log: 'none',
  input: z.object({ year }),
  reply: oneOf(z.object({ ...yearFields, schools: z.array(schoolOfYear) })),
  faults: { year: enrolmentErrors.yearInvalid },
});

/** noGrade: its grade has no code, so that it never moves · the others: why a grade of an earlier build may be wrong. */
const TASK_KINDS = ['noGrade', 'age', 'examDiffers'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

const openChild = z.object({
  id: idField,
  name: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  kind: z.enum(TASK_KINDS),
});
export type OpenChild = z.output<typeof openChild>;

const namedClass = z.object({ gradeName: z.string(), clazzName: z.string() });

const schoolYear = z.object({
  ...yearFields,
  id: idField,
  name: z.string(),
  system: systemField.nullable(),
  /** Whether a person chose it; otherwise it follows the roster. */
  systemSet: z.boolean(),
  grades: z.array(z.object({ gradeName: z.string(), now: count, next: count })),
  flows: z.array(
    z.object({
      kind: z.enum(FLOW_KINDS),
      from: z.string().nullable(),
      to: z.string().nullable(),
      count,
    }),
  ),
  /** Of the year, in their order. */
  classes: z.array(
    namedClass.extend({
      count,
      /** Where most of its children come from. */
      from: namedClass.nullable(),
      /** Another grade, which its name still says. */
      saysGrade: z.string().nullable(),
    }),
  ),
  /** The first of `openCount` children whose grade has to be looked at. */
  open: z.array(openChild),
  openCount: count,
});
export type SchoolYear = z.output<typeof schoolYear>;

export const schoolYearOfSchool = defineEndpoint({
  method: 'GET',
  path: '/enrolment/year/school',
  summary:
    'How the children of a school go into a school year: by grade, by class, and which grades have to be looked at',
  access,
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: z.object({ schoolId: idField, year }),
  reply: oneOf(schoolYear),
  faults: { schoolId: schoolErrors.unknown, year: enrolmentErrors.yearInvalid },
});

/** The calls of the station beside the upload: the roster of a class, its sheet on paper, and who was absent. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  file,
  idField,
  institution,
  listOf,
  oneOf,
  textField,
} from '#kernel';
import { disclosureErrors } from '../disclosure/disclosure.errors.ts';
import { purposeField } from '../disclosure/export-purpose.schema.ts';
import {
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  patientErrors,
  patientFaultText,
  patientInputFields,
} from '../patient/index.ts';
import { stationErrors } from './station.errors.ts';
import { stationChild, walkInCandidate } from './station.schema.ts';

const { attendanceInvalid, classMissing, dayInvalid } = stationErrors;

export const stationRoster = defineEndpoint({
  method: 'GET',
  path: '/station/roster',
  summary:
    'The children of one class in a project, in the order of the roster, each with how it stands and its last result',
  access: institution('exam.upload'),
  log: { model: 'patient', optype: 'view', once: 'hour' },
  input: z.object({
    projectId: idField,
    schoolId: idField,
    gradeName: textField(GRADE_NAME_MAX),
    clazzName: textField(CLAZZ_NAME_MAX),
  }),
  reply: listOf(stationChild),
  faults: {
    projectId: classMissing,
    schoolId: classMissing,
    gradeName: classMissing,
    clazzName: classMissing,
  },
});

/** Children of one document of class sheets: a large school's. */
export const SHEET_MAX = 3000;

export const classSheet = defineEndpoint({
  // A purpose in own words stays out of addresses.
  method: 'POST',
  path: '/station/sheet',
  summary:
    'Sheets to fill in by hand as PDF on A4, each class from a page of its own, in the order of the roster: of a school, a grade of it or a class. With a project each has a code that opens the station at its class',
  access: institution('exam.upload'),
  needsRecentProof: true,
  carriesChildren: true,
  log: { model: 'patient', optype: 'export' },
  input: z
    .object({
      schoolId: idField,
      /** Without one the sheet is for no project, and has no code. */
      projectId: idField.optional(),
      /** Without one the whole school. */
      gradeName: textField(GRADE_NAME_MAX).optional(),
      /** Without one the whole grade; not without a grade. */
      clazzName: textField(CLAZZ_NAME_MAX).optional(),
      ...purposeField,
    })
    .refine(({ gradeName, clazzName }) => clazzName === undefined || gradeName !== undefined, {
      path: ['gradeName'],
    }),
  reply: file,
  faults: {
    schoolId: classMissing,
    projectId: classMissing,
    gradeName: classMissing,
    clazzName: classMissing,
    purpose: disclosureErrors.purposeInvalid,
  },
});

export const recordAttendance = defineEndpoint({
  method: 'POST',
  path: '/attendance',
  summary:
    'Notes that a child was absent on a day of screening, or takes that back; an examination of that day takes it back too. The same call again changes nothing',
  access: institution('exam.upload'),
  log: { model: 'exam', optype: 'edit' },
  input: z.object({
    projectId: idField,
    schoolId: idField,
    patientId: idField,
    /** A day in Shanghai. */
    day: dateField,
    absent: z.boolean(),
  }),
  reply: done,
  faults: {
    projectId: attendanceInvalid,
    schoolId: attendanceInvalid,
    patientId: attendanceInvalid,
    day: dayInvalid,
    absent: attendanceInvalid,
  },
});

const { name, gender, birthDate } = patientInputFields;

export const addWalkIn = defineEndpoint({
  method: 'POST',
  path: '/station/walk-in',
  summary:
    'Adds a child that came to be examined and is not on the roster. Its number is one of walk-ins until a manager gives it its own, or assigns its examination to the child it is. The same id again is one record',
  access: institution('exam.upload'),
  log: { model: 'patient', optype: 'add' },
  input: z.object({
    id: idField,
    projectId: idField,
    schoolId: idField,
    gradeName: textField(GRADE_NAME_MAX),
    clazzName: textField(CLAZZ_NAME_MAX),
    name,
    gender,
    birthDate,
    /** Refuses a name and birth date that a child of the class has already. */
    warnAlike: z.boolean().default(false),
  }),
  reply: oneOf(z.object({ id: idField })),
  faults: {
    id: patientErrors.invalid,
    projectId: classMissing,
    schoolId: classMissing,
    gradeName: classMissing,
    clazzName: classMissing,
    name: patientErrors.invalid,
    gender: patientErrors.invalid,
    birthDate: patientErrors.invalid,
  },
  faultTexts: patientFaultText,
});

export const listWalkInCandidates = defineEndpoint({
  method: 'GET',
  path: '/station/walk-in/candidates',
  summary:
    'Of which children of the roster a walk-in may be one, by name, birth date and class, the likeliest first',
  access: institution('patientList.del'),
  log: { model: 'patient', optype: 'view' },
  input: z.object({ id: idField }),
  reply: listOf(walkInCandidate),
  faults: { id: patientErrors.unknown },
});

export const matchWalkIn = defineEndpoint({
  method: 'POST',
  path: '/station/walk-in/match',
  summary:
    'A walk-in is this child of the roster: its examinations become those of the child, and its record is deleted',
  access: institution('patientList.del'),
  needsRecentProof: true,
  log: { model: 'patient', optype: 'edit' },
  input: z.object({ id: idField, patientId: idField }),
  reply: done,
  faults: { id: patientErrors.unknown, patientId: patientErrors.unknown },
});

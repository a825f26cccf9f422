/** The calls of the station beside the upload: the roster of a class, and who was absent. */
import { z } from 'zod';
import {
  dateField,
  defineEndpoint,
  done,
  idField,
  institution,
  listOf,
  oneOf,
  textField,
} from '#kernel';
import {
  CLAZZ_NAME_MAX,
  GRADE_NAME_MAX,
  patientErrors,
  patientFaultText,
  patientInputFields,
} from '../patient/index.ts';
import { stationErrors } from './station.errors.ts';
import { stationChild } from './station.schema.ts';

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

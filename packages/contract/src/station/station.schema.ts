/** What the station shows of the children of a class: no phone, and the end of the student number only. */
import { z } from 'zod';
import { dateField, idField, instantField, shownStudentId } from '#kernel';
import { consentPermissionField } from '../consent/index.ts';
import { trendPoint } from '../exam/index.ts';
import { monitoredChild } from '../monitoring/station/monitored-child.schema.ts';
import { genderField } from '../patient/index.ts';

/**
 * How a child stands in its project. `toRetest` was examined and waits for the missing step; `absent` was missing on a day
 * of screening and has not been examined since.
 */
export const STATION_STATES = [
  'notExamined',
  'examined',
  'toRetest',
  'declined',
  'absent',
] as const;
export const stationStateField = z.enum(STATION_STATES);
export type StationState = z.output<typeof stationStateField>;

/** Digits of the student number by which children of one name are told apart. */
export const STUDENT_TAIL = 4;

/** A child of a class, in the order of the roster. */
export const stationChild = z.object({
  id: idField,
  name: z.string(),
  /** Initials of the name in pinyin, in lower case: 林知夏 is `lzx`. */
  initials: z.string(),
  gender: genderField,
  birthDate: dateField,
  /** The last STUDENT_TAIL characters of the student number. */
  studentTail: z.string(),
  state: stationStateField,
  /** Whether its family lets it be examined, as of this answer: `mayBeExamined` says which stop it. */
  permission: consentPermissionField,
  /** Of one that is blocked: when it was not, in case a paper of that time is entered. Left out where it never was. */
  permittedSpans: z.array(z.object({ from: instantField, until: instantField })).optional(),
  /** The examination that the child counts by in this project. */
  examId: idField.nullable(),
  examTime: instantField.nullable(),
  /** The newest examination with a result before this project; what `compareExams` takes of it. */
  last: trendPoint.nullable(),
  /** The newest examination with a result within this project: whoever measures now measures again. */
  retestOf: trendPoint.nullable(),
  /** Left out where its grade is not in the monitoring of the school year. */
  monitored: monitoredChild.optional(),
});
export type StationChild = z.output<typeof stationChild>;

/** A child of the roster that a walk-in may be. */
export const walkInCandidate = z.object({
  id: idField,
  studentId: shownStudentId,
  name: z.string(),
  gender: genderField,
  birthDate: dateField,
  gradeName: z.string(),
  clazzName: z.string(),
  /** The school it has left, and the first day on which it was gone; null of a child of the roster. */
  left: z.object({ schoolName: z.string(), leftOn: dateField }).nullable(),
});
export type WalkInCandidate = z.output<typeof walkInCandidate>;

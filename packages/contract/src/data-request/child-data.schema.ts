/**
 * `data.json` of the zip that holds everything about one child (个人信息保护法 45). Version 1. Names of fields stay; a field
 * that is added keeps the version, one that changes its meaning or goes raises it. Instants are ISO 8601 with the offset of
 * Shanghai, days are days in Shanghai, angles are degrees. Lists are oldest first. A `file` is a path in the zip, null where
 * the file is lost. Nothing is in it of other children; of staff only the names that a report prints.
 */
import { z } from 'zod';
import { dateField, idField, instantField, Role } from '#kernel';
import { CONSENT_ANSWERS, CONSENT_CHANNELS } from '../consent/index.ts';
import {
  examFindings,
  examStatusField,
  examTypeField,
  overallFinding,
  resultIdField,
  screeningStateField,
  segmentField,
  sideField,
} from '../exam/index.ts';
import {
  ACT_KINDS,
  actWayField,
  carePlanField,
  caseOutcomeField,
  caseStageField,
  caseTrackField,
  closeReasonField,
  hospitalStanding,
  textStateField,
  visitResult,
} from '../follow-up/index.ts';
import { documentKindField, genderField } from '../patient/index.ts';
import { planDurationField, planTypeField } from '../prescription/index.ts';
import { trainingSourceField } from '../training/index.ts';
import { CORRECTION_DECISIONS, CORRECTION_FACTS, REQUEST_CHANNELS } from './correction.rules.ts';

export const CHILD_DATA_VERSION = 1;

const file = z.string().nullable();

/** The child on the roster today. */
const identity = z.object({
  id: idField,
  studentId: z.string(),
  name: z.string(),
  gender: genderField,
  birthDate: dateField,
  tel: z.string().nullable(),
  /** Whole; null and an empty string without a document. */
  documentKind: documentKindField.nullable(),
  document: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  createdAt: instantField,
  updatedAt: instantField,
});

/** Where the child was at school; the grade is that of the first day. Days follow each other, without a last one while it is there. */
const enrolment = z.object({
  fromDay: dateField,
  /** The first day after it. */
  toDay: dateField.nullable(),
  schoolName: z.string(),
  studentId: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
});

/** An examination, with school, grade and class as they were on its day. */
const exam = z.object({
  id: idField,
  projectName: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  examTime: instantField,
  uploadedAt: instantField,
  typeId: examTypeField,
  status: examStatusField,
  resultId: resultIdField.nullable(),
  overall: overallFinding,
  needsRetest: z.boolean(),
  screeningState: screeningStateField,
  leftAngle: z.number().nullable(),
  rightAngle: z.number().nullable(),
  maxAngle: z.number().nullable(),
  maxSide: sideField.nullable(),
  maxSegment: segmentField.nullable(),
  groupAngles: z.array(z.number()),
  ruleVersion: z.string(),
  referred: z.boolean(),
  doctorName: z.string(),
  deviceCode: z.string().nullable(),
  /** What was measured and seen, as it was sent. */
  findings: examFindings,
  /** When it was voided; it counts for nothing since. */
  voidedAt: instantField.nullable(),
  /** When its project was deleted, so that it left the lists. */
  deletedAt: instantField.nullable(),
  /** When its report was first fetched. */
  reportDownloadedAt: instantField.nullable(),
  /** None of a voided examination, which may show another child. */
  pictures: z.array(z.object({ kind: z.enum(['exam', 'report']), file })),
});

/** A report, one page of `reports.pdf` each. */
const report = z.object({
  examId: idField,
  number: z.string(),
  /** What it says that the result means, and what it advises. */
  description: z.string(),
  advice: z.string(),
});

/** What was corrected of an examination; neither why nor, of one that belonged or belongs to another child, whose. */
const examCorrection = z.object({
  examId: idField,
  kind: z.enum(['void', 'unvoid', 'takenFromThisChild', 'givenToThisChild']),
  correctedAt: instantField,
});

const consent = z.object({
  projectName: z.string(),
  answer: z.enum(CONSENT_ANSWERS),
  channel: z.enum(CONSENT_CHANNELS),
  reason: z.string().nullable(),
  noticeVersion: z.number().int().nullable(),
  /** Hash of the notice that was answered to. */
  noticeHash: z.string().nullable(),
  maskedPhone: z.string().nullable(),
  answeredAt: instantField,
  recordedAt: instantField,
});

/** Where the follow-up stands. */
const followUp = z.object({
  track: caseTrackField,
  stage: caseStageField,
  foundOn: dateField,
  dueOn: dateField.nullable(),
  retestDueOn: dateField.nullable(),
  visitedOn: dateField.nullable(),
  clearedOn: dateField.nullable(),
  hospital: hospitalStanding.nullable(),
  outcome: caseOutcomeField.nullable(),
  /** Whether the owner of the phone wants no text messages. */
  textsStopped: z.boolean(),
});

/** What was done or said in the follow-up. */
const act = z.object({
  id: idField,
  kind: z.enum(ACT_KINDS),
  by: z.enum(['staff', 'familyOrHospital']),
  way: actWayField.nullable(),
  day: dateField.nullable(),
  plan: carePlanField.nullable(),
  reason: closeReasonField.nullable(),
  note: z.string().nullable(),
  /** The act that is taken back, or in whose place this one stands. */
  actId: idField.nullable(),
  result: visitResult.nullable(),
  doneAt: instantField,
});

/** A photo of what a hospital wrote; without an act it was not sent yet. */
const photo = z.object({ actId: idField.nullable(), createdAt: instantField, file });

/** A visit to a hospital as a project counts it. */
const visit = z.object({
  projectName: z.string(),
  attendedOn: dateField,
  hospital: z.string().nullable(),
  cobbAngle: z.number().nullable(),
  elsewhere: z.boolean(),
  recordedAt: instantField,
});

const letter = z.object({
  number: z.string(),
  issuedOn: dateField,
  expiresOn: dateField,
  /** When a hospital first wrote on the page of the letter. */
  firstWrittenAt: instantField.nullable(),
});

const textMessage = z.object({
  state: textStateField,
  askedAt: instantField,
  sentAt: instantField.nullable(),
});

const training = z.object({
  date: dateField,
  minutes: z.number().int(),
  actionCount: z.number().int(),
  source: trainingSourceField,
  recordedAt: instantField,
});

const prescription = z.object({
  name: z.string(),
  type: planTypeField,
  description: z.string(),
  duration: planDurationField,
  groupsPerDay: z.number().int(),
  daysPerWeek: z.number().int(),
  startDate: dateField,
  endDate: dateField,
  plannedDays: z.number().int(),
  trainedDays: z.number().int(),
  actions: z.array(
    z.object({
      name: z.string(),
      groups: z.number().int(),
      repetitions: z.number().int().nullable(),
      seconds: z.number().int().nullable(),
      rest: z.number().int(),
    }),
  ),
  createdAt: instantField,
  openedAt: instantField.nullable(),
  completedAt: instantField.nullable(),
  endedAt: instantField.nullable(),
  withdrawnAt: instantField.nullable(),
  trainings: z.array(training),
});

/** A day on which the child was missing when its class was examined. */
const absence = z.object({ projectName: z.string(), day: dateField, recordedAt: instantField });

const correction = z.object({
  fact: z.enum(CORRECTION_FACTS),
  examId: idField.nullable(),
  requested: z.string(),
  channel: z.enum(REQUEST_CHANNELS),
  asker: z.string(),
  requestedAt: instantField,
  dueOn: dateField,
  decision: z.enum(CORRECTION_DECISIONS).nullable(),
  reason: z.string().nullable(),
  decidedAt: instantField.nullable(),
});

/** How often users of a role did something with the record on a day; a family or a hospital has no role. */
const look = z.object({
  day: dateField,
  role: z.enum(Role).nullable(),
  /** As the operation log names it. */
  did: z.string(),
  times: z.number().int(),
});

export const childData = z.object({
  version: z.literal(CHILD_DATA_VERSION),
  createdAt: instantField,
  /** The institution that is responsible for the data. */
  orgName: z.string(),
  child: identity,
  enrolments: z.array(enrolment),
  exams: z.array(exam),
  examCorrections: z.array(examCorrection),
  reports: z.array(report),
  consents: z.array(consent),
  absences: z.array(absence),
  /** null where nothing ever asked for one. */
  followUp: followUp.nullable(),
  acts: z.array(act),
  photos: z.array(photo),
  visits: z.array(visit),
  letters: z.array(letter),
  textMessages: z.array(textMessage),
  prescriptions: z.array(prescription),
  corrections: z.array(correction),
  looks: z.array(look),
});
export type ChildData = z.output<typeof childData>;

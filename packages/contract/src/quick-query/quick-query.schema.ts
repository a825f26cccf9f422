/**
 * What families see after they proved their phone number: their children, results in calm words, and prescriptions.
 * An access lives ten minutes; its token is sent in bodies only, because proxies log addresses.
 */
import { z } from 'zod';
import { dateField, idField, instantField } from '#kernel';
import { CORRECTION_DECISIONS, CORRECTION_FACTS } from '../data-request/correction.rules.ts';
import {
  examStatusField,
  examTypeField,
  overallFinding,
  resultIdField,
  screeningStateField,
  segmentField,
  sideField,
} from '../exam/index.ts';
import { hospitalStanding } from '../follow-up/index.ts';
import { plannedAction, planTypeField, prescriptionStatusField } from '../prescription/index.ts';
import { familyConsent } from './family-consent.schema.ts';
import { familyFollowUp } from './family-visit.schema.ts';

/** Minutes an access lives. */
export const ACCESS_MINUTES = 10;
/** Seconds a download link lives. */
export const LINK_SECONDS = 60;
/** A number recorded for more children of an institution is not a family's: none of them are shown. */
export const CHILDREN_MAX = 20;

/** A secret of 32 bytes. */
export const ACCESS_TOKEN = /^[\w-]{43}$/;
export const accessToken = z.string().regex(ACCESS_TOKEN);

export const familyChildRow = z.object({
  id: idField,
  name: z.string(),
  orgName: z.string(),
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  /** A hospital that follows the child, or has ruled out what was found, is heard before the screening. */
  hospital: z
    .object({
      voice: z.enum(['followed', 'cleared']),
      standing: hospitalStanding.nullable(),
      nextVisit: familyFollowUp.shape.nextVisit,
      clearedOn: familyFollowUp.shape.clearedOn,
    })
    .nullable(),
  /** Whether a project waits for an answer to its notice. */
  isAwaited: z.boolean(),
  /** The examination the child is shown by: an open referral leads; null before the first. */
  latest: z
    .object({
      /** Shanghai. */
      date: dateField,
      overall: overallFinding,
      res: z.string(),
    })
    .nullable(),
});
export type FamilyChildRow = z.output<typeof familyChildRow>;

export const familyAccess = z.object({
  token: accessToken,
  expiresAt: instantField,
  /** Empty when the number is recorded for no child, and where each institution has more than CHILDREN_MAX with it. */
  children: z.array(familyChildRow),
});
export type FamilyAccess = z.output<typeof familyAccess>;

export const familyExam = z.object({
  id: idField,
  date: dateField,
  typeId: examTypeField,
  status: examStatusField,
  resultId: resultIdField.nullable(),
  res: z.string(),
  needsRetest: z.boolean(),
  overall: overallFinding,
  screeningState: screeningStateField,
  /** Degrees ≥ 0; null when declined or nothing valid was measured. */
  maxAngle: z.number().nullable(),
  maxSide: sideField.nullable(),
  maxSegment: segmentField.nullable(),
});
export type FamilyExam = z.output<typeof familyExam>;

export const familyPrescriptionRow = z.object({
  id: idField,
  name: z.string(),
  type: planTypeField,
  startDate: dateField,
  endDate: dateField,
  status: prescriptionStatusField,
  /** Not over, but the child's standing asks for a doctor or a retest first. */
  seeDoctorFirst: z.boolean(),
  groupsPerDay: z.number().int(),
  minutes: z.number().int(),
  actionCount: z.number().int(),
  trainedDays: z.number().int(),
  plannedDays: z.number().int(),
  trainedToday: z.boolean(),
});
export type FamilyPrescriptionRow = z.output<typeof familyPrescriptionRow>;

/** A correction that the family of a child asked for, wherever it asked, as it reads it. Nobody's name is shown. */
export const familyCorrection = z.object({
  id: idField,
  fact: z.enum(CORRECTION_FACTS),
  requested: z.string(),
  /** Shanghai. */
  requestedOn: dateField,
  /** Until when staff decide. */
  dueOn: dateField,
  decision: z.enum(CORRECTION_DECISIONS).nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type FamilyCorrection = z.output<typeof familyCorrection>;

export const familyChild = z.object({
  ...familyChildRow.omit({ latest: true, hospital: true, isAwaited: true }).shape,
  /** A telephone number from the institution's report lines; null when none holds one. */
  consultPhone: z.string().nullable(),
  /** What the examination that leads means and advises, as the institution words it: an open referral, else the newest. */
  description: z.string(),
  advice: z.string(),
  /** The advice is the institution's own. */
  adviceFromTemplate: z.boolean(),
  /** The examination these words are of; null while there is none. */
  describedId: idField.nullable(),
  /** The newest with a result compared with the one before it, in a sentence; empty while there is none. */
  change: z.string(),
  /** Newest first; without those of projects that the family objects to. */
  exams: z.array(familyExam),
  /** What is said where there are such; null where there are none. */
  withheld: z.string().nullable(),
  /** Newest first. */
  prescriptions: z.array(familyPrescriptionRow),
  /** What is to be measured again after an examination, and by when. */
  retest: z.object({ examId: idField, dueOn: dateField }).nullable(),
  /** The way to a hospital and what it said; null of a child that nothing asks there. */
  followUp: familyFollowUp.nullable(),
  /** Projects of its school that have published a notice, the newest first; completed ones only where the family had agreed. */
  consents: z.array(familyConsent),
  /** What the family asked to be corrected, newest first. */
  corrections: z.array(familyCorrection),
});
export type FamilyChild = z.output<typeof familyChild>;

export const familyPrescription = familyPrescriptionRow.extend({
  description: z.string(),
  daysPerWeek: z.number().int(),
  retestReminder: z.boolean(),
  items: z.array(plannedAction),
  /** Oldest first. */
  days: z.array(
    z.object({ date: dateField, minutes: z.number().int(), records: z.number().int() }),
  ),
});
export type FamilyPrescription = z.output<typeof familyPrescription>;

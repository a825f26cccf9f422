/**
 * An examination as it is shown: the row of a list, the full examination for drawer and report, and the filters of a
 * list. Angles are degrees; instants are ISO 8601 with offset.
 */
import { z } from 'zod';
import {
  dateField,
  filterField,
  idField,
  instantField,
  nameFilter,
  shownStudentId,
  studentNumberFilter,
  textField,
} from '#kernel';
import { voiding } from './correction/exam-correction.schema.ts';
import {
  examFindings,
  examModeField,
  examStatusField,
  examTypeField,
  overallFinding,
  resultIdField,
  screeningStateField,
  segmentField,
  sideField,
} from './exam.schema.ts';

/** What every view of an examination shows of its result. Magnitudes are degrees ≥ 0. */
const sharedExamFields = {
  id: idField,
  patientId: idField,
  studentId: shownStudentId,
  name: z.string(),
  sex: z.enum(['m', 'f', 'o']),
  birthDate: dateField,
  /** Whole years on the day of the examination. */
  age: z.number().int(),
  schoolId: idField,
  schoolName: z.string(),
  gradeName: z.string(),
  clazzName: z.string(),
  projectId: idField,
  examTime: instantField,
  /** Made before its project began, by the device's clock; stored when that was not yet refused, or the project moved. */
  beforeProject: z.boolean(),
  typeId: examTypeField,
  status: examStatusField,
  /** null when declined or when nothing valid was measured. */
  resultId: resultIdField.nullable(),
  /** The Chinese words of the overall finding. */
  res: z.string(),
  needsRetest: z.boolean(),
  /** What the examination found as a whole; what is shown leads with it. */
  overall: overallFinding,
  screeningState: screeningStateField,
  leftAngle: z.number().nullable(),
  rightAngle: z.number().nullable(),
  /** The summary of spec 4, `左2.1°，右8.3°`; empty when declined. */
  quickData: z.string(),
  maxAngle: z.number().nullable(),
  maxSide: sideField.nullable(),
  maxSegment: segmentField.nullable(),
  doctorName: z.string(),
  /** Who measured, and with which instrument; null where the client did not say. */
  operator: z.string().nullable(),
  deviceCode: z.string().nullable(),
  /** Whether its report was fetched as PDF, alone or with others (spec 4). */
  reportDownloaded: z.boolean(),
} as const;

export const examRow = z.object({
  ...sharedExamFields,
  /** The group angles behind the summary, for display and export. */
  quickDataList: z.array(z.number()),
  /** T-type 0, L-type 1, none '-' (docs/domain/decisions.md 15). */
  stoneInfo: z.literal([0, 1, '-']),
  /** Who uploaded it, and when: a doctor may correct own ones of the day. */
  doctorId: idField,
  uploadedAt: instantField,
  /** null unless it is voided. */
  voided: voiding.nullable(),
});
export type ExamRow = z.output<typeof examRow>;

/** An examination in the history of its child. */
export const historyRow = examRow.extend({
  /** Its referral is open and leads: no outcome is recorded, and no complete examination found none since. */
  openReferral: z.boolean(),
  /** The side view was looked at; where it was not, nobody knows that nothing was there. */
  sideViewed: z.boolean(),
});
export type HistoryRow = z.output<typeof historyRow>;

/** An open referral of the same child, at another examination. */
export const standingReferral = z.object({
  examId: idField,
  date: dateField,
  overall: overallFinding,
});
export type StandingReferral = z.output<typeof standingReferral>;

/** A former examination as the trend needs it: `maxAngle` is a magnitude in degrees, and decides. */
export const trendPoint = z.object({
  id: idField,
  examTime: instantField,
  maxAngle: z.number(),
  maxSide: sideField.nullable(),
  maxSegment: segmentField.nullable(),
  /** Signed deciding angles; three of them are the segments in their order. */
  groupAngles: z.array(z.number()),
  resultId: resultIdField,
  needsRetest: z.boolean(),
  overall: overallFinding,
  typeId: examTypeField,
  operator: z.string().nullable(),
  deviceCode: z.string().nullable(),
});
export type TrendPoint = z.output<typeof trendPoint>;

/** One labelled line of an institution, shown at the foot of its reports. */
export const infoLine = z.object({ label: textField(20), value: z.string().max(60) });

/** Degrees; the Cobb angle of a spine bent back on itself. */
const COBB_ANGLE_MAX = 180;
const TENTHS = 10;
const ROUNDING = 1e-9;

/** Degrees in tenths, measured by the hospital on an X-ray, never by a screening. */
export const cobbAngleField = z.number().min(0).max(COBB_ANGLE_MAX).refine(isInTenths);

/** The outcome of a referral to a hospital: one for each child and project. */
const examReferral = z.object({
  attendedOn: dateField,
  hospital: z.string().nullable(),
  /** null when no X-ray was taken, or its angle is not known. */
  cobbAngle: z.number().nullable(),
  recordedBy: z.string(),
  recordedAt: instantField,
  /** Diagnosed by a hospital although the screening had not referred the child. */
  elsewhere: z.boolean(),
});
export type ExamReferral = z.output<typeof examReferral>;

/** Everything of one examination for the drawer, the report on screen and the PDF. */
export const examInfo = z.object({
  ...sharedExamFields,
  /** JSON text as older clients read it: an array whose first item holds angleList, isExercised, exerciseStatus, items. */
  resultJson: z.string(),
  findings: examFindings,
  clientKind: z.string().nullable(),
  ruleVersion: z.string(),
  uploadedAt: instantField,
  projectName: z.string(),
  orgName: z.string(),
  /** Short number printed on the report, stable for the examination. */
  reportNumber: z.string(),
  /** Where the QR code of the report leads; absolute when the server knows its public address. */
  verifyUrl: z.string(),
  imageCount: z.number().int(),
  /** The family objects to the project since: the report is not given to it (docs/adr/0135-what-follows-from-an-answer.md). */
  withheld: z.boolean(),
  /** The family was advised to see a hospital. */
  referred: z.boolean(),
  /** Its outcome, for the child in this project; null while none is recorded. */
  referral: examReferral.nullable(),
  /** The open referral the child is shown by, if it is of another examination; null where none is open. */
  standing: standingReferral.nullable(),
  /** This and all earlier examinations of the child that have a result, oldest first. */
  trend: z.array(trendPoint),
  /** Result description and advice: the institution's override or the default text. */
  description: z.string(),
  advice: z.string(),
  adviceFromTemplate: z.boolean(),
  examineOrgInfo: z.array(infoLine),
  /** data: URL of the institution's logo, or null for the platform's mark. */
  logo: z.string().nullable(),
});
export type ExamInfo = z.output<typeof examInfo>;

/** What is open by the examination a child counts by in its project: a retest, or asking the family again. */
const OPEN_OUTCOMES = ['retest', 'declined'] as const;

/**
 * Findings that need a hospital without an angle: a proven finding from the side, with any degree, or the examiner's
 * advice of a further check (进一步检查确认).
 */
export const FINDINGS_WITHOUT_ANGLE = ['lordosis', 'kyphosis', 'furtherCheck'] as const;
export type FindingWithoutAngle = (typeof FINDINGS_WITHOUT_ANGLE)[number];

/** The filters of the examination list and of its export. */
export const examFilters = {
  schoolId: idField.optional(),
  projectId: idField.optional(),
  patientId: idField.optional(),
  typeId: z.coerce.number().pipe(examTypeField).optional(),
  /** 检查方式: the type, and of quick examinations how their project screens. */
  way: examModeField.optional(),
  /** The result of complete examinations, or a finding that has no angle. */
  resultId: z
    .union([z.enum(FINDINGS_WITHOUT_ANGLE), z.coerce.number().pipe(resultIdField)])
    .optional(),
  /** What a first measurement that waits for its retest would be graded as (初测). */
  firstResultId: z.coerce.number().pipe(resultIdField).optional(),
  outcome: z.enum(OPEN_OUTCOMES).optional(),
  name: nameFilter(50),
  studentId: studentNumberFilter(30),
  gradeName: filterField(15),
  clazzName: filterField(15),
  /** Days of examination in Shanghai, both of them included. */
  from: dateField.optional(),
  to: dateField.optional(),
  /** Voided examinations, which no other list has. */
  voided: z.literal('only').optional(),
  /**
   * Examinations whose child has another of the same precedence in the project: the step was done twice, and the newest
   * counts (docs/domain/decisions.md 25). A second stage after the first is none, nor is a declined one.
   */
  repeated: z.literal('only').optional(),
} as const;

export const HOSPITAL_MAX = 40;

function isInTenths(angle: number): boolean {
  return Math.abs(angle * TENTHS - Math.round(angle * TENTHS)) < ROUNDING;
}

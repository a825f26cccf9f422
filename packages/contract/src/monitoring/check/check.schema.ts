/**
 * What the checks of monitoring rows are made of. They see the cells of a row as the file has them and know nothing of how
 * it was built, so that a mistake of the one is found by the other.
 */
import type { MonitoringCodes, Variable } from '../codes/codes.schema.ts';

/** The cells of a row; one that is missing is blank. */
export type RowCells = Readonly<Partial<Record<Variable, string>>>;

/**
 * `bounced`: the row is sent back. `doubtful`: it is sent back to be confirmed. `ours`: no script catches it, and the child's
 * result is wrong or lost without a word.
 */
export const CHECK_LEVELS = ['bounced', 'doubtful', 'ours'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

/** In the order in which they are shown. */
export const CHECK_CODES = [
  'idParts',
  'idTwice',
  'cityInvalid',
  'countyInvalid',
  'areaInvalid',
  'schoolInvalid',
  'gradeInvalid',
  'genderInvalid',
  'birthInvalid',
  'examineInvalid',
  'ageInvalid',
  'documentTypeInvalid',
  'documentMissing',
  'generalMissing',
  'generalNormalWithSign',
  'generalAbnormalWithoutSign',
  'bendMissing',
  'bendPositiveWithoutSegment',
  'bendNegativeWithSegment',
  'bendNegativeAllSegments',
  'rotationMissing',
  'sideMissing',
  'sidesNoneAllFive',
  'sidesAllUnderFive',
  'motionMissing',
  'motionOwed',
  'sagittalMissing',
  'proneWithoutSign',
  'documentLength',
  'documentBirth',
  'documentSex',
  'gradeAge',
  'proneMissing',
  'sideNoneWithFive',
  'afterMissing',
  'signRange',
  'rotationRange',
  'permitAsResident',
  'sideAgainstBend',
  'secondExam',
  'movedSchool',
  'resultDiffers',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

/** Where a fault is mended: from the examination, in the child's record, or in the plan of the year. */
export const CHECK_LEADS = ['exam', 'patient', 'plan'] as const;
export type CheckLead = (typeof CHECK_LEADS)[number];

/** The rule of a script over one row. */
export type RowCheck = {
  readonly code: CheckCode;
  readonly level: CheckLevel;
  /** The first feedback, the one that calculates rates, or neither. */
  readonly script: 'feedback' | 'calculating' | 'ours';
  readonly lead: CheckLead;
  /** The cells that break it; none where the row is sound. */
  readonly find: (cells: RowCells, codes: MonitoringCodes) => readonly Variable[];
};

/** What one row breaks. */
export type RowFault = {
  readonly code: CheckCode;
  readonly level: CheckLevel;
  readonly lead: CheckLead;
  readonly cells: readonly Variable[];
};

/** Why a child of a monitored school has no row. */
export const LEFT_OUT_CAUSES = [
  'notExamined',
  'quickOnly',
  'gradeOutside',
  'schoolWithoutCode',
  'walkIn',
  'withheld',
] as const;
export type LeftOutCause = (typeof LEFT_OUT_CAUSES)[number];

/** Why what the scripts calculate is not what we found. `unnamed` is a defect of one of the two. */
export const DIFFERENCES = [
  'testUnasked',
  'afterMissing',
  'adviceOnly',
  'sideNotViewed',
  'unnamed',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

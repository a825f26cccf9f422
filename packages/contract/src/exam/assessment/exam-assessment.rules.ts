/**
 * Assesses an examination by the national guideline on spinal curvature of November 2021, as spec 4 and
 * docs/domain/decisions.md 13 put it. Pure: the same record always gives the same result under the same rule version.
 * Readings are stored as sent; newer rules reassess them.
 */

import {
  type ExamOutcome,
  ExamStatus,
  ExamType,
  type Finding,
  ResultId,
  type ScreeningMethod,
  type ScreeningState,
  type Segment,
  type Side,
} from '../exam.schema.ts';
import { SEVERITY_BOUNDS, type Sides, sideOf } from './exam-angles.rules.ts';
import {
  assessSagittal,
  type ExamToAssess,
  findMissingSteps,
  hasTrigger,
  isSideViewed,
  isUnusual,
  type SagittalAbnormal,
  summarizeMotionTest,
} from './exam-completeness.rules.ts';
import { computeCounting, Precedence } from './exam-counting.rules.ts';
import { computeFinding } from './exam-finding.rules.ts';
import {
  carriesReadings,
  type ExamFault,
  type GroupAngle,
  type Measurement,
  measure,
} from './exam-measure.rules.ts';

/** Stored with every assessed examination; changes whenever a record could be assessed differently. */
export const RULE_VERSION = 'cn-2021.11-6';

/** From the mildest to the gravest; resultIds themselves must never be compared. */
export const RESULTS_BY_SEVERITY = [
  ResultId.Normal,
  ResultId.BadPosture,
  ResultId.SeverityOne,
  ResultId.SeverityTwo,
  ResultId.SeverityThree,
] as const satisfies readonly ResultId[];

/** The colour of each result (docs/domain/decisions.md 13). A colour never stands without its word. */
export const RESULT_COLOUR: Readonly<Record<ResultId, string>> = {
  0: '#9DD447',
  1: '#F8DA37',
  2: '#FCB42E',
  3: '#FB8346',
  5: '#5CB6FC',
};

/** 0 for normal up to 4 for severity III. */
export function severityOf(resultId: ResultId): number {
  return RESULTS_BY_SEVERITY.indexOf(resultId);
}

/** The table of spec 4. `posture` says that an angle under 5° is bad posture, by the exercised flag or a sign. */
export function computeResultId(magnitude: number, posture: boolean): ResultId {
  if (magnitude >= SEVERITY_BOUNDS.three) return ResultId.SeverityThree;
  if (magnitude >= SEVERITY_BOUNDS.two) return ResultId.SeverityTwo;
  if (magnitude >= SEVERITY_BOUNDS.one) return ResultId.SeverityOne;
  return posture ? ResultId.BadPosture : ResultId.Normal;
}

/** The result of one examination. Magnitudes are degrees ≥ 0; null where nothing was measured. */
export type ExamResult = {
  readonly resultId: ResultId | null;
  /** The overall finding (docs/domain/decisions.md 27). */
  readonly finding: Finding;
  /** What the child counts for by it, and its rank among the child's examinations. */
  readonly outcome: ExamOutcome;
  readonly precedence: Precedence;
  /** 待复测: a trigger without a motion test, or a sagittal sign without a prone test. Statistics leave it out. */
  readonly needsRetest: boolean;
  readonly screeningState: ScreeningState;
  /** The side of an angle of 5° or more. */
  readonly unusualSide: Side | null;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  /** The side view is complete: no sign, or a sign and the prone test. */
  readonly sideViewed: boolean;
  /** 初筛阳性: any sign, positive bend or angle of 5° or more in the first inspection (docs/domain/screening.md 1.4). */
  readonly positive: boolean;
  /**
   * Advised to see a hospital: severity I–III of a complete examination, a first measurement of 10° or more, a proven
   * sagittal sign, or advised so.
   */
  readonly referred: boolean;
  readonly leftAngle: number | null;
  readonly rightAngle: number | null;
  readonly maxAngle: number | null;
  readonly maxSide: Side | null;
  readonly maxSegment: Segment | null;
  /** The pair and the raw readings, as docs/domain/decisions.md 11 and 12 order them. */
  readonly angleList: readonly number[];
  /** Signed deciding angles, one for each group or segment. */
  readonly groupAngles: readonly number[];
  readonly ruleVersion: string;
};

export type Assessment =
  | { readonly ok: true; readonly result: ExamResult }
  | { readonly ok: false; readonly fault: ExamFault };

/**
 * Assesses a record of a project that screens by `method`, or says why it must be refused. Never throws, whatever
 * its numbers are.
 */
export function assessExam(exam: ExamToAssess, method: ScreeningMethod = 'twoStage'): Assessment {
  if (exam.status === ExamStatus.Declined) return assessDeclined(exam);
  if (isEmpty(exam)) return { ok: false, fault: 'nothingMeasured' };
  const measured = measure(exam, exam.typeId === ExamType.Quick ? 'list' : 'segments');
  if (!measured.ok) return measured;
  const { measurement } = measured;
  const signs =
    exam.typeId === ExamType.Quick ? quickSigns(exam, measurement, method) : normalSigns(exam);
  return { ok: true, result: buildResult(exam, { measurement, signs, method }) };
}

function assessDeclined(exam: ExamToAssess): Assessment {
  if (carriesReadings(exam)) return { ok: false, fault: 'declinedWithReadings' };
  return { ok: true, result: declinedResult() };
}

/** A quick examination is its readings; a normal one may also consist of what was seen. */
function isEmpty(exam: ExamToAssess): boolean {
  if (carriesReadings(exam)) return false;
  return (
    exam.typeId === ExamType.Quick ||
    !(exam.generalCheck || exam.forwardBend || exam.sagittal || exam.items)
  );
}

/** What was found other than the angles. */
type Signs = {
  readonly posture: boolean;
  /** A trigger that the deciding angles alone need not show. */
  readonly trigger: boolean;
  readonly incomplete: boolean;
  readonly sagittalAbnormal: SagittalAbnormal | null;
};

const NO_SIGNS: Signs = {
  posture: false,
  trigger: false,
  incomplete: false,
  sagittalAbnormal: null,
};

/**
 * A quick examination has no signs but its angles. By the guideline 5° or more asks for the motion test: of a client that
 * reads the segments again (docs/domain/screening.md 1.4), or that only says by its flag that it did. Where the first
 * readings are known, a test that was not required makes no bad posture.
 */
function quickSigns(exam: ExamToAssess, { sides }: Measurement, method: ScreeningMethod): Signs {
  const { read, reached, done } = summarizeMotionTest(exam);
  const trigger = read.length > 0 ? reached : done;
  const isPositive = reached || (sides !== null && isUnusual(Math.max(sides.left, sides.right)));
  const incomplete = method !== 'atrOnly' && !done && isPositive;
  return { ...NO_SIGNS, posture: trigger, trigger, incomplete };
}

/** Steps 1–6 of the guideline (docs/domain/screening.md 1). */
function normalSigns(exam: ExamToAssess): Signs {
  const trigger = hasTrigger(exam);
  const sagittal = assessSagittal(exam);
  return {
    // Angles that fall under 5° in the motion test must have reached it before: a test that was not required shows nothing.
    posture: trigger || sagittal === 'gone',
    trigger,
    incomplete: (trigger && !summarizeMotionTest(exam).done) || sagittal === 'unproved',
    sagittalAbnormal: sagittal === 'lordosis' || sagittal === 'kyphosis' ? sagittal : null,
  };
}

const FURTHER_CHECK = 'furtherCheck';

type JudgedExam = {
  readonly measurement: Measurement;
  readonly signs: Signs;
  readonly method: ScreeningMethod;
};

function buildResult(exam: ExamToAssess, { measurement, signs, method }: JudgedExam): ExamResult {
  const { groups, sides } = measurement;
  const maxAngle = sides && Math.max(sides.left, sides.right);
  const resultId = maxAngle === null ? null : computeResultId(maxAngle, signs.posture);
  const largest = findLargest(groups);
  const maxSide = largest ? sideOf(largest.angle) : largerSide(sides);
  const needsFurtherCheck = exam.advice?.includes(FURTHER_CHECK) === true;
  const { incomplete: needsRetest, sagittalAbnormal } = signs;
  const missing = findMissingSteps({ ...exam, needsRetest });
  const { typeId } = exam;
  const finding = computeFinding({
    typeId,
    resultId,
    needsRetest,
    sagittalAbnormal,
    needsFurtherCheck,
    missing,
  });
  const groupAngles = groups.map(({ angle }) => angle);
  const counted = computeCounting(
    { typeId, finding, resultId, sagittalAbnormal, groupAngles },
    method,
  );
  return {
    resultId,
    finding,
    needsRetest,
    sagittalAbnormal,
    ...counted,
    screeningState: STATES[finding],
    unusualSide: isUnusual(maxAngle) ? maxSide : null,
    sideViewed: typeId === ExamType.Normal && isSideViewed(exam),
    positive: signs.trigger || isUnusual(maxAngle),
    referred: needsFurtherCheck || isAbnormal(maxAngle, signs),
    ...sideAngles(sides),
    maxAngle,
    maxSide,
    maxSegment: largest?.segment ?? null,
    angleList: measurement.angleList,
    groupAngles,
    ruleVersion: RULE_VERSION,
  };
}

function sideAngles(sides: Sides | null) {
  return { leftAngle: sides?.left ?? null, rightAngle: sides?.right ?? null };
}

/** A child that declined was not measured: neither angles nor a grade. */
function declinedResult(): ExamResult {
  return {
    resultId: null,
    finding: 'declined',
    outcome: 'declined',
    precedence: Precedence.Declined,
    needsRetest: false,
    sagittalAbnormal: null,
    screeningState: 'undetermined',
    unusualSide: null,
    sideViewed: false,
    positive: false,
    referred: false,
    leftAngle: null,
    rightAngle: null,
    maxAngle: null,
    maxSide: null,
    maxSegment: null,
    angleList: [],
    groupAngles: [],
    ruleVersion: RULE_VERSION,
  };
}

/**
 * A degree of a complete examination, 10° of a first measurement already, or a proven sagittal sign
 * (docs/domain/decisions.md 27; docs/domain/screening.md 3).
 */
function isAbnormal(maxAngle: number | null, signs: Signs): boolean {
  const bound = signs.incomplete ? SEVERITY_BOUNDS.three : SEVERITY_BOUNDS.one;
  return signs.sagittalAbnormal !== null || (maxAngle !== null && maxAngle >= bound);
}

/** The first of the groups with the largest magnitude; none when all are zero. */
function findLargest(groups: readonly GroupAngle[]): GroupAngle | undefined {
  const max = Math.max(0, ...groups.map(({ angle }) => Math.abs(angle)));
  return max === 0 ? undefined : groups.find(({ angle }) => Math.abs(angle) === max);
}

function largerSide(sides: Sides | null): Side | null {
  if (!sides || Math.max(sides.left, sides.right) === 0) return null;
  return sides.left >= sides.right ? 'left' : 'right';
}

/** Spec 4's states of an examinee. A proven sagittal sign and an advised further check are never shown as normal. */
const STATES: Readonly<Record<Finding, ScreeningState>> = {
  normal: 'normal',
  belowFive: 'normal',
  badPosture: 'suspicious',
  severityOne: 'suspicious',
  severityTwo: 'highlySuspicious',
  severityThree: 'highlySuspicious',
  lordosis: 'suspicious',
  kyphosis: 'suspicious',
  furtherCheck: 'suspicious',
  retest: 'undetermined',
  incomplete: 'undetermined',
  declined: 'undetermined',
  undetermined: 'undetermined',
};

/**
 * T-type (thoracic) 0, L-type (thoracolumbar, lumbar) 1, '-' when no segment is known (docs/domain/decisions.md 15).
 */
export function toStoneInfo(maxSegment: Segment | null): 0 | 1 | '-' {
  if (maxSegment === null) return '-';
  return maxSegment === 'thoracic' ? 0 : 1;
}

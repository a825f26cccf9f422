/**
 * Assesses an examination by the national guideline on spinal curvature of November 2021, as spec 4 and
 * docs/domain/decisions.md 13 put it. Pure: the same record always gives the same result under the same rule version,
 * and another assessment under a newer version adds a row instead of changing one.
 */

import {
  type ExamFindings,
  ExamStatus,
  ExamType,
  ResultId,
  type ScreeningMethod,
  type ScreeningState,
  SEGMENTS,
  type Segment,
  type Side,
} from './exam.schema.ts';
import type { Sides } from './exam-angles.rules.ts';
import { SEVERITY_BOUNDS, sideOf } from './exam-angles.rules.ts';
import {
  carriesReadings,
  type ExamFault,
  type GroupAngle,
  type Measurement,
  measure,
  segmentAngles,
} from './exam-measure.rules.ts';

/** Stored with every assessed examination; changes whenever a record could be assessed differently. */
export const RULE_VERSION = 'cn-2021.11-3';

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

/** The table of spec 4. `posture` is whatever makes an angle under 5° bad posture: the exercised flag or a sign. */
export function resultOf(magnitude: number, posture: boolean): ResultId {
  if (magnitude >= SEVERITY_BOUNDS.three) return ResultId.SeverityThree;
  if (magnitude >= SEVERITY_BOUNDS.two) return ResultId.SeverityTwo;
  if (magnitude >= SEVERITY_BOUNDS.one) return ResultId.SeverityOne;
  return posture ? ResultId.BadPosture : ResultId.Normal;
}

/** What an assessment reads of a record. */
export type ExamToAssess = ExamFindings & {
  readonly typeId: ExamType;
  readonly status: ExamStatus;
};

/** A sign from the side that the prone test did not make go away. */
export type SagittalAbnormal = 'lordosis' | 'kyphosis';

/** The result of one examination. Magnitudes are degrees ≥ 0; null where nothing was measured. */
export type ExamResult = {
  readonly resultId: ResultId | null;
  /** 待复测: a trigger without a motion test, or a sagittal sign without a prone test. Statistics leave it out. */
  readonly needsRetest: boolean;
  readonly screeningState: ScreeningState;
  /** The side of an angle of 5° or more. */
  readonly unusualSide: Side | null;
  readonly sagittalAbnormal: SagittalAbnormal | null;
  /** 初筛阳性: any sign, positive bend or angle of 5° or more in the first inspection (docs/domain/screening.md 1.4). */
  readonly positive: boolean;
  /** Told to see a hospital: severity I–III or a proven sagittal sign of a complete examination, or advised so. */
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
 * numbers it is given.
 */
export function assessExam(exam: ExamToAssess, method: ScreeningMethod = 'guideline'): Assessment {
  if (exam.status === ExamStatus.Declined) return assessDeclined(exam);
  if (isEmpty(exam)) return { ok: false, fault: 'nothingMeasured' };
  const measured = measure(exam, exam.typeId === ExamType.Quick ? 'list' : 'segments');
  if (!measured.ok) return measured;
  const { measurement } = measured;
  const signs =
    exam.typeId === ExamType.Quick ? quickSigns(exam, measurement, method) : normalSigns(exam);
  return { ok: true, result: resultFrom(measurement, signs, exam.advice) };
}

function assessDeclined(exam: ExamToAssess): Assessment {
  if (carriesReadings(exam)) return { ok: false, fault: 'declinedWithReadings' };
  return { ok: true, result: resultFrom({ groups: [], sides: null, angleList: [] }, NO_SIGNS) };
}

/** A quick examination is its readings; a normal one may also consist of what was seen. */
function isEmpty(exam: ExamToAssess): boolean {
  if (carriesReadings(exam)) return false;
  return (
    exam.typeId === ExamType.Quick ||
    !(exam.generalCheck || exam.forwardBend || exam.sagittal || exam.items)
  );
}

/** What was found beside the angles. */
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
 * readings are known, a test nobody had to do makes no bad posture.
 */
function quickSigns(exam: ExamToAssess, { sides }: Measurement, method: ScreeningMethod): Signs {
  const { knowsFirsts, reached, done } = motionTestOf(exam);
  const trigger = knowsFirsts ? reached : done;
  const isPositive = reached || (sides !== null && isUnusual(Math.max(sides.left, sides.right)));
  const incomplete = method === 'guideline' && !done && isPositive;
  return { ...NO_SIGNS, posture: trigger, trigger, incomplete };
}

/** Whether a first reading of a segment reached 5°, and whether the motion test was done. */
function motionTestOf(exam: ExamToAssess) {
  const segments = segmentAngles(exam);
  const firsts = SEGMENTS.map((segment) => segments[segment]);
  const measuredAgain = firsts.some(({ again }) => again !== null);
  const allAgain = firsts.every(({ first, again }) => first === null || again !== null);
  return {
    knowsFirsts: firsts.some(({ first }) => first !== null),
    reached: firsts.some(({ first }) => first !== null && isUnusual(Math.abs(first))),
    // Done when every segment was read again; a client that sends no second readings says so by the flag.
    done: measuredAgain ? allAgain : exam.isExercised === true,
  };
}

/** Steps 1–6 of the guideline (docs/domain/screening.md 1). */
function normalSigns(exam: ExamToAssess): Signs {
  const { reached, done } = motionTestOf(exam);
  const trigger = hasGeneralSign(exam) || hasPositiveBend(exam) || reached;
  const sagittal = sagittalOf(exam);
  return {
    // What falls under 5° in the motion test had first to reach it: a test nobody had to do says nothing.
    posture: trigger || sagittal === 'gone',
    trigger,
    incomplete: (trigger && !done) || sagittal === 'unproved',
    sagittalAbnormal: sagittal === 'lordosis' || sagittal === 'kyphosis' ? sagittal : null,
  };
}

/** The steps a retest still has to bring. */
export type Missing = { readonly motionTest: boolean; readonly proneTest: boolean };

/** What an examination that needs a retest lacks; of any other, nothing. */
export function missingIn(exam: ExamToAssess & Pick<ExamResult, 'needsRetest'>): Missing {
  if (exam.status === ExamStatus.Declined || exam.typeId === ExamType.Quick)
    return { motionTest: exam.needsRetest, proneTest: false };
  return {
    motionTest: normalSigns({ ...exam, sagittal: undefined }).incomplete,
    proneTest: sagittalOf(exam) === 'unproved',
  };
}

function hasGeneralSign(exam: ExamFindings): boolean {
  return Object.values(exam.generalCheck ?? {}).includes(true);
}

function hasPositiveBend(exam: ExamFindings): boolean {
  return Object.values(exam.forwardBend ?? {}).some((bend) => bend !== 'none');
}

function sagittalOf(exam: ExamFindings): SagittalAbnormal | 'none' | 'gone' | 'unproved' {
  const { sagittal } = exam;
  if (!sagittal || sagittal.sign === 'normal') return 'none';
  if (sagittal.prone === undefined) return 'unproved';
  return sagittal.prone === 'gone' ? 'gone' : sagittal.sign;
}

function resultFrom(
  measurement: Measurement,
  signs: Signs,
  advice: ExamFindings['advice'] = [],
): ExamResult {
  const { groups, sides } = measurement;
  const maxAngle = sides && Math.max(sides.left, sides.right);
  const resultId = maxAngle === null ? null : resultOf(maxAngle, signs.posture);
  const largest = largestOf(groups);
  const maxSide = largest ? sideOf(largest.angle) : largerSide(sides);
  return {
    resultId,
    needsRetest: signs.incomplete,
    screeningState: stateOf(resultId, signs),
    unusualSide: isUnusual(maxAngle) ? maxSide : null,
    sagittalAbnormal: signs.sagittalAbnormal,
    positive: signs.trigger || isUnusual(maxAngle),
    referred: advice.includes('furtherCheck') || isAbnormal(maxAngle, signs),
    leftAngle: sides?.left ?? null,
    rightAngle: sides?.right ?? null,
    maxAngle,
    maxSide,
    maxSegment: largest?.segment ?? null,
    angleList: measurement.angleList,
    groupAngles: groups.map(({ angle }) => angle),
    ruleVersion: RULE_VERSION,
  };
}

function isUnusual(maxAngle: number | null): boolean {
  return maxAngle !== null && maxAngle >= SEVERITY_BOUNDS.one;
}

/** 脊柱弯曲异常 of a complete examination (docs/domain/screening.md 3). */
function isAbnormal(maxAngle: number | null, signs: Signs): boolean {
  return (
    !signs.incomplete &&
    maxAngle !== null &&
    (isUnusual(maxAngle) || signs.sagittalAbnormal !== null)
  );
}

/** The first of the groups with the largest magnitude; none when all are zero. */
function largestOf(groups: readonly GroupAngle[]): GroupAngle | undefined {
  const max = Math.max(0, ...groups.map(({ angle }) => Math.abs(angle)));
  return max === 0 ? undefined : groups.find(({ angle }) => Math.abs(angle) === max);
}

function largerSide(sides: Sides | null): Side | null {
  if (!sides || Math.max(sides.left, sides.right) === 0) return null;
  return sides.left >= sides.right ? 'left' : 'right';
}

/** Spec 4's states of an examinee. A proven sagittal sign is never shown as normal. */
function stateOf(resultId: ResultId | null, signs: Signs): ScreeningState {
  if (resultId === null || signs.incomplete) return 'undetermined';
  if (resultId === ResultId.SeverityTwo || resultId === ResultId.SeverityThree)
    return 'highlySuspicious';
  return resultId === ResultId.Normal && !signs.sagittalAbnormal ? 'normal' : 'suspicious';
}

/**
 * T-type (thoracic) 0, L-type (thoracolumbar, lumbar) 1, '-' when no segment is known (docs/domain/decisions.md 15).
 */
export function stoneInfoOf(maxSegment: Segment | null): 0 | 1 | '-' {
  if (maxSegment === null) return '-';
  return maxSegment === 'thoracic' ? 0 : 1;
}

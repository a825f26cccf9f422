/**
 * The steps the guideline requires of an examination, and those that are missing (docs/domain/decisions.md 27; steps in
 * docs/domain/screening.md 1). A quick examination is complete apart from a motion test that is due, and from a segment
 * that was not read where its readings name segments.
 */
import { type ExamFindings, ExamStatus, ExamType, SEGMENTS, type Segment } from '../exam.schema.ts';
import { SEVERITY_BOUNDS } from './exam-angles.rules.ts';
import { segmentAngles } from './exam-measure.rules.ts';

/** What an assessment reads of a record. */
export type ExamToAssess = ExamFindings & {
  readonly typeId: ExamType;
  readonly status: ExamStatus;
};

/** Whether a magnitude in degrees asks for the motion test. */
export function isUnusual(angle: number | null): boolean {
  return angle !== null && angle >= SEVERITY_BOUNDS.one;
}

/** The motion test as it was done: segments read before it, segments it left out, and whether it is complete. */
export function summarizeMotionTest(exam: ExamFindings) {
  const angles = segmentAngles(exam);
  const read = SEGMENTS.filter((segment) => angles[segment].first !== null);
  const isReadAgain = SEGMENTS.some((segment) => angles[segment].again !== null);
  const leftOut = isReadAgain ? read.filter((segment) => angles[segment].again === null) : SEGMENTS;
  return {
    read,
    leftOut,
    isBegun: isReadAgain,
    /** A first reading of a segment reached 5°. */
    reached: read.some((segment) => isUnusual(Math.abs(angles[segment].first ?? 0))),
    // A client that sends no second readings reports the test by this flag.
    done: isReadAgain ? leftOut.length === 0 : exam.isExercised === true,
  };
}

function hasGeneralSign({ generalCheck }: ExamFindings): boolean {
  return Object.values(generalCheck ?? {}).includes(true);
}

export function hasPositiveBend({ forwardBend }: ExamFindings): boolean {
  return Object.values(forwardBend ?? {}).some((bend) => bend !== 'none');
}

/** A sign from the side that persists in the prone test. */
export type SagittalAbnormal = 'lordosis' | 'kyphosis';

/** The result of the side view; `unproved` has a sign and no prone test. */
export function assessSagittal({
  sagittal,
}: ExamFindings): SagittalAbnormal | 'none' | 'gone' | 'unproved' | 'notViewed' {
  if (!sagittal) return 'notViewed';
  if (sagittal.sign === 'normal') return 'none';
  if (sagittal.prone === undefined) return 'unproved';
  return sagittal.prone === 'gone' ? 'gone' : sagittal.sign;
}

/** Whether the side view is complete: no sign, or a sign and the prone test. */
export function isSideViewed(exam: ExamFindings): boolean {
  const result = assessSagittal(exam);
  return result !== 'notViewed' && result !== 'unproved';
}

/** Whether an inspection by the guideline asks for a motion test: a sign, a positive bend, or a first angle of 5°. */
export function hasTrigger(exam: ExamFindings): boolean {
  return hasGeneralSign(exam) || hasPositiveBend(exam) || summarizeMotionTest(exam).reached;
}

/** The steps that an examination left out. */
export type MissingSteps = {
  readonly generalCheck: boolean;
  readonly forwardBend: boolean;
  /** Segments nobody measured, where readings name their segments. */
  readonly segments: readonly Segment[];
  /** Segments that were not measured again although a trigger asks for it; all three where none was. */
  readonly motionTest: readonly Segment[];
  readonly proneTest: boolean;
};

const NOTHING_MISSING: MissingSteps = {
  generalCheck: false,
  forwardBend: false,
  segments: [],
  motionTest: [],
  proneTest: false,
};

/** What an inspected child's examination of the normal type left out. */
function findMissingStepsOfNormal(exam: ExamFindings): MissingSteps {
  const { leftOut, done } = summarizeMotionTest(exam);
  return {
    generalCheck: exam.generalCheck === undefined,
    forwardBend: exam.forwardBend === undefined,
    segments: findUnreadSegments(exam),
    motionTest: hasTrigger(exam) && !done ? leftOut : [],
    proneTest: assessSagittal(exam) === 'unproved',
  };
}

/** Where readings name their segments, those without one. */
function findUnreadSegments(exam: ExamFindings): Segment[] {
  const { read } = summarizeMotionTest(exam);
  return read.length === 0 ? [] : SEGMENTS.filter((segment) => !read.includes(segment));
}

/** The steps an examination lacks. Whether a quick one lacks a motion test depends on its project, as `needsRetest` says. */
export function findMissingSteps(
  exam: ExamToAssess & { readonly needsRetest: boolean },
): MissingSteps {
  if (exam.status === ExamStatus.Declined) return NOTHING_MISSING;
  if (exam.typeId === ExamType.Normal) return findMissingStepsOfNormal(exam);
  return {
    ...NOTHING_MISSING,
    segments: findUnreadSegments(exam),
    motionTest: exam.needsRetest ? summarizeMotionTest(exam).leftOut : [],
  };
}

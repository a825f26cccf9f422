/** Why a child may not be given exercises before a doctor or a retest (docs/domain/decisions.md 27). */
import { type Finding, hasResult } from '../exam/index.ts';

/** Each cause has its own sentence. */
export const EXERCISE_REFUSALS = [
  'hospital',
  'severity',
  'sagittal',
  'furtherCheck',
  'surgery',
  'retest',
] as const;
export type ExerciseRefusal = (typeof EXERCISE_REFUSALS)[number];

/** An examination as the decision about exercises reads it. */
export type TrainableExam = {
  readonly finding: Finding;
  readonly sagittalAbnormal: string | null;
  /** The examiner advised a further check at a hospital. */
  readonly sentOn: boolean;
  /** The history names surgery. */
  readonly hadSurgery: boolean;
  /** Its referral is open, and leads. */
  readonly leads: boolean;
  /** It waits for its motion test, whatever was measured since. */
  readonly waits: boolean;
  /** A hospital follows its child. */
  readonly followed: boolean;
  /** A hospital has ruled out what it found. */
  readonly cleared: boolean;
};

/** Ⅰ度 alone is no reason: such a child may train. */
function refusalForExam(exam: TrainableExam): ExerciseRefusal | null {
  const { finding, sagittalAbnormal, sentOn, hadSurgery } = exam;
  if (finding === 'severityTwo' || finding === 'severityThree') return 'severity';
  if (sagittalAbnormal !== null) return 'sagittal';
  if (sentOn) return hadSurgery ? 'surgery' : 'furtherCheck';
  return finding === 'retest' ? 'retest' : null;
}

/**
 * Why a child may not train, of all its examinations, newest first; null where it may. A hospital that follows it decides,
 * then the open referral, the newest examination that found something, and one that waits for its motion test.
 */
export function findExerciseRefusal(newestFirst: readonly TrainableExam[]): ExerciseRefusal | null {
  if (newestFirst.some(({ followed }) => followed)) return 'hospital';
  const open = newestFirst.find(({ leads }) => leads);
  const newest = newestFirst.find(({ finding }) => hasResult(finding) || finding === 'retest');
  const refusal = newest && !newest.cleared ? refusalForExam(newest) : null;
  const isAwaited = newestFirst.some(({ waits }) => waits);
  return (open && refusalForExam(open)) ?? refusal ?? (isAwaited ? 'retest' : null);
}

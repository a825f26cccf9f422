/** Why a child may not be given exercises before a doctor or a retest (docs/domain/decisions.md 27). */
import { findOpenReferral, hasResult, type StandingExam } from '../exam/index.ts';

/** Each cause has its own sentence. */
export const EXERCISE_REFUSALS = [
  'severity',
  'sagittal',
  'furtherCheck',
  'surgery',
  'retest',
] as const;
export type ExerciseRefusal = (typeof EXERCISE_REFUSALS)[number];

/** An examination as the decision about exercises reads it. */
export type TrainableExam = StandingExam & {
  /** The examiner advised a further check at a hospital. */
  readonly sentOn: boolean;
  /** The history names surgery. */
  readonly hadSurgery: boolean;
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
 * Why a child may not train, of all its examinations, newest first; null where it may. The open referral decides, and the
 * newest examination that found something or waits for a retest.
 */
export function findExerciseRefusal(newestFirst: readonly TrainableExam[]): ExerciseRefusal | null {
  const open = findOpenReferral(newestFirst);
  const newest = newestFirst.find(({ finding }) => hasResult(finding) || finding === 'retest');
  return (open && refusalForExam(open)) ?? (newest ? refusalForExam(newest) : null);
}

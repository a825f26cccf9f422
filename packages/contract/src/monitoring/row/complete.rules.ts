/**
 * Whether an examination makes a row that nothing of the spine bounces (docs/domain/monitoring.md 2). It is stricter than a
 * complete examination of ours, which may lack the side view (docs/domain/decisions.md 27).
 */
import {
  type ExamFindings,
  ExamStatus,
  type ExamToAssess,
  ExamType,
  hasTrigger,
  isSideViewed,
  isUnusual,
  readSegments,
  summarizeMotionTest,
} from '../../exam/index.ts';

/**
 * A normal examination with the general inspection, the forward bend, all segments, the side view with its prone test,
 * and after a trigger all segments again.
 */
export function isCompleteForMonitoring(exam: ExamToAssess): boolean {
  return (
    exam.typeId === ExamType.Normal &&
    exam.status === ExamStatus.Inspected &&
    exam.generalCheck !== undefined &&
    exam.forwardBend !== undefined &&
    isRotationComplete(exam) &&
    isSideViewed(exam)
  );
}

/** An angle list that names segments asks for the test like readings that were sent by segment. */
function isRotationComplete(findings: ExamFindings): boolean {
  const pairs = Object.values(readSegments(findings));
  const isMeasured = pairs.every(({ first }) => first !== null);
  const isTestOwed =
    hasTrigger(findings) || pairs.some(({ first }) => isUnusual(Math.abs(first?.angle ?? 0)));
  if (!(isMeasured && isTestOwed)) return isMeasured;
  return summarizeMotionTest(findings).done && pairs.every(({ again }) => again !== null);
}

/** What was found in a child before the record at hand, and by it, as the trend compares it. */
import {
  assessExam,
  type ExamRecord,
  type ScreeningMethod,
  type TrendPoint,
  toOverallFinding,
} from '@spine/contract/exam';
import type { StationChild } from '@spine/contract/station';

type PointRecord = Omit<ExamRecord, 'patientId'>;

/** Null where a record has no angle. */
export function toTrendPoint(record: PointRecord, method: ScreeningMethod): TrendPoint | null {
  const assessment = assessExam(record, method);
  if (!assessment.ok) return null;
  const { result } = assessment;
  const { resultId, maxAngle, maxSide, maxSegment, groupAngles, needsRetest } = result;
  if (resultId === null || maxAngle === null) return null;
  return {
    id: record.id,
    examTime: record.examTime,
    maxAngle,
    maxSide,
    maxSegment,
    groupAngles: [...groupAngles],
    resultId,
    needsRetest,
    overall: toOverallFinding(result),
    typeId: record.typeId,
    operator: record.operator ?? null,
    deviceCode: record.device?.code ?? null,
  };
}

/** Oldest first. The record that is corrected is none of them; `child` is then as it was before that record. */
export function earlierResults(
  child: StationChild,
  corrected: { readonly child: StationChild; readonly entry: { readonly id: string } } | undefined,
): TrendPoint[] {
  const { last, retestOf } = corrected?.child ?? child;
  return [last, retestOf].filter(
    // A roster that was stored before `retestOf` was known has none.
    (point): point is TrendPoint => !!point && point.id !== corrected?.entry.id,
  );
}

import type { ExamRow, TrendPoint } from '@spine/contract/exam';

/** What a trend compares: examinations with an angle, without voided ones; given newest first, answered oldest first. */
export function trendPoints(newestFirst: readonly ExamRow[]): TrendPoint[] {
  return newestFirst.toReversed().flatMap((exam) => {
    const { maxAngle, resultId, voided, quickDataList: groupAngles } = exam;
    if (maxAngle === null || resultId === null || voided !== null) return [];
    return [{ ...exam, maxAngle, resultId, groupAngles }];
  });
}

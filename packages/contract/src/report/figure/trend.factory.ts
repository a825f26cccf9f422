/** Former examinations for tests. */
import { FINDING_OF_RESULT } from '../../exam/exam.factory.ts';
import type { ResultId, TrendPoint } from '../../exam/index.ts';

/** A former examination. */
export function makeTrendPoint(examTime: string, maxAngle: number, resultId: ResultId): TrendPoint {
  return {
    overall: { finding: FINDING_OF_RESULT[resultId], beside: null },
    id: `019a7d20-1c5e-7a30-8f00-0000${examTime.slice(0, 10).replaceAll('-', '')}`,
    examTime: `${examTime}T10:26:00+08:00`,
    maxAngle,
    resultId,
    needsRetest: false,
    typeId: 0,
    maxSide: 'right',
    maxSegment: 'thoracic',
    groupAngles: [],
    operator: '沈若兰',
    deviceCode: 'SC-204718',
  };
}

/** Four former examinations, as in the design. */
export const FORMER = [
  makeTrendPoint('2024-11-12', 2.3, 0),
  makeTrendPoint('2025-04-10', 3.1, 0),
  makeTrendPoint('2025-11-08', 4.4, 5),
  makeTrendPoint('2026-04-20', 5.4, 1),
];

/** Nine former examinations, two a year. */
export const NINE_FORMER: readonly TrendPoint[] = Array.from({ length: 9 }, (_, at) => {
  const month = at % 2 === 0 ? '04' : '11';
  const day = `${2022 + Math.floor(at / 2)}-${month}-1${at}`;
  return makeTrendPoint(day, Number((1 + at * 0.55).toFixed(1)), at < 8 ? 0 : 1);
});

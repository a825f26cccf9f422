/** The curves of attendance as points, between 0 and 1. */
import type { CareAttendance } from '@spine/contract/statistic';

type Curve = Pick<CareAttendance, 'curve' | 'lastDay'>;
type Point = readonly [day: number, part: number];

/** The steps of a curve, from nobody on the first day to the last day that is drawn. */
export function stepPoints(
  { curve, lastDay }: Curve,
  partOf: (step: CareAttendance['curve'][number]) => number = ({ rate }) => rate,
): Point[] {
  const points: Point[] = [[0, 0]];
  let part = 0;
  for (const step of curve) {
    points.push([step.day, part]);
    part = partOf(step);
    points.push([step.day, part]);
  }
  return [...points, [lastDay, part]];
}

/** The outline of the intervals: along their lower ends, and back along the upper ones. */
export function bandPoints(group: Curve): Point[] {
  const lower = stepPoints(group, ({ low, rate }) => low ?? rate);
  const upper = stepPoints(group, ({ high, rate }) => high ?? rate);
  return [...lower, ...upper.toReversed()];
}

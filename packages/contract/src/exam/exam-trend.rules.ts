/**
 * What the difference between two examinations of one child means (docs/domain/decisions.md 30). The limits are of
 * differences: 95 % of those between two readings of one state lie within ±2.7° when the same person measured, and
 * within ±4.4° when another did (Balg 2014; docs/domain/screening.md 2). A bound of a grade has no part in it.
 */

import { SEGMENTS, type Segment, type Side } from './exam.schema.ts';
import type { TrendPoint } from './exam-view.schema.ts';

/** Degrees on either side of one measured value, drawn around every point: 2.7° of a difference over √2. */
export const ERROR_BAND = 1.9;

/** Degrees from which a difference may be a change, and from which it is one. */
const CHANGE_BOUNDS = {
  same: { possible: 2.7, meaningful: 4.4 },
  other: { possible: 4.4, meaningful: 6 },
} as const;

/** From the least to the most that can be said. */
export const CHANGE_KINDS = ['withinError', 'possible', 'meaningful'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The difference between two examinations that can be compared. */
export type Change = {
  readonly kind: ChangeKind;
  /** Signed degrees, positive is worse; where the side turned, the whole way from one side to the other. */
  readonly delta: number;
  /** The segment that changed most; null when it is the one of both largest angles, or none is known. */
  readonly segment: Segment | null;
  readonly turned: { readonly from: Side; readonly to: Side } | null;
  /** The largest angle lies in another segment than before. */
  readonly moved: { readonly from: Segment; readonly to: Segment } | null;
};

/** What two examinations say together. */
export type Verdict =
  | Change
  /** The newest waits for its retest: its angle is a first measurement. */
  | { readonly kind: 'firstMeasurement' }
  | { readonly kind: 'otherMethod' };

/** What a comparison reads of an examination. */
export type Compared = Pick<
  TrendPoint,
  | 'typeId'
  | 'maxAngle'
  | 'maxSide'
  | 'maxSegment'
  | 'groupAngles'
  | 'needsRetest'
  | 'operator'
  | 'deviceCode'
>;

/** A signed angle now and before; the segment is null when only the largest angles are known. */
type Pair = {
  readonly segment: Segment | null;
  readonly before: number;
  readonly now: number;
};

const signedLargest = ({ maxAngle, maxSide }: Compared) =>
  maxSide === 'left' ? -maxAngle : maxAngle;

/** Three groups are the three segments in their order; any other number names none (`listGroups`). */
function pairsOf(previous: Compared, current: Compared): Pair[] {
  const [before, now] = [previous.groupAngles, current.groupAngles];
  if (before.length !== SEGMENTS.length || now.length !== SEGMENTS.length)
    return [{ segment: null, before: signedLargest(previous), now: signedLargest(current) }];
  return SEGMENTS.map((segment, at) => ({ segment, before: before[at] ?? 0, now: now[at] ?? 0 }));
}

function isTurned({ before, now }: Pair): boolean {
  return before * now < 0;
}

/** 12 digits drop the binary dust of a subtraction: 8.3 − 6.3 is 2.0000000000000009. */
function deltaOf(pair: Pair): number {
  const { before, now } = pair;
  const delta = isTurned(pair) ? Math.abs(now - before) : Math.abs(now) - Math.abs(before);
  return Number(delta.toPrecision(12));
}

/** The pair with the largest difference; among equals the one of the current largest angle. */
function decidingPair(pairs: readonly Pair[], { maxSegment }: Compared): Pair | undefined {
  return pairs.toSorted(
    (a, b) =>
      Math.abs(deltaOf(b)) - Math.abs(deltaOf(a)) ||
      Number(b.segment === maxSegment) - Number(a.segment === maxSegment),
  )[0];
}

/** Whoever or whatever is not recorded may have been another. */
function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

function kindOf(delta: number, previous: Compared, current: Compared): ChangeKind {
  const isOneHand =
    isSame(previous.operator, current.operator) && isSame(previous.deviceCode, current.deviceCode);
  const { possible, meaningful } = CHANGE_BOUNDS[isOneHand ? 'same' : 'other'];
  const size = Math.abs(delta);
  if (size >= meaningful) return 'meaningful';
  return size >= possible ? 'possible' : 'withinError';
}

function movedOf({ maxSegment: from }: Compared, { maxSegment: to }: Compared): Change['moved'] {
  return from === null || to === null || from === to ? null : { from, to };
}

function turnedOf(pair: Pair): Change['turned'] {
  if (!isTurned(pair)) return null;
  return pair.before < 0 ? { from: 'left', to: 'right' } : { from: 'right', to: 'left' };
}

/** Compares two examinations. */
export function verdictOf(previous: Compared, current: Compared): Verdict {
  if (current.needsRetest) return { kind: 'firstMeasurement' };
  const pair = decidingPair(pairsOf(previous, current), current);
  if (previous.typeId !== current.typeId || !pair) return { kind: 'otherMethod' };
  const delta = deltaOf(pair);
  const moved = movedOf(previous, current);
  const isOfBoth = moved === null && pair.segment === current.maxSegment;
  return {
    kind: kindOf(delta, previous, current),
    delta,
    segment: isOfBoth ? null : pair.segment,
    turned: turnedOf(pair),
    moved,
  };
}

/** Whether the two were compared at all. */
export function isChange(verdict: Verdict): verdict is Change {
  return verdict.kind !== 'firstMeasurement' && verdict.kind !== 'otherMethod';
}

/** The verdict on the newest examination of a child, and the one it is compared with. */
export type TrendVerdict = { readonly verdict: Verdict; readonly previous: TrendPoint };

/**
 * Judges the newest of all examinations, oldest first, beside the newest complete one before it: the angles of one
 * that waits for its retest are no result. Null where there is nothing to compare with.
 */
export function trendVerdict(points: readonly TrendPoint[]): TrendVerdict | null {
  const current = points.at(-1);
  const previous = points.slice(0, -1).findLast(({ needsRetest }) => !needsRetest);
  if (!current || !previous) return null;
  return { verdict: verdictOf(previous, current), previous };
}

/**
 * What the difference between two examinations of one child means (docs/domain/decisions.md 30). The limits are of
 * differences: 95 % of those between two readings of one state lie within ±2.7° when the same person measured, and
 * within ±4.4° when another did (Balg 2014; docs/domain/screening.md 2); the largest of three lies within ±3.3° and
 * ±5.4°. The bounds of severity play no part, except that nothing is judged where both angles are under 5°.
 */

import { SEVERITY_BOUNDS, sideOf } from '../assessment/exam-angles.rules.ts';
import { SEGMENTS, type Segment, type Side } from '../exam.schema.ts';
import type { TrendPoint } from '../exam-view.schema.ts';

/** Degrees on either side of one measured value, drawn around every point: 2.7° of a difference over √2. */
export const ERROR_BAND = 1.9;

/** Degrees from which a difference may be a change, and from which it is one. */
const CHANGE_BOUNDS = {
  same: {
    named: { possible: 2.7, meaningful: 4.4 },
    largest: { possible: 3.3, meaningful: 5.4 },
  },
  other: {
    named: { possible: 4.4, meaningful: 6 },
    largest: { possible: 5.4, meaningful: 7 },
  },
} as const;

/** In ascending order of meaning. */
export const CHANGE_KINDS = ['withinError', 'possible', 'meaningful'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Signed angles now and before; the segment is null when only the largest angles are known. */
export type AngleChange = {
  readonly segment: Segment | null;
  readonly before: number;
  readonly now: number;
};

/** Where an angle lies, as far as it is known. */
export type AngleLocation = { readonly segment: Segment | null; readonly side: Side | null };

/** An angle on another side or in another segment than before, which may be a slip and has to be checked. */
export type LocationChange = {
  readonly from: AngleLocation;
  readonly to: AngleLocation;
  /** The segments concerned; none where they are not known. */
  readonly segments: readonly AngleChange[];
};

/** The difference between two examinations that can be compared. */
export type Change = {
  readonly kind: ChangeKind;
  /** Signed degrees, positive is worse; where the side changed, the full distance from one to the other. */
  readonly delta: number;
  /** The segment it is of; null when that is the one of the largest angle, or none is known. */
  readonly segment: Segment | null;
  readonly move: LocationChange | null;
  /** The degree that the largest angle rose to; null where it rose to none. */
  readonly reached: 1 | 2 | 3 | null;
  /** One person measured, and the wide limits hold only because an instrument has no number. */
  readonly lacksInstrument: boolean;
};

/** What two examinations say together. */
export type Verdict =
  | Change
  /** The newest waits for its retest: its angle is a first measurement. */
  | { readonly kind: 'firstMeasurement' }
  /** The earlier one waits for its retest. */
  | { readonly kind: 'earlierUnfinished' }
  | { readonly kind: 'otherMethod' }
  /** Both largest angles are under 5°. */
  | { readonly kind: 'bothSmall' }
  /** The largest angle moved, and no segment can be compared with itself. */
  | { readonly kind: 'otherPlace'; readonly move: LocationChange };

/** What a comparison reads of an examination. */
export type ComparedExam = Pick<
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

const signedLargest = ({ maxAngle, maxSide }: ComparedExam) =>
  maxSide === 'left' ? -maxAngle : maxAngle;

/** Three groups are the three segments in their order; any other number names none (`listGroups`). */
function toAngleChanges(previous: ComparedExam, current: ComparedExam): AngleChange[] {
  const [before, now] = [previous.groupAngles, current.groupAngles];
  if (before.length === SEGMENTS.length && now.length === SEGMENTS.length)
    return SEGMENTS.map((segment, at) => ({ segment, before: before[at] ?? 0, now: now[at] ?? 0 }));
  const segment = previous.maxSegment === current.maxSegment ? current.maxSegment : null;
  return [{ segment, before: signedLargest(previous), now: signedLargest(current) }];
}

function changedSide({ before, now }: AngleChange): boolean {
  return before * now < 0;
}

/** 12 digits remove the rounding error of a subtraction: 8.3 − 6.3 is 2.0000000000000009. */
function computeDelta(angles: AngleChange): number {
  const { before, now } = angles;
  const delta = changedSide(angles) ? Math.abs(now - before) : Math.abs(now) - Math.abs(before);
  return Number(delta.toPrecision(12));
}

const computeSize = (angles: AngleChange) => Math.abs(computeDelta(angles));

/** Unknown is not the same: another person or device may have measured. */
function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

function isOther<T>(one: T | null, other: T | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** What the largest of the differences means. An angle of no known segment is the largest of all segments. */
function computeChangeKind(
  angles: readonly AngleChange[],
  previous: ComparedExam,
  current: ComparedExam,
): ChangeKind {
  const isOneHand =
    isSame(previous.operator, current.operator) && isSame(previous.deviceCode, current.deviceCode);
  const isNamed = angles.length === 1 && angles[0]?.segment !== null;
  const { possible, meaningful } =
    CHANGE_BOUNDS[isOneHand ? 'same' : 'other'][isNamed ? 'named' : 'largest'];
  const size = Math.max(...angles.map(computeSize));
  if (size >= meaningful) return 'meaningful';
  return size >= possible ? 'possible' : 'withinError';
}

/** The difference that is reported: the largest angle's, unless another segment shows more than error. */
function chooseReportedChange(
  kind: ChangeKind,
  angles: readonly AngleChange[],
  { maxSegment }: ComparedExam,
): AngleChange {
  const ofLargest = angles.find(({ segment }) => segment === maxSegment);
  if (ofLargest && kind === 'withinError') return ofLargest;
  return angles.reduce((most, each) => {
    if (computeSize(each) === computeSize(most)) return each === ofLargest ? each : most;
    return computeSize(each) > computeSize(most) ? each : most;
  });
}

type ExamPair = {
  readonly previous: ComparedExam;
  readonly current: ComparedExam;
  readonly reported: AngleChange;
};

/** From where to where the largest angle moved, else the reported one, if it changed its side. */
function findLocationChange({
  previous,
  current,
  reported,
}: ExamPair): readonly [AngleLocation, AngleLocation] | null {
  const locationOf = ({ maxSegment, maxSide }: ComparedExam) => ({
    segment: maxSegment,
    side: maxSide,
  });
  const [from, to] = [locationOf(previous), locationOf(current)];
  if (isOther(from.segment, to.segment) || isOther(from.side, to.side)) return [from, to];
  if (!changedSide(reported)) return null;
  const { segment, before, now } = reported;
  return [
    { segment, side: sideOf(before) },
    { segment, side: sideOf(now) },
  ];
}

function toLocationChange(
  angles: readonly AngleChange[],
  compare: ExamPair,
): LocationChange | null {
  const locations = findLocationChange(compare);
  if (!locations) return null;
  const [from, to] = locations;
  const concerned = [from.segment, to.segment, compare.reported.segment];
  const segments = angles.filter(({ segment }) => segment !== null && concerned.includes(segment));
  return { from, to, segments };
}

function changeBetween(previous: ComparedExam, current: ComparedExam): Verdict {
  const angles = toAngleChanges(previous, current);
  const kind = computeChangeKind(angles, previous, current);
  const lacksInstrument =
    isSame(previous.operator, current.operator) &&
    (previous.deviceCode === null || current.deviceCode === null);
  const reported = chooseReportedChange(kind, angles, current);
  const move = toLocationChange(angles, { previous, current, reported });
  if (move?.segments.length === 0) return { kind: 'otherPlace', move };
  const segment = reported.segment === current.maxSegment ? null : reported.segment;
  const reached = reachedDegree(previous, current);
  return { kind, delta: computeDelta(reported), segment, move, reached, lacksInstrument };
}

function reachedDegree(previous: ComparedExam, current: ComparedExam): Change['reached'] {
  const degrees = [
    [SEVERITY_BOUNDS.three, 3],
    [SEVERITY_BOUNDS.two, 2],
    [SEVERITY_BOUNDS.one, 1],
  ] as const;
  const [bound, degree] = degrees.find(([from]) => current.maxAngle >= from) ?? [0, null];
  return previous.maxAngle < bound ? degree : null;
}

/** Compares two examinations. */
export function compareExams(previous: ComparedExam, current: ComparedExam): Verdict {
  if (current.needsRetest) return { kind: 'firstMeasurement' };
  if (previous.needsRetest) return { kind: 'earlierUnfinished' };
  if (previous.typeId !== current.typeId) return { kind: 'otherMethod' };
  const isSmall = Math.max(previous.maxAngle, current.maxAngle) < SEVERITY_BOUNDS.one;
  return isSmall ? { kind: 'bothSmall' } : changeBetween(previous, current);
}

/** Whether there is a difference to speak of. */
export function isChange(verdict: Verdict): verdict is Change {
  return 'delta' in verdict;
}

/**
 * What the trend of a child holds up to one examination, oldest first: their number is how often the child was
 * measured. Empty for an examination that has no angle.
 */
export function measuredUntil(trend: readonly TrendPoint[], id: string): readonly TrendPoint[] {
  return trend.slice(0, trend.findIndex((point) => point.id === id) + 1);
}

/** The verdict on the newest examination of a child, and the one it is compared with. */
export type TrendVerdict = {
  readonly verdict: Verdict;
  readonly previous: TrendPoint;
  /** Later ones than that wait for their retest. */
  readonly skipped: boolean;
};

/** Judges the newest of all examinations, oldest first, against those before it; null where it is the first. */
export function trendVerdict(points: readonly TrendPoint[]): TrendVerdict | null {
  const current = points.at(-1);
  return current ? judgeAgainst(points.slice(0, -1), current) : null;
}

/**
 * Judges an examination against the newest complete one of those before it, oldest first: the angles of one that waits
 * for its retest are no result. Null where there is none.
 */
export function judgeAgainst(
  earlier: readonly TrendPoint[],
  current: ComparedExam,
): TrendVerdict | null {
  const last = earlier.at(-1);
  if (!last) return null;
  const previous = earlier.toReversed().find(({ needsRetest }) => !needsRetest) ?? last;
  return { verdict: compareExams(previous, current), previous, skipped: previous !== last };
}

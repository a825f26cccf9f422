/**
 * What a report shows of the measurement: the readings of each segment, first and after the motion test, or only
 * the largest angle of each side when a quick examination names no segment.
 */
import {
  computeResultId,
  type ExamInfo,
  ExamStatus,
  LEVELS,
  type Level,
  type Reading,
  ResultId,
  readGroups,
  readSegments,
  SEGMENTS,
  type Segment,
  type Side,
  sideOf,
} from '../../exam/index.ts';

/** Which levels a segment spans (docs/domain/screening.md 1). */
export const SEGMENT_LEVELS: Readonly<Record<Segment, readonly Level[]>> = {
  thoracic: LEVELS.slice(0, 11),
  thoracolumbar: ['T12', 'L1'],
  lumbar: ['L2', 'L3', 'L4', 'L5'],
};

/** Where a segment's plate is drawn when the operator marked no level. */
const DEFAULT_APEX: Readonly<Record<Segment, Level>> = {
  thoracic: 'T8',
  thoracolumbar: 'T12',
  lumbar: 'L3',
};

/** Severities I to III; null under 5°. */
export type Degree = 1 | 2 | 3 | null;

export type SegmentReading = {
  readonly segment: Segment;
  readonly first: Reading | null;
  readonly again: Reading | null;
  /** The one that decides. */
  readonly angle: number | null;
  readonly side: Side | null;
  readonly degree: Degree;
  readonly level: Level;
  /** Whether the operator marked the level. */
  readonly isMarked: boolean;
  /** Whether this segment gives the examination its largest angle. */
  readonly isLargest: boolean;
};

export type SideReading = {
  readonly side: Side;
  readonly angle: number;
  readonly degree: Degree;
  /** The three readings behind the angle, when they were sent. */
  readonly raw: readonly number[];
  readonly isLargest: boolean;
};

/** Severity I to III of a magnitude; null under 5°. */
function computeDegree(magnitude: number): Degree {
  const result = computeResultId(magnitude, false);
  return result === ResultId.SeverityOne ||
    result === ResultId.SeverityTwo ||
    result === ResultId.SeverityThree
    ? result
    : null;
}

function findLevel(info: ExamInfo, segment: Segment): { level: Level; isMarked: boolean } {
  const marked = info.findings.apex?.[segment];
  return marked !== undefined && SEGMENT_LEVELS[segment].includes(marked)
    ? { level: marked, isMarked: true }
    : { level: DEFAULT_APEX[segment], isMarked: false };
}

/** The three segments of an inspected child; empty when no segment was measured. */
export function segmentReadings(info: ExamInfo): SegmentReading[] {
  if (info.status === ExamStatus.Declined) return [];
  const pairs = readSegments(info.findings);
  const rows = SEGMENTS.map((segment) => {
    const { first, again } = pairs[segment];
    const angle = again?.angle ?? first?.angle ?? null;
    return {
      segment,
      first,
      again,
      angle,
      ...findLevel(info, segment),
      side: angle === null ? null : sideOf(angle),
      degree: angle === null ? null : computeDegree(Math.abs(angle)),
      isLargest: segment === info.maxSegment,
    };
  });
  return rows.some(({ angle }) => angle !== null) ? rows : [];
}

/** The largest angle of each side, for an examination without segments. */
export function sideReadings(info: ExamInfo): SideReading[] {
  if (info.status === ExamStatus.Declined || info.maxAngle === null) return [];
  const groups = readGroups(info.findings);
  const of = (side: Side, angle: number | null): SideReading[] => {
    if (angle === null) return [];
    const signed = side === 'left' ? -angle : angle;
    const group = angle === 0 ? undefined : groups.find((each) => each.angle === signed);
    const isLargest = side === info.maxSide;
    return [{ side, angle, degree: computeDegree(angle), raw: group?.raw ?? [], isLargest }];
  };
  return [...of('left', info.leftAngle), ...of('right', info.rightAngle)];
}

/** `T1–T11` of a segment. */
export function formatLevelSpan(segment: Segment): string {
  const levels = SEGMENT_LEVELS[segment];
  return `${levels[0] ?? ''}–${levels.at(-1) ?? ''}`;
}

/**
 * The plates of a spine figure: one through the apex of each measured segment, tilted by twice the measured
 * angle and no further than 40°; the higher end is the prominent side. Marked plates carry colour and hatch.
 * Where only the sides are known, brackets stand in their place.
 */
import {
  type ExamInfo,
  formatAngle,
  formatSidedAngle,
  type Level,
  ResultId,
  type Segment,
  type Side,
  segmentWord,
  sideWord,
} from '../../exam/index.ts';
import { PAPER } from '../drawing/paper.rules.ts';
import { path, type SvgNode, svg } from '../drawing/svg.rules.ts';
import { reportText } from '../report.text.ts';
import {
  type Degree,
  type SegmentReading,
  segmentReadings,
  sideReadings,
} from './report-measure.rules.ts';

export type LabelText = { readonly angle: string; readonly place: string };

/** One measured segment. `side` is null for 0°. */
export type Plate = {
  readonly segment: Segment;
  readonly level: Level;
  readonly side: Side | null;
  /** Degrees ≥ 0. */
  readonly angle: number;
  readonly degree: Degree;
  readonly label: LabelText;
};

/** The largest angle of one side, when the segment is not known. */
export type SideMark = {
  readonly side: Side;
  readonly degree: Degree;
  readonly label: LabelText;
};

function toPlate(row: SegmentReading): Plate[] {
  if (row.angle === null) return [];
  const { segment, side, level, degree, isMarked } = row;
  const angle = Math.abs(row.angle);
  const place = isMarked ? `${segmentWord[segment]} · ${level}` : segmentWord[segment];
  return [
    {
      segment,
      level,
      side,
      angle,
      degree,
      label: { angle: formatSidedAngle(angle, side), place },
    },
  ];
}

/** A first measurement has no degree yet, and no colour of one (docs/domain/decisions.md 28). */
function withoutOpenDegrees<Measured extends { readonly degree: Degree }>(
  info: ExamInfo,
  measured: readonly Measured[],
): readonly Measured[] {
  return info.needsRetest ? measured.map((each) => ({ ...each, degree: null })) : measured;
}

/** The plates of one examination. */
export function toPlates(info: ExamInfo): Plate[] {
  return withoutOpenDegrees(info, segmentReadings(info)).flatMap(toPlate);
}

/** The brackets of an examination without segments. */
export function toSideMarks(info: ExamInfo): SideMark[] {
  if (toPlates(info).length > 0) return [];
  return withoutOpenDegrees(info, sideReadings(info)).map(({ side, angle, degree }) => ({
    side,
    degree,
    label: {
      angle: `${sideWord[side]} ${formatAngle(angle)}°`,
      place: reportText.noSegment,
    },
  }));
}

/** The measurement in words, for people who do not see the figure. */
export function figureWords(info: ExamInfo): string {
  const plates = toPlates(info).map(({ label }) => `${label.place}${label.angle}`);
  const sides = toSideMarks(info).map(({ label }) => label.angle);
  return [...plates, ...sides].join('，') || reportText.emptyFigureLabel;
}

/** A plate shows twice the angle, because 5° alone is hard to see. */
const PLATE_FACTOR = 2;
const PLATE_LIMIT = 40;
/** Degrees a plate is turned; negative lifts its right end. */
export function plateTilt({ angle, side }: Pick<Plate, 'angle' | 'side'>): number {
  if (side === null) return 0;
  const turn = Math.min(PLATE_FACTOR * angle, PLATE_LIMIT);
  return side === 'right' ? -turn : turn;
}

/** Distance between the lines of the hatch of each severity; severity III is crossed. */
const HATCH = { 1: 5, 2: 3.4, 3: 3.6 } as const;

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A line at 45° through a box, given by where it meets the horizontal through the origin; it rises or falls. */
function hatchLine(box: Box, { meets, rises }: { meets: number; rises: boolean }): string {
  const hand = rises ? -1 : 1;
  const [top, bottom] = [box.y, box.y + box.height];
  const [left, right] = [box.x, box.x + box.width];
  const on = (y: number): [number, number] => {
    const x = Math.min(Math.max(meets + hand * y, left), right);
    return [x, hand * (x - meets)];
  };
  return path('M', ...on(top), 'L', ...on(bottom));
}

/**
 * The 45° hatch of a severity inside a box, without its outline. Its lines are drawn one by one, because Chromium
 * prints a pattern as a coarse picture.
 */
export function hatch(box: Box, degree: Exclude<Degree, null>): SvgNode {
  const step = HATCH[degree] * Math.SQRT2;
  const along = (from: number, rises: boolean) =>
    Array.from({ length: Math.floor((box.width + box.height) / step) }, (_, at) =>
      hatchLine(box, { meets: from + (at + 0.5) * step, rises }),
    );
  const lines = [
    ...along(box.x + box.y, true),
    ...(degree === ResultId.SeverityThree ? along(box.x - box.y - box.height, false) : []),
  ];
  return svg('path', { d: lines.join(''), stroke: PAPER.ink, 'stroke-width': 1 });
}

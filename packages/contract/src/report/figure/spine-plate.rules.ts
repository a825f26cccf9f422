/**
 * The plates of a spine figure: one through the apex of each measured segment, tilted by twice the measured
 * angle and no further than 40°; the higher end is the prominent side. Marked plates carry colour and hatch.
 * Where only the sides are known, brackets stand in their place.
 */
import {
  angleDigits,
  type ExamInfo,
  type Level,
  RESULT_COLOUR,
  type Segment,
  type Side,
  segmentWord,
  sidedAngle,
  sideWord,
} from '../../exam/index.ts';
import { PAPER } from '../drawing/paper.rules.ts';
import { type SvgNode, svg } from '../drawing/svg.rules.ts';
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

function plateOf(row: SegmentReading): Plate[] {
  if (row.angle === null) return [];
  const { segment, side, level, degree, isMarked } = row;
  const angle = Math.abs(row.angle);
  const place = isMarked ? `${segmentWord[segment]} · ${level}` : segmentWord[segment];
  return [
    { segment, level, side, angle, degree, label: { angle: sidedAngle(angle, side), place } },
  ];
}

/** The plates of one examination. */
export function platesOf(info: ExamInfo): Plate[] {
  return segmentReadings(info).flatMap(plateOf);
}

/** The brackets of an examination without segments. */
export function sideMarksOf(info: ExamInfo): SideMark[] {
  if (platesOf(info).length > 0) return [];
  return sideReadings(info).map(({ side, angle, degree }) => ({
    ...{ side, degree },
    label: {
      angle: `${sideWord[side]} ${angleDigits(angle)}°`,
      place: reportText.noSegment,
    },
  }));
}

/** The measurement in words, for people who do not see the figure. */
export function figureWords(info: ExamInfo): string {
  const plates = platesOf(info).map(({ label }) => `${label.place}${label.angle}`);
  const sides = sideMarksOf(info).map(({ label }) => label.angle);
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

/** Pitch of the 45° hatch of each severity; severity III is crossed. */
const HATCH = { 1: 5, 2: 3.4, 3: 3.6 } as const;

/** The hatch patterns of the severities that were measured. */
export function hatches(prefix: string, marks: readonly { readonly degree: Degree }[]): SvgNode[] {
  const used = ([1, 2, 3] as const).filter((each) => marks.some(({ degree }) => degree === each));
  return used.map((degree) => {
    const pitch = HATCH[degree];
    const lines = `M0 0V${pitch}${degree === 3 ? `M0 0H${pitch}` : ''}`;
    const box = { width: pitch, height: pitch };
    return svg(
      'pattern',
      {
        ...{ id: `${prefix}${degree}`, ...box, patternUnits: 'userSpaceOnUse' },
        patternTransform: 'rotate(45)',
      },
      [
        svg('rect', { ...box, fill: RESULT_COLOUR[degree] }),
        svg('path', { d: lines, stroke: PAPER.ink, 'stroke-width': 1 }),
      ],
    );
  });
}

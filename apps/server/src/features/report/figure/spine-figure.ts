/**
 * The spine figure of a report: a straight spine seen from behind with a tilted plate at each measured segment.
 * The picture's left is the child's left. One tree of plain values for screen, print and PDF.
 */
import { type Level, RESULT_COLOUR, SEGMENTS, type Segment } from '@spine/contract/exam';
import {
  PAPER,
  type Plate,
  SEGMENT_LEVELS,
  SEGMENT_TINT,
  type SideMark,
  type SvgNode,
  stamped,
  svg,
} from '@spine/contract/report';
import { figureText } from './figure.text.ts';
import {
  type BoneLook,
  type Column,
  discs,
  stretchedColumn,
  TOP,
  vertebra,
} from './spine-column.ts';
import { labelNodes, placeLabels } from './spine-label.ts';
import { levelNames } from './spine-names.ts';
import { plateEnd, plateNodes, sideBrackets, wedge } from './spine-plate.ts';
import { trunkDrawing } from './trunk-drawing.ts';

export type SpineDrawing = {
  /** Vertical stretch of the spine. */
  readonly stretch: number;
  /** Size of the texts. */
  readonly scale: number;
  readonly plates: readonly Plate[];
  readonly sides: readonly SideMark[];
  /** The figure in words. */
  readonly label: string;
};

function boneLook(level: Level, plate: Plate | undefined): BoneLook {
  const degree = plate?.degree ?? null;
  if (degree === null) return { fill: PAPER.bone, stroke: PAPER.boneLine, width: 0.95 };
  const isApex = plate?.level === level;
  const fill = isApex ? RESULT_COLOUR[degree] : SEGMENT_TINT[degree];
  return { fill, stroke: PAPER.ink, width: isApex ? 1.25 : 1 };
}

/** The vertebrae of a segment, in the tint of its severity. */
function bones(column: Column, segment: Segment, plates: readonly Plate[]): SvgNode {
  const plate = plates.find((each) => each.segment === segment && each.degree !== null);
  const look = plate ? `${plate.degree}-${plate.level}` : 'plain';
  return stamped(`bones-${column.stretch}-${segment}-${look}`, () =>
    SEGMENT_LEVELS[segment].map((level) => vertebra(column, level, boneLook(level, plate))),
  );
}

/** Everything behind wedges and bones. */
function backdrop(column: Column): SvgNode {
  return stamped(`trunk-${column.stretch}`, () => trunkDrawing(column));
}

function sideWords(scale: number): SvgNode {
  const look = { 'font-size': 12 * scale, fill: PAPER.ink, 'font-weight': 600 };
  return svg('g', look, [
    svg('text', { x: 0, y: 44 }, [figureText.leftSide]),
    svg('text', { x: 400, y: 44, 'text-anchor': 'end' }, [figureText.rightSide]),
  ]);
}

/** The figure. */
export function spineFigure(drawing: SpineDrawing): SvgNode {
  const { scale, plates, sides } = drawing;
  const column = stretchedColumn(drawing.stretch);
  const labels = plates.map((plate) => ({
    side: plate.side ?? 'right',
    degree: plate.degree,
    text: plate.label,
    from: plateEnd(column, plate),
  }));
  const viewBox = `0 ${TOP} 400 ${column.bottom - TOP}`;
  return svg('svg', { viewBox, role: 'img', 'aria-label': drawing.label }, [
    backdrop(column),
    ...plates.flatMap((plate) => wedge(column, plate)),
    stamped(`discs-${column.stretch}`, () => discs(column)),
    ...SEGMENTS.map((segment) => bones(column, segment, plates)),
    ...plates.flatMap((plate) => plateNodes(column, plate)),
    ...levelNames(column, plates, scale),
    ...sideBrackets(column, sides, scale),
    ...placeLabels(labels, scale).flatMap((label) => labelNodes(label, scale)),
    sideWords(scale),
  ]);
}

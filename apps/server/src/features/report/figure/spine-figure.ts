/**
 * The spine figure of a report: a straight spine seen from behind with a tilted plate at each measured segment.
 * The picture's left is the child's left. One tree of plain values for screen, print and PDF.
 */
import { type Level, RESULT_COLOUR, SEGMENTS, type Segment } from '@spine/contract/exam';
import {
  PAPER,
  type Plate,
  path,
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
  columnOf,
  discs,
  limitBetween,
  TOP,
  vertebra,
} from './spine-column.ts';
import { labelNodes, placeLabels } from './spine-label.ts';
import { levelNames } from './spine-names.ts';
import { plateEnd, plateNodes, wedge } from './spine-plate.ts';
import { sideBrackets } from './spine-sides.ts';
import { plumbLine, trunk, trunkGradients } from './spine-trunk.ts';

export type SpineDrawing = {
  /** Vertical stretch and text size. */
  readonly vs: number;
  readonly fs: number;
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
  return stamped(`bones-${column.vs}-${segment}-${look}`, () =>
    SEGMENT_LEVELS[segment].map((level) => vertebra(column, level, boneLook(level, plate))),
  );
}

/** Everything behind wedges and bones. */
function backdrop(column: Column): SvgNode {
  return stamped(`trunk-${column.vs}`, () => [
    svg('defs', {}, trunkGradients(column)),
    ...trunk(column),
    plumbLine(column, PAPER.ink),
    ...limits(column),
  ]);
}

/** Short teal dashes at both trunk edges where one segment ends and the next begins. */
function limits(column: Column): SvgNode[] {
  const ends = [limitBetween(column, 'T11', 'T12'), limitBetween(column, 'L1', 'L2')];
  return ends.map((y) =>
    svg('path', {
      ...{ d: path('M', 107, y, 'H', 126, 'M', 274, y, 'H', 293), stroke: PAPER.teal },
      ...{ 'stroke-width': 0.9, 'stroke-dasharray': '4 3' },
    }),
  );
}

function sideWords(fs: number): SvgNode {
  const look = { 'font-size': 12 * fs, fill: PAPER.ink, 'font-weight': 600 };
  return svg('g', look, [
    svg('text', { x: 0, y: 44 }, [figureText.leftSide]),
    svg('text', { x: 400, y: 44, 'text-anchor': 'end' }, [figureText.rightSide]),
  ]);
}

/** The figure. */
export function spineFigure(drawing: SpineDrawing): SvgNode {
  const { fs, plates, sides } = drawing;
  const column = columnOf(drawing.vs);
  const labels = plates.map((plate) => ({
    ...{ side: plate.side ?? 'right', degree: plate.degree, text: plate.label },
    from: plateEnd(column, plate),
  }));
  const viewBox = `0 ${TOP} 400 ${column.bottom - TOP}`;
  return svg('svg', { viewBox, role: 'img', 'aria-label': drawing.label }, [
    backdrop(column),
    ...plates.flatMap((plate) => wedge(column, plate)),
    stamped(`discs-${column.vs}`, () => discs(column)),
    ...SEGMENTS.map((segment) => bones(column, segment, plates)),
    ...plates.flatMap((plate) => plateNodes(column, plate)),
    ...levelNames(column, plates, fs),
    ...sideBrackets(column, sides, fs),
    ...placeLabels(labels, fs).flatMap((label) => labelNodes(label, fs)),
    sideWords(fs),
  ]);
}

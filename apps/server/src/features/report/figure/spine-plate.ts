/**
 * What the spine figure shows of the measurements: a plate through the apex of each segment, with bar, wedge and pivot.
 * A quick examination may know only the largest angle of each side and no segment. Then no plate is drawn, because a
 * plate stands at a level; a bracket along the measured side says the angle for the whole trunk.
 */
import { RESULT_COLOUR } from '@spine/contract/exam';
import {
  formatNumber,
  hatch,
  PAPER,
  type Plate,
  path,
  plateTilt,
  type SideMark,
  type SvgNode,
  svg,
} from '@spine/contract/report';
import { boneAt, type Column, MIDDLE } from './spine-column.ts';
import { labelNodes } from './spine-label.ts';

/** Half of every plate's length, so that tilts compare. */
const PLATE_HALF = 72;

/** The high end of a plate; a flat one ends at the right. */
export function plateEnd(column: Column, plate: Plate): { x: number; y: number } {
  const tilt = (Math.abs(plateTilt(plate)) * Math.PI) / 180;
  const hand = plate.side === 'left' ? -1 : 1;
  return {
    x: MIDDLE + hand * PLATE_HALF * Math.cos(tilt),
    y: boneAt(column, plate.level).y - PLATE_HALF * Math.sin(tilt),
  };
}

/** The coloured wedge between the horizontal and the high half of a marked plate. */
export function wedge(column: Column, plate: Plate): SvgNode[] {
  if (plate.degree === null) return [];
  const { y } = boneAt(column, plate.level);
  const hand = plate.side === 'left' ? -1 : 1;
  const tilt = (Math.abs(plateTilt(plate)) * Math.PI) / 180;
  const on = (radius: number) => [
    MIDDLE + hand * radius * Math.cos(tilt),
    y - radius * Math.sin(tilt),
  ];
  const [outward, inward] = hand === 1 ? [0, 1] : [1, 0];
  const d = path(
    'M',
    MIDDLE + hand * 30,
    y,
    'H',
    MIDDLE + hand * PLATE_HALF,
    'A',
    PLATE_HALF,
    PLATE_HALF,
    0,
    0,
    outward,
    ...on(PLATE_HALF),
    'L',
    ...on(30),
    'A',
    30,
    30,
    0,
    0,
    inward,
    MIDDLE + hand * 30,
    y,
    'Z',
  );
  return [svg('path', { d, fill: RESULT_COLOUR[plate.degree], 'fill-opacity': 0.4 })];
}

/** Bar, horizontal and pivot of a plate. */
export function plateNodes(column: Column, plate: Plate): SvgNode[] {
  const { y } = boneAt(column, plate.level);
  const marked = plate.degree !== null;
  const height = marked ? 11 : 6.4;
  const line = marked ? 1.4 : 0.9;
  const turn = `translate(${MIDDLE} ${formatNumber(y)}) rotate(${formatNumber(plateTilt(plate))})`;
  const horizontal = path('M', MIDDLE - 78, y, 'H', MIDDLE + 78);
  const dash = { stroke: PAPER.ink, 'stroke-width': 0.7, 'stroke-dasharray': '2 2.4' };
  const body = { x: -PLATE_HALF, y: -height / 2, width: 2 * PLATE_HALF, height };
  const fill = plate.degree === null ? PAPER.plate : RESULT_COLOUR[plate.degree];
  const edge = { stroke: PAPER.ink, 'stroke-width': line };
  return [
    svg('path', { d: horizontal, ...dash }),
    svg('g', { transform: turn, 'data-plate': plate.level }, [
      svg('rect', { ...body, rx: marked ? 2.4 : 2, fill, ...edge }),
      ...(plate.degree === null ? [] : [hatch(body, plate.degree)]),
    ]),
    svg('circle', {
      cx: MIDDLE,
      cy: y,
      r: marked ? 3.4 : 2.2,
      fill: '#fff',
      stroke: PAPER.ink,
      'stroke-width': marked ? 1.2 : 0.9,
    }),
  ];
}

/** A bracket's distance from the plumb line: its inner and its outer edge. */
const NEAR = 60;
const FAR = 72;

function bracket(column: Column, mark: SideMark, scale: number): SvgNode[] {
  const hand = mark.side === 'right' ? 1 : -1;
  const [top, bottom] = [boneAt(column, 'T1').y, boneAt(column, 'L5').y];
  const middle = boneAt(column, 'T9').y;
  const [near, far] = [MIDDLE + hand * NEAR, MIDDLE + hand * FAR];
  const line = { fill: 'none', stroke: PAPER.ink, 'stroke-width': mark.degree ? 1.4 : 0.9 };
  const bar = { x: Math.min(near, far), y: top, width: FAR - NEAR, height: bottom - top };
  const fill = mark.degree ? RESULT_COLOUR[mark.degree] : PAPER.plate;
  const tint = mark.degree ? RESULT_COLOUR[mark.degree] : 'none';
  const ground = path(
    'M',
    MIDDLE + hand * 20,
    top,
    'H',
    near,
    'V',
    bottom,
    'H',
    MIDDLE + hand * 20,
  );
  const label = {
    side: mark.side,
    degree: mark.degree,
    text: mark.label,
    from: { x: far, y: middle },
    y: middle,
  };
  return [
    svg('path', { d: ground, fill: tint, 'fill-opacity': 0.14 }),
    svg('rect', { ...bar, rx: 3, ...line, fill, 'data-side': mark.side }),
    ...(mark.degree ? [hatch(bar, mark.degree)] : []),
    ...labelNodes(label, scale),
  ];
}

/** A bracket for each side. */
export function sideBrackets(column: Column, sides: readonly SideMark[], scale: number): SvgNode[] {
  return sides.flatMap((mark) => bracket(column, mark, scale));
}

/**
 * The plates of the spine figure: one through the apex of each measured segment, tilted by twice the measured
 * angle and no further than 40°; the higher end is the prominent side. Marked plates carry colour and hatch.
 */
import { type Level, RESULT_COLOUR, type Segment, type Side } from '../exam/index.ts';
import { PAPER } from './paper.rules.ts';
import { boneAt, type Column, MIDDLE } from './spine-column.rules.ts';
import type { Degree, LabelText } from './spine-label.rules.ts';
import { path, type SvgNode, short, svg } from './svg.rules.ts';

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

/** A plate shows twice the angle, because 5° alone is hard to see. */
const PLATE_FACTOR = 2;
const PLATE_LIMIT = 40;
/** Half of every plate's length, so that tilts compare. */
const PLATE_HALF = 72;

/** Degrees a plate is turned; negative lifts its right end. */
export function plateTilt({ angle, side }: Pick<Plate, 'angle' | 'side'>): number {
  if (side === null) return 0;
  const turn = Math.min(PLATE_FACTOR * angle, PLATE_LIMIT);
  return side === 'right' ? -turn : turn;
}

/** The high end of a plate; a flat one ends at the right. */
export function plateEnd(column: Column, plate: Plate): { x: number; y: number } {
  const tilt = (Math.abs(plateTilt(plate)) * Math.PI) / 180;
  const hand = plate.side === 'left' ? -1 : 1;
  return {
    x: MIDDLE + hand * PLATE_HALF * Math.cos(tilt),
    y: boneAt(column, plate.level).y - PLATE_HALF * Math.sin(tilt),
  };
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
    ...['M', MIDDLE + hand * 30, y, 'H', MIDDLE + hand * PLATE_HALF],
    ...['A', PLATE_HALF, PLATE_HALF, 0, 0, outward, ...on(PLATE_HALF)],
    ...['L', ...on(30), 'A', 30, 30, 0, 0, inward, MIDDLE + hand * 30, y, 'Z'],
  );
  return [svg('path', { d, fill: RESULT_COLOUR[plate.degree], 'fill-opacity': 0.4 })];
}

/** Bar, horizontal and pivot of a plate. */
export function plateNodes(column: Column, plate: Plate, prefix: string): SvgNode[] {
  const { y } = boneAt(column, plate.level);
  const marked = plate.degree !== null;
  const height = marked ? 11 : 6.4;
  const line = marked ? 1.4 : 0.9;
  const turn = `translate(${MIDDLE} ${short(y)}) rotate(${short(plateTilt(plate))})`;
  const horizontal = path('M', MIDDLE - 78, y, 'H', MIDDLE + 78);
  const dash = { stroke: PAPER.ink, 'stroke-width': 0.7, 'stroke-dasharray': '2 2.4' };
  const body = { x: -PLATE_HALF, y: -height / 2, width: 2 * PLATE_HALF, height };
  const fill = marked ? `url(#${prefix}${plate.degree})` : PAPER.plate;
  const edge = { stroke: PAPER.ink, 'stroke-width': line };
  return [
    svg('path', { d: horizontal, ...dash }),
    svg('g', { transform: turn, 'data-plate': plate.level }, [
      svg('rect', { ...body, rx: marked ? 2.4 : 2, fill, ...edge }),
    ]),
    svg('circle', {
      ...{ cx: MIDDLE, cy: y, r: marked ? 3.4 : 2.2, fill: '#fff' },
      ...{ stroke: PAPER.ink, 'stroke-width': marked ? 1.2 : 0.9 },
    }),
  ];
}

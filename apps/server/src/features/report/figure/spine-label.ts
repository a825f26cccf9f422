/**
 * The labels of the spine figure: a leader from the high end of a plate to the page edge, the angle above it, the
 * segment below it, and the severity when there is one. Labels of one side never touch: the lower one moves down and
 * its leader gets an elbow.
 */
import { degreeWord, type Side } from '@spine/contract/exam';
import {
  type Degree,
  type LabelText,
  PAPER,
  path,
  resultShape,
  type SvgNode,
  svg,
} from '@spine/contract/report';

export type Label = {
  readonly side: Side;
  readonly degree: Degree;
  readonly text: LabelText;
  /** Where the leader begins. */
  readonly from: { readonly x: number; readonly y: number };
};

export type PlacedLabel = Label & {
  /** The height of the leader at the page edge. */
  readonly y: number;
};

/** Room a label needs below its leader before the next one of the same side. */
function roomAfter(degree: Degree, scale: number): number {
  return (degree === null ? 45 : 68) * scale;
}

/** Gives each label its height at the page edge, from the top down. */
export function placeLabels(labels: readonly Label[], scale: number): PlacedLabel[] {
  const lowest: Record<Side, number> = { left: 0, right: 0 };
  return labels
    .toSorted((a, b) => a.from.y - b.from.y)
    .map((label) => {
      const y = Math.max(label.from.y, lowest[label.side]);
      lowest[label.side] = y + roomAfter(label.degree, scale);
      return { ...label, y };
    });
}

const HALO = { 'paint-order': 'stroke', stroke: '#fff', 'stroke-width': 3 };

/** Where a leader bends when its label was moved down. */
function leader({ from, side, y }: PlacedLabel): string {
  const edge = side === 'right' ? 400 : 0;
  if (y === from.y) return path('M', from.x, y, 'H', edge);
  const elbow = from.x + (side === 'right' ? 12 : -12);
  return path('M', from.x, from.y, 'L', elbow, y, 'H', edge);
}

function shapeLine({ degree, side, y }: PlacedLabel, scale: number): SvgNode[] {
  if (degree === null) return [];
  const baseline = y + 29 * scale;
  const isRight = side === 'right';
  const markX = isRight ? 400 - 31 * scale : 6.5 * scale;
  const size = { 1: 5, 2: 5.6, 3: 4.9 }[degree] * scale;
  return [
    resultShape(degree, { x: markX, y: baseline - 4.2 * scale, r: size }, { 'stroke-width': 1.2 }),
    svg(
      'text',
      {
        x: isRight ? 400 : 16 * scale,
        y: baseline,
        'text-anchor': isRight ? 'end' : 'start',
        'font-size': 11.2 * scale,
        'font-weight': 700,
        fill: PAPER.ink,
      },
      [degreeWord[degree]],
    ),
  ];
}

/** Leader, dot and texts of one label. */
export function labelNodes(label: PlacedLabel, scale: number): SvgNode[] {
  const { side, degree, text, from, y } = label;
  const marked = degree !== null;
  const place = {
    x: side === 'right' ? 400 : 0,
    'text-anchor': side === 'right' ? 'end' : 'start',
  };
  const angle = {
    'font-size': (marked ? 21 : 16) * scale,
    'font-weight': marked ? 700 : 600,
    fill: PAPER.ink,
    ...HALO,
  };
  const small = { 'font-size': 11.2 * scale, fill: PAPER.ink2 };
  return [
    svg('path', {
      d: leader(label),
      fill: 'none',
      stroke: PAPER.ink,
      'stroke-width': marked ? 1.5 : 0.8,
    }),
    svg('circle', { cx: from.x, cy: from.y, r: marked ? 3 : 2.2, fill: PAPER.ink }),
    svg('text', { ...place, y: y - 6.5, ...angle }, [text.angle]),
    svg('text', { ...place, y: y + 13 * scale, ...small }, [text.place]),
    ...shapeLine(label, scale),
  ];
}
